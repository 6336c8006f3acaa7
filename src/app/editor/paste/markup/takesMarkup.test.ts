// What the editors make of a paste, with what the browser hands over (W10).
import { Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { expect, test } from 'vitest'
import { openLines } from '../../../../testing/lineEditor.ts'
// Markdown is read by what is loaded for it: here it is there at once.
import './markdownDoc.ts'

type Lines = ReturnType<typeof openLines>
const paste = ({ editor: { view, state } }: Lines, text: string) => {
  const data = { files: [], getData: (type: string) => (type === 'text/html' ? '' : text) }
  // The clipboard is all that is asked of the browser here.
  const event = { clipboardData: data } as unknown as ClipboardEvent
  return state.plugins.some(plugin =>
    plugin.props.handlePaste?.call(plugin, view as EditorView, event, Slice.empty),
  )
}
const shown = (lines: Lines) => lines.lines().map(({ level, text_raw }) => `${level} ${text_raw}`)
const open = (line: string, at = line.length, to = at) => {
  const opened = openLines([`0 black ${line.trimEnd()}`])
  // Lines are kept without the blanks at their ends: these are typed.
  opened.select(0, line.trimEnd().length)
  if (/\s$/.test(line)) opened.type(' ')
  opened.select(0, at, 0, to)
  return opened
}
const shows = (opened: Lines, lines: string[]) => expect.poll(() => shown(opened)).toEqual(lines)

test('in a line marks are read, in several each item is a line, one undo takes each back (W10)', async () => {
  const opened = open('Take')
  paste(opened, '**lid** off')
  await shows(opened, ['0 Take***lid*** off'])
  paste(opened, '.\n\n- one `x`\n  - below')
  await shows(opened, ['0 Take***lid*** off.', '0 one ``x``', '1 below'])
  opened.type('!')
  opened.press('Control+z')
  expect(shown(opened)).toEqual(['0 Take***lid*** off.', '0 one ``x``', '1 below'])
  opened.press('Control+z')
  expect(shown(opened)).toEqual(['0 Take***lid*** off'])
  opened.press('Control+z')
  expect(shown(opened)).toEqual(['0 Take'])
})

test('two quick pastes of plain lines are two steps of undo', () => {
  const opened = open('Take')
  opened.type(' it')
  paste(opened, ' off\nand')
  paste(opened, ' wait\nthen')
  expect(shown(opened)).toEqual(['0 Take itoff', '0 andwait', '0 then'])
  opened.press('Control+z')
  expect(shown(opened)).toEqual(['0 Take itoff', '0 and'])
  opened.press('Control+z')
  expect(shown(opened)).toEqual(['0 Take it'])
})

test('wiki text is read too, and plain lists line by line as ever (W10)', async () => {
  const opened = open('')
  paste(opened, "* ''one''\n** below")
  await shows(opened, ["0 ''one''", '1 below'])
  const plain = open('')
  expect(paste(plain, '- one\n- two')).toBe(true)
  expect(shown(plain)).toEqual(['0 one', '0 two'])
})

test('what is no markup goes its own way (W10)', () => {
  const opened = open('')
  expect(paste(opened, '5*3 and #10-24')).toBe(false)
  expect(shown(opened)).toEqual(['0 '])
})

const blanks: [line: string, at: number, text: string, after: string][] = [
  ['Take', 4, ' the **lid** off', '0 Take the ***lid*** off'],
  ['torque ', 7, '**5 Nm**', '0 torque ***5 Nm***'],
  ['off', 0, 'Take the **lid** ', '0 Take the ***lid*** off'],
  ['Takeoff', 4, ' ***it*** ', '0 Take ***it*** off'],
  ['', 0, '  **lid** off', '0 ***lid*** off'],
  ['Take', 4, '\n**lid**\n', '0 Take***lid***'],
]
test.each(blanks)('in "%s" at %i the blanks of "%s" stay (W10)', async (line, at, text, after) => {
  const opened = open(line, at)
  paste(opened, text)
  await shows(opened, [after])
})

test('words typed while it is read stand behind the paste, and so does the caret (W10)', async () => {
  const opened = open('Take ')
  paste(opened, 'the **lid**\n\n- it')
  opened.type(' off')
  expect(shown(opened)).toEqual(['0 Take  off'])
  await shows(opened, ['0 Take the ***lid***', '0 it off'])
  opened.type('.')
  expect(opened.shown()).toEqual(['0 black Take the ***lid***', '0 black it off.|'])
})

test('two pastes while it is read come in their order (W10)', async () => {
  const opened = open('a ')
  paste(opened, '**b** ')
  paste(opened, '**c** ')
  opened.type('d')
  await shows(opened, ['0 a ***b*** ***c*** d'])
})

test('what was chosen goes, also where words were typed over it meanwhile (W10)', async () => {
  const over = open('Take it off', 5, 7)
  paste(over, 'the **lid**')
  await shows(over, ['0 Take the ***lid*** off'])
  const typed = open('Take it off', 5, 7)
  paste(typed, 'the **lid** ')
  typed.type('now')
  await shows(typed, ['0 Take the ***lid*** now off'])
})

test('the paste stays in its line when the caret goes to another (W10)', async () => {
  const opened = openLines(['0 black one', '0 black two'])
  opened.select(0, 3)
  paste(opened, ' **x**\n\n**y**')
  opened.select(1, 1)
  await shows(opened, ['0 one ***x***', '0 ***y***', '0 two'])
  expect(opened.caret()).toEqual([2, 1])
})
