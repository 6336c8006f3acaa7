// The keys of the line editor in the real editor without a page; what needs a browser stands in
// e2e/.
import { describe, expect, test } from 'vitest'
import { openLines } from '../../../testing/lineEditor.ts'

const words = (count: number) => 'x'.repeat(count)
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

describe('Enter', () => {
  const eight = Array.from({ length: 8 }, (_, i) => `0 black line${i}`)
  test.each<[string, string[], [number, number], string[], (number | string)[], string[]]>([
    [
      'at the end adds an empty black line below',
      ['0 red one', '0 black two'],
      [0, 3],
      ['0 red one', '0 black |', '0 black two'],
      [1, 'new', 2],
      [],
    ],
    [
      'at the end of a deep line keeps its level',
      ['0 black one', '1 blue two'],
      [1, 3],
      ['0 black one', '1 blue two', '1 black |'],
      [1, 2, 'new'],
      [],
    ],
    [
      'at the end of the deepest line keeps its level',
      ['0 black a', '1 black b', '2 icon_note c'],
      [2, 1],
      ['0 black a', '1 black b', '2 icon_note c', '2 black |'],
      [1, 2, 3, 'new'],
      [],
    ],
    [
      'in the middle splits, both keep bullet and level',
      ['0 red onetwo'],
      [0, 3],
      ['0 red one', '0 red |two'],
      [1, 'new'],
      [],
    ],
    [
      'in the middle of a deep line splits there',
      ['0 black a', '1 icon_caution onetwo'],
      [1, 3],
      ['0 black a', '1 icon_caution one', '1 icon_caution |two'],
      [1, 2, 'new'],
      [],
    ],
    [
      'at the start adds an empty line above, the text keeps its id',
      ['0 red one'],
      [0, 0],
      ['0 black ', '0 red |one'],
      ['new', 1],
      [],
    ],
    [
      'at the start of a deep line adds it at its level',
      ['0 black a', '1 red one'],
      [1, 0],
      ['0 black a', '1 black ', '1 red |one'],
      [1, 'new', 2],
      [],
    ],
    [
      'on an empty line of level 2 lifts it',
      ['0 black a', '1 black b', '2 black '],
      [2, 0],
      ['0 black a', '1 black b', '1 black |'],
      [1, 2, 3],
      [],
    ],
    [
      'on an empty line of level 1 lifts it with what is under it',
      ['0 black a', '1 black ', '2 black c'],
      [1, 0],
      ['0 black a', '0 black |', '1 black c'],
      [1, 2, 3],
      [],
    ],
    [
      'on an empty line of level 0 does nothing and hints',
      ['0 black a', '0 red '],
      [1, 0],
      ['0 black a', '0 red |'],
      [1, 2],
      ['newStep'],
    ],
    [
      'in a full step is refused at the end',
      eight,
      [7, 5],
      [...eight.slice(0, 7), '0 black line7|'],
      [1, 2, 3, 4, 5, 6, 7, 8],
      ['full'],
    ],
    [
      'in a full step is refused in the middle',
      eight,
      [0, 2],
      ['0 black li|ne0', ...eight.slice(1)],
      [1, 2, 3, 4, 5, 6, 7, 8],
      ['full'],
    ],
  ])('%s (A-75)', (_, before, [line, offset], after, lineids, refused) => {
    const editor = openLines(before)
    editor.select(line, offset)
    expect(editor.press('Enter')).toBe(true)
    expect(editor.shown()).toEqual(after)
    expect(ids(editor)).toEqual(lineids)
    expect(editor.refused).toEqual(refused)
  })
})

test('Shift+Enter changes nothing and hints at Enter (A-77)', () => {
  const editor = openLines(['0 red onetwo'])
  editor.select(0, 3)
  expect(editor.press('Shift+Enter')).toBe(true)
  expect([editor.shown(), editor.refused]).toEqual([['0 red one|two'], ['break']])
})

