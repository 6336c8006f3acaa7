import { expect, test } from 'vitest'
import { openLines } from '../../../testing/lineEditor.ts'

test('undo of what was typed over a selection keeps the change before it', () => {
  const editor = openLines(['0 black one', '0 black two'])
  editor.select(1, 0)
  editor.press('Backspace')
  expect(editor.lines()).toMatchObject([{ lineid: 1, text_raw: 'one two' }])
  editor.select(0, 0, 0, 7)
  editor.type('x')
  expect(editor.lines()).toMatchObject([{ text_raw: 'x' }])
  editor.press('Control+z')
  expect(editor.lines()).toMatchObject([{ lineid: 1, text_raw: 'one two' }])
})

test('letters typed without a pause are taken back some words at a time (AU-22)', () => {
  const editor = openLines(['0 black '])
  editor.select(0, 0)
  const sentence = 'Take the lid off, turn it round and lay it down beside the kettle now.'
  for (const letter of sentence) editor.type(letter)
  expect(editor.lines()).toMatchObject([{ text_raw: sentence }])
  const left: string[] = []
  for (let turn = 0; turn < 8 && left.at(-1) !== ''; turn += 1) {
    editor.press('Control+z')
    left.push(String(editor.lines()[0]?.text_raw))
  }
  expect(left).toEqual([
    'Take the lid off, turn it round and lay it down beside the kettle ',
    'Take the lid off, turn it round and lay it ',
    'Take the lid off, turn ',
    '',
  ])
})
