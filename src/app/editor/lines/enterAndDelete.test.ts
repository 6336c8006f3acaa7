// Enter, Backspace and Delete in the line editor, without a page.
import { describe, expect, test } from 'vitest'
import { openLines } from '../../../testing/lineEditor.ts'

const words = (count: number) => 'x'.repeat(count)
const ids = (editor: ReturnType<typeof openLines>) =>
  editor.lines().map(({ lineid }) => (typeof lineid === 'number' ? lineid : 'new'))

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