describe('Backspace and Delete', () => {
  test.each<[string, string, string[], [number, number], string[], (number | string)[], string[]]>([
    [
      'lifts a deep line',
      'Backspace',
      ['0 black a', '1 red b'],
      [1, 0],
      ['0 black a', '0 red |b'],
      [1, 2],
      [],
    ],
    [
      'lifts by one level',
      'Backspace',
      ['0 black a', '1 black b', '2 black c'],
      [2, 0],
      ['0 black a', '1 black b', '1 black |c'],
      [1, 2, 3],
      [],
    ],
    [
      'lifts an empty deep line before it removes it',
      'Backspace',
      ['0 black a', '1 black '],
      [1, 0],
      ['0 black a', '0 black |'],
      [1, 2],
      [],
    ],
    [
      'makes a coloured bullet black',
      'Backspace',
      ['0 black a', '0 red b'],
      [1, 0],
      ['0 black a', '0 black |b'],
      [1, 2],
      [],
    ],
    [
      'makes a sign black, in the first line too',
      'Backspace',
      ['0 icon_note a'],
      [0, 0],
      ['0 black |a'],
      [1],
      [],
    ],
    [
      'joins with one blank and keeps the first id, bullet and level',
      'Backspace',
      ['0 red one', '0 black two'],
      [1, 0],
      ['0 red one| two'],
      [1],
      [],
    ],
    [
      'joins to a deeper line and keeps its level',
      'Backspace',
      ['0 black a', '1 blue one', '0 black two'],
      [2, 0],
      ['0 black a', '1 blue one| two'],
      [1, 2],
      [],
    ],
    [
      'removes an empty line',
      'Backspace',
      ['0 red one', '0 black ', '0 black two'],
      [1, 0],
      ['0 red one|', '0 black two'],
      [1, 3],
      [],
    ],
    [
      'joins nothing in the first line',
      'Backspace',
      ['0 black one', '0 black two'],
      [0, 0],
      ['0 black |one', '0 black two'],
      [1, 2],
      [],
    ],
    [
      'refuses a join beyond the limit and says by how much',
      'Backspace',
      [`0 black ${words(200)}`, `0 black ${words(160)}`],
      [1, 0],
      [`0 black ${words(200)}`, `0 black |${words(160)}`],
      [1, 2],
      ['over 11'],
    ],
    [
      'joins to exactly the limit',
      'Backspace',
      [`0 black ${words(200)}`, `0 black ${words(149)}`],
      [1, 0],
      [`0 black ${words(200)}| ${words(149)}`],
      [1],
      [],
    ],
    [
      'at the end joins the next line',
      'Delete',
      ['0 red one', '0 black two'],
      [0, 3],
      ['0 red one| two'],
      [1],
      [],
    ],
    [
      'at the end removes an empty next line',
      'Delete',
      ['0 black one', '0 red ', '0 black two'],
      [0, 3],
      ['0 black one|', '0 black two'],
      [1, 3],
      [],
    ],
    [
      'in an empty line removes that line',
      'Delete',
      ['0 black ', '0 red two'],
      [0, 0],
      ['0 red |two'],
      [2],
      [],
    ],
    [
      'at the end refuses a join beyond the limit',
      'Delete',
      [`0 black ${words(300)}`, `0 black ${words(51)}`],
      [0, 300],
      [`0 black ${words(300)}|`, `0 black ${words(51)}`],
      [1, 2],
      ['over 2'],
    ],
    [
      'at the end of the last line does nothing',
      'Delete',
      ['0 black one', '0 black two'],
      [1, 3],
      ['0 black one', '0 black two|'],
      [1, 2],
      [],
    ],
  ])('%s: %s (A-78)', (_, key, before, [line, offset], after, lineids, refused) => {
    const editor = openLines(before)
    editor.select(line, offset)
    expect(editor.press(key)).toBe(true)
    expect(editor.shown()).toEqual(after)
    expect(ids(editor)).toEqual(lineids)
    expect(editor.refused).toEqual(refused)
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
