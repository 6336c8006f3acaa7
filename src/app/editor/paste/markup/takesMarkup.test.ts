// What the editors make of a paste, with what the browser hands over (W10).
import { Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { beforeAll, expect, test } from 'vitest'
import { openLines } from '../../../../testing/lineEditor.ts'
import type { LineHooks } from '../../lines/lineKeys.ts'
import { linesMade } from '../../lines/lineInput.ts'
import { signOf } from '../spreadLines.ts'
import { pasteLetters } from '../pastePlaces.ts'
import { markdownDoc } from './markdownDoc.ts'
import { loadReader } from './readMarkup.ts'

beforeAll(loadReader)

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

const given: [what: string, text: string, lines: string[]][] = [
  [
    'line breaks',
    '**Warning** hot\nTake the lid off\nWait 5 min',
    ['0 ***Warning*** hot', '0 Take the lid off', '0 Wait 5 min'],
  ],
  [
    'line breaks of wiki text',
    'See [[Page]]\nsecond line\n- third\n[code]\na\n[/code]',
    ['0 See [[Page]]', '0 second line', '0 third', '0 ``a``'],
  ],
  ['boxes', '- [ ] foo\n- [x] bar', ['0 foo', '0 bar']],
  ['numbers from 3 on', '3. **C**\n4. D', ['0 ***C***', '0 D']],
  ['numbers with notes', '1. **A**\n\nnote\n\n2. B', ['0 ***A***', '0 note', '0 B']],
  [
    'columns of which one is empty',
    '| Bolt | | Nm |\n|---|---|---|\n| M5 | 2 | |',
    ['0 Bolt | | Nm', '0 M5 | 2 |'],
  ],
  ['what is no HTML', '**a**\n\n<!DOCTYPE html>\nfoo', ['0 ***a***', '0 <!DOCTYPE html>', '0 foo']],
]
test.each(given)('in a step: %s (A-77, A-83)', (_, text, lines) => {
  const opened = open('')
  paste(opened, text)
  expect(shown(opened)).toEqual(lines)
})

test('lines pasted over whole lines take their place (A-83)', () => {
  for (const [from, after] of [
    [1, ['0 one', '0 x', '0 ***y***']],
    [0, ['0 x', '0 ***y***', '0 three']],
  ] as const) {
    const opened = openLines(['0 black one', '0 black two', '0 black three'])
    opened.select(from, 0, from + 1, from === 0 ? 3 : 5)
    paste(opened, 'x\n\n**y**')
    expect(shown(opened)).toEqual(after)
  }
})

test('a word of warning is one in bold too (A-83)', () => {
  const told: string[] = []
  const opened = openLines(['0 black '], {
    inserted: lines => void told.push(...lines.map(({ text }) => signOf(text) ?? '')),
  })
  opened.select(0, 0)
  paste(opened, '**Note:** hot\n\n**Vorsicht**: heiß\n\n*x*')
  expect(told).toEqual(['icon_note', 'icon_caution', ''])
})

/** As where its reader has yet to come: the letters, and what makes them what they say. */
const late = ({ editor: { view } }: Lines, text: string, hooks: Partial<LineHooks> = {}) => {
  const make = linesMade(text, () => ({ pasted: () => {}, inserted: () => {}, ...hooks }))
  const letters = make(view.state, null, false)
  const replace = letters && pasteLetters(view, letters)
  return () => replace?.(here => make(here, markdownDoc(text), true))
}

test('the letters are there at once, and what is typed at once stands behind them (W10)', () => {
  const opened = open('Take ')
  const read = late(opened, 'the **lid**\n\n- it')
  opened.type(' off')
  expect(shown(opened)).toEqual(['0 Take the **lid**', '0 it off'])
  read()
  expect(shown(opened)).toEqual(['0 Take the ***lid***', '0 it off'])
  opened.type('.')
  expect(opened.shown()).toEqual(['0 black Take the ***lid***', '0 black it off.|'])
  opened.press('Control+z')
  opened.press('Control+z')
  expect(shown(opened)).toEqual(['0 Take the **lid**', '0 it off'])
})

test('letters that were touched meanwhile stay, also those that were undone (W10)', () => {
  const opened = open('')
  const read = late(opened, 'the **lid**')
  opened.select(0, 3)
  opened.type('n')
  read()
  expect(shown(opened)).toEqual(['0 then **lid**'])
  const undone = open('a')
  const later = late(undone, ' **b**')
  undone.press('Control+z')
  later()
  expect(shown(undone)).toEqual(['0 a'])
})

test('two pastes are read in any order, each in its place (W10)', () => {
  for (const isFirst of [true, false]) {
    const opened = open('a ')
    const reads = [late(opened, '**b** '), late(opened, '**c** ')]
    opened.type('d')
    for (const read of isFirst ? reads : reads.toReversed()) read()
    expect(shown(opened)).toEqual(['0 a ***b*** ***c*** d'])
  }
})

test('what was chosen goes, and the caret may be in another line (W10)', () => {
  const over = open('Take it off', 5, 7)
  late(over, 'the **lid**')()
  expect(shown(over)).toEqual(['0 Take the ***lid*** off'])
  const opened = openLines(['0 black one', '0 black two'])
  opened.select(0, 3)
  const read = late(opened, ' **x**\n\n**y**')
  opened.select(2, 1)
  read()
  expect(shown(opened)).toEqual(['0 one ***x***', '0 ***y***', '0 two'])
  expect(opened.caret()).toEqual([2, 1])
})

test('what is read later never opens the preview of several steps (A-83)', () => {
  const previews: number[] = []
  const opened = open('')
  const row = '| a | b |\n'
  const text = `**x**${'<br>y'.repeat(9)}\n\n${row}`
  late(opened, text, { pasted: lines => void previews.push(lines.length) })()
  expect(previews).toEqual([])
  expect(shown(opened).join('\n')).toContain('<br>')
})
