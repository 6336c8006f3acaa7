import type { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { parse } from '#wikitext/parse.ts'
import { openedPage } from '../../../fixtures/openedPage.ts'
import { closeCompletion, completionOf } from '../completion/completion.ts'
import { pageCompletion } from './pageCompletion.ts'
import { noHooks } from './pageKeys.ts'

const opened = (raw: string, at: number): Editor => {
  const editor = openedPage(
    parse(raw),
    pageCompletion(() => noHooks),
  )
  editor.commands.setTextSelection(at)
  return editor
}
const type = (editor: Editor, text: string): string[] =>
  [...text].map(letter => {
    editor.view.dispatch(editor.state.tr.insertText(letter))
    const open = completionOf(editor.state)
    return open ? `${open.kind} ${open.query}` : ''
  })

test('"/" opens at the start of a block and after a space, and nowhere else (A-137)', () => {
  expect(type(opened('x', 1), '/ta')).toEqual(['command ', 'command t', 'command ta'])
  expect(type(opened('x', 2), ' /t')).toEqual(['', 'command ', 'command t'])
  expect(type(opened('x', 2), '/t')).toEqual(['', ''])
  expect(type(opened('[code]\nx\n[/code]', 1), '/t')).toEqual(['', ''])
  expect(type(opened('``x`` y', 2), ' /')).toEqual(['', ''])
})

test('"[[" opens after any letter and goes on over spaces (A-138)', () => {
  expect(type(opened('x', 2), '[[a b')).toEqual(['', 'page ', 'page a', 'page a ', 'page a b'])
})

test('a dismissed completion opens again only for new typing (A-137)', () => {
  const editor = opened('x', 2)
  type(editor, ' /t')
  closeCompletion(editor)
  expect([completionOf(editor.state), ...type(editor, 'ab'), editor.getText()]).toEqual([
    null,
    '',
    '',
    'x /tab',
  ])
  const there = opened('x /tab', 7)
  expect([completionOf(there.state), ...type(there, 'l')]).toEqual([null, ''])
  expect(type(there, ' /')).toEqual(['', 'command '])
})
