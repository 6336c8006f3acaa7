import { TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { openLines } from '../../../testing/lineEditor.ts'
import { linkOver } from './clipboard.ts'
import { insertLines } from './pasteInto.ts'

const over = (from: number, to: number, pasted: string) => {
  const opened = openLines(['0 black Take the lid off', '0 black then wait'])
  opened.select(0, from, 0, to)
  const tr = linkOver(opened.editor.state, pasted)
  if (tr) opened.editor.view.dispatch(tr)
  return { opened, lines: opened.lines().map(({ text_raw }) => text_raw), tr }
}

test('an address pasted over chosen words makes them a link (W11)', () => {
  const { lines, opened } = over(9, 12, ' https://example.org/lid?a=1\n')
  expect(lines[0]).toBe('Take the [link|https://example.org/lid?a=1|lid] off')
  opened.type('s')
  expect(opened.lines()[0]?.text_raw).toBe('Take the [link|https://example.org/lid?a=1|lid]s off')
  opened.press('Control+z')
  opened.press('Control+z')
  expect(opened.lines()[0]?.text_raw).toBe('Take the lid off')
})

test('what is no address, or is pasted nowhere, replaces as before', () => {
  for (const pasted of ['words', 'https://example.org/a https://example.org/b', 'javascript:x()'])
    expect(over(9, 12, pasted).tr, pasted).toBeNull()
  expect(over(9, 9, 'https://example.org/').tr).toBeNull()
})

test('over a selection across two lines an address is pasted as it stands', () => {
  const { editor } = openLines(['0 black one', '0 black two'])
  const across = editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 1, 8))
  expect(linkOver(editor.state.apply(across), 'https://example.org/')).toBeNull()
})

test('lines pasted over a line chosen as an object take its place alone', () => {
  const opened = openLines(['0 red first', '0 black then wait'])
  opened.chooseLine(0)
  insertLines(opened.editor, [
    { text: 'one', level: 0 },
    { text: 'two', level: 0 },
  ])
  expect(opened.lines().map(({ bullet, text_raw }) => `${bullet} ${text_raw}`)).toEqual([
    'red one',
    'black two',
    'black then wait',
  ])
})
