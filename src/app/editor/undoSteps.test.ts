import { expect, test } from 'vitest'
import { openLines } from './testing.ts'

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
