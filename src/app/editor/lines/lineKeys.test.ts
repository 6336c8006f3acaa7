// The keys of the line editor in the real editor without a page; what needs a browser stands in
// e2e/.
import { describe, expect, test } from 'vitest'
import { openLines } from '../../../testing/lineEditor.ts'

const ids = (editor: ReturnType<typeof openLines>) =>
  editor.lines().map(({ lineid }) => (typeof lineid === 'number' ? lineid : 'new'))
const levels = (editor: ReturnType<typeof openLines>) =>
  editor
    .lines()
    .map(({ level }) => level)
    .join(' ')
const ofLevels = (text: string) => openLines(text.split(' ').map(level => `${level} black x`))

test('levels never begin above 0 nor skip one, and a refusal is said (A-72)', () => {
  const first = openLines(['0 black one', '0 black two'])
  first.select(0, 3)
  expect(first.press('Tab')).toBe(true)
  const deep = openLines(['0 black one', '1 black two'])
  deep.select(1, 3)
  deep.press('Tab')
  expect([levels(first), first.refused, levels(deep), deep.refused]).toEqual([
    '0 0',
    ['level'],
    '0 1',
    ['level'],
  ])
})

describe('Tab and Shift+Tab', () => {
  test.each([
    ['0 0', 1, 1, 'Tab', '0 1'],
    ['0 0', 0, 0, 'Tab', '0 0'],
    ['0 1', 1, 1, 'Tab', '0 1'],
    ['0 1 1', 2, 2, 'Tab', '0 1 2'],
    ['0 1 2', 2, 2, 'Tab', '0 1 2'],
    ['0 0 1', 1, 1, 'Tab', '0 1 2'],
    ['0 0 1 2', 1, 1, 'Tab', '0 1 2 2'],
    ['0 0 1 0', 1, 1, 'Tab', '0 1 2 0'],
    ['0 1 2 0', 3, 3, 'Tab', '0 1 2 1'],
    ['0 0 0', 1, 2, 'Tab', '0 1 1'],
    ['0 0 1', 1, 2, 'Tab', '0 1 2'],
    ['0 0 0', 0, 2, 'Tab', '0 0 0'],
    ['0 0', 1, 1, 'Shift+Tab', '0 0'],
    ['0 1', 1, 1, 'Shift+Tab', '0 0'],
    ['0 1 2', 1, 1, 'Shift+Tab', '0 0 1'],
    ['0 1 2', 2, 2, 'Shift+Tab', '0 1 1'],
    ['0 1 1', 1, 2, 'Shift+Tab', '0 0 0'],
    ['0 1 2 2', 1, 1, 'Shift+Tab', '0 0 1 1'],
    ['0 1 2 1', 1, 1, 'Shift+Tab', '0 0 1 1'],
    ['0 1 2', 1, 2, 'Shift+Tab', '0 0 1'],
  ])('%s, lines %i to %i, %s: %s (A-73)', (before, from, to, key, after) => {
    const editor = ofLevels(before)
    editor.select(from, 0, to, from === to ? 0 : 1)
    editor.press(key)
    expect(levels(editor)).toBe(after)
    expect(ids(editor)).toEqual(before.split(' ').map((_, i) => i + 1))
  })
})

test.each([
  ['before', 0, 3, ['0 black one |two']],
  ['behind', 1, 0, ['0 black one| two']],
])('a join adds no blank where one stands %s (A-78)', (_, line, offset, after) => {
  const editor = openLines(['0 black one', '0 black two'])
  editor.select(line, offset)
  editor.type(' ')
  editor.select(1, 0)
  editor.press('Backspace')
  expect(editor.shown()).toEqual(after)
})

describe('a selection across lines', () => {
  const before = [
    '0 black one',
    '0 red two',
    '1 blue three',
    '2 icon_note four',
    '0 green five',
    '0 black six',
  ]
  type Select = [number, number, number, number]
  test.each<[string, Select, string, string[], (number | string)[]]>([
    [
      'typing joins the ends',
      [1, 1, 4, 2],
      'x',
      ['0 black one', '0 red tx|ve', '0 black six'],
      [1, 2, 6],
    ],
    [
      'Backspace joins the ends',
      [1, 1, 4, 2],
      'Backspace',
      ['0 black one', '0 red t|ve', '0 black six'],
      [1, 2, 6],
    ],
    [
      'Delete joins the ends',
      [1, 1, 4, 2],
      'Delete',
      ['0 black one', '0 red t|ve', '0 black six'],
      [1, 2, 6],
    ],
    [
      'Backspace deletes the lines it covers',
      [1, 0, 4, 4],
      'Backspace',
      ['0 black one|', '0 black six'],
      [1, 6],
    ],
    [
      'typing over whole lines leaves one with what is typed',
      [1, 0, 4, 4],
      'x',
      ['0 black one', '0 red x|', '0 black six'],
      [1, 2, 6],
    ],
    [
      'a line that keeps its end keeps its id',
      [1, 0, 4, 2],
      'Backspace',
      ['0 black one', '0 green |ve', '0 black six'],
      [1, 5, 6],
    ],
    [
      'a selection that only reaches the next line leaves it alone',
      [1, 0, 2, 0],
      'Backspace',
      ['0 black one|', '1 blue three', '2 icon_note four', '0 green five', '0 black six'],
      [1, 3, 4, 5, 6],
    ],
    ['of everything leaves one empty line', [0, 0, 5, 3], 'Backspace', ['0 black |'], ['new']],
    [
      'Enter replaces it and splits there',
      [1, 1, 4, 2],
      'Enter',
      ['0 black one', '0 red t', '0 red |ve', '0 black six'],
      [1, 2, 'new', 6],
    ],
  ])(
    '%s, and undo restores ids, levels and bullets (A-79)',
    (_, [line, offset, toLine, toOffset], what, after, lineids) => {
      const editor = openLines(before)
      const was = editor.lines()
      editor.select(line, offset, toLine, toOffset)
      if (what.length > 1) editor.press(what)
      else editor.type(what)
      expect(editor.shown()).toEqual(after)
      expect(ids(editor)).toEqual(lineids)
      while (editor.editor.can().undo()) editor.press('Control+z')
      expect(editor.lines()).toEqual(was)
    },
  )
})

test('Alt+Up and Alt+Down move a line with the deeper ones under it (A-80)', () => {
  const editor = openLines(['0 black a', '0 red b', '1 black c', '2 blue d', '0 black e'])
  editor.select(1, 0)
  editor.press('Alt+ArrowUp')
  expect(editor.shown()).toEqual(['0 red |b', '1 black c', '2 blue d', '0 black a', '0 black e'])
  editor.press('Alt+ArrowUp')
  expect(editor.refused).toEqual(['edge'])
  editor.press('Alt+ArrowDown', 'Alt+ArrowDown')
  expect(ids(editor)).toEqual([1, 5, 2, 3, 4])
})

test('Escape and arrows choose lines, and Enter returns to the text (A-74)', () => {
  const editor = openLines(['0 black one', '0 black two'])
  editor.select(0, 1)
  editor.press('Escape')
  expect(editor.refused).toEqual(['left'])
  expect([editor.press('Tab'), editor.press('Shift+Tab')]).toEqual([false, false])
  editor.press('ArrowDown')
  editor.type('x')
  expect(editor.lines().map(({ text_raw }) => text_raw)).toEqual(['one', 'two'])
  editor.press('Enter')
  expect(editor.caret()).toEqual([1, 3])
  expect(editor.press('Tab')).toBe(true)
  expect(levels(editor)).toBe('0 1')
})
