import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { readTable, writeTable, type TableText } from './tableText.ts'
import {
  deleteColumn,
  deleteRow,
  insertColumn,
  insertRow,
  moveColumn,
  moveRow,
  sortRows,
  toggleHeads,
} from './tableActs.ts'
import { mergeCells, splitCell } from './tableCells.ts'
import { setFormat } from './tableFormats.ts'
import { setText, spotAt } from './tableGrid.ts'

/**
 * Rows of a table as somebody would draw it: `!` is a head, `>2` reaches over two columns, `v2`
 * over two rows.
 */
const table = (...rows: string[]): TableText =>
  readTable(
    writeTable({
      options: [],
      rows: rows.map(row =>
        row.split(' | ').map(text => {
          const [, head, colspan, rowspan, words] = existing(
            /^(!?)(?:>(\d))?(?:v(\d))? ?(.*)$/.exec(text),
            'the cell in the drawing',
          )
          const inner = [colspan && `colspan="${colspan}"`, rowspan && `rowspan="${rowspan}"`]
            .filter(Boolean)
            .join(' ')
          return {
            isHead: head === '!',
            attributes: inner ? `<<${inner}>> ` : '',
            text: existing(words, 'the words'),
          }
        }),
      ),
    }),
  )
const drawn = (of: TableText | null): string[] | null =>
  of &&
  of.rows.map(cells =>
    cells
      .map(({ isHead, attributes, text }) => {
        const span = (name: string, sign: string) =>
          new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1]?.replace(/^/, sign) ?? ''
        const spans = `${span('colspan', '>')}${span('rowspan', 'v')}`
        return `${isHead ? '!' : ''}${spans}${spans && text ? ' ' : ''}${text}`
      })
      .join(' | '),
  )
const plain = () => table('!A | !B | !C', 'a1 | b1 | c1', 'a2 | b2 | c2')
/** B1 reaches over two columns, a1 over two rows. */
const joined = () => table('A | >2 B', 'v2 a | b1 | c1', 'b2 | c2')
const spot = (of: TableText, row: number, column: number) =>
  existing(spotAt(of, row, column), 'the spot at that place')

const cases: [string, (of: TableText) => TableText | null, TableText, string[] | null][] = [
  [
    'a column before the first',
    of => insertColumn(of, 0),
    plain(),
    ['! | !A | !B | !C', ' | a1 | b1 | c1', ' | a2 | b2 | c2'],
  ],
  [
    'a column in the middle',
    of => insertColumn(of, 2),
    plain(),
    ['!A | !B | ! | !C', 'a1 | b1 |  | c1', 'a2 | b2 |  | c2'],
  ],
  [
    'a column after the last',
    of => insertColumn(of, 3),
    plain(),
    ['!A | !B | !C | !', 'a1 | b1 | c1 | ', 'a2 | b2 | c2 | '],
  ],
  [
    'a column inside of one that reaches over two',
    of => insertColumn(of, 2),
    joined(),
    ['A | >3 B', 'v2 a | b1 |  | c1', 'b2 |  | c2'],
  ],
  [
    'a column beside one that reaches over two rows',
    of => insertColumn(of, 1),
    joined(),
    ['A |  | >2 B', 'v2 a |  | b1 | c1', ' | b2 | c2'],
  ],
  ['the first column gone', of => deleteColumn(of, 0), plain(), ['!B | !C', 'b1 | c1', 'b2 | c2']],
  [
    'a column gone under one that reaches over it',
    of => deleteColumn(of, 2),
    joined(),
    ['A | B', 'v2 a | b1', 'b2'],
  ],
  [
    'the column that reaches over two rows gone',
    of => deleteColumn(of, 0),
    joined(),
    ['>2 B', 'b1 | c1', 'b2 | c2'],
  ],
  ['the only column gone', of => deleteColumn(of, 0), table('a', 'b'), null],
  [
    'a row at the top',
    of => insertRow(of, 0),
    plain(),
    [' |  | ', '!A | !B | !C', 'a1 | b1 | c1', 'a2 | b2 | c2'],
  ],
  [
    'a row at the end',
    of => insertRow(of, 3),
    plain(),
    ['!A | !B | !C', 'a1 | b1 | c1', 'a2 | b2 | c2', ' |  | '],
  ],
  [
    'a row inside of a cell that reaches over two',
    of => insertRow(of, 2),
    joined(),
    ['A | >2 B', 'v3 a | b1 | c1', ' | ', 'b2 | c2'],
  ],
  ['a row gone', of => deleteRow(of, 1), plain(), ['!A | !B | !C', 'a2 | b2 | c2']],
  [
    'the row gone in which a cell begins that goes on',
    of => deleteRow(of, 1),
    joined(),
    ['A | >2 B', 'a | b2 | c2'],
  ],
  [
    'the row gone in which such a cell ends',
    of => deleteRow(of, 2),
    joined(),
    ['A | >2 B', 'a | b1 | c1'],
  ],
  ['the only row gone', of => deleteRow(of, 0), table('a | b'), null],
  [
    'a row down',
    of => moveRow(of, 1, 1),
    plain(),
    ['!A | !B | !C', 'a2 | b2 | c2', 'a1 | b1 | c1'],
  ],
  ['a row up beyond the top', of => moveRow(of, 0, -1), plain(), null],
  ['a row out of a cell that reaches over it', of => moveRow(of, 1, -1), joined(), null],
  [
    'a column to the left',
    of => moveColumn(of, 2, -1),
    plain(),
    ['!A | !C | !B', 'a1 | c1 | b1', 'a2 | c2 | b2'],
  ],
  ['a column out of a cell that reaches over it', of => moveColumn(of, 1, -1), joined(), null],
  [
    'two cells beside each other',
    of => mergeCells(of, spot(of, 1, 0), 'right'),
    plain(),
    ['!A | !B | !C', '>2 a1[br]b1 | c1', 'a2 | b2 | c2'],
  ],
  [
    'two cells below each other',
    of => mergeCells(of, spot(of, 1, 1), 'down'),
    plain(),
    ['!A | !B | !C', 'a1 | v2 b1[br]b2 | c1', 'a2 | c2'],
  ],
  [
    'a merged cell with the next',
    of => mergeCells(of, spot(of, 0, 1), 'right'),
    table('A | >2 B | C'),
    ['A | >3 B[br]C'],
  ],
  [
    'a cell with one of another height',
    of => mergeCells(of, spot(of, 1, 0), 'right'),
    joined(),
    null,
  ],
  ['a cell at the edge', of => mergeCells(of, spot(of, 1, 2), 'right'), plain(), null],
  [
    'an empty cell with a full one',
    of => mergeCells(of, spot(of, 0, 0), 'right'),
    table(' | b'),
    ['>2 b'],
  ],
  [
    'one over two columns apart',
    of => splitCell(of, spot(of, 0, 1)),
    joined(),
    ['A | B | ', 'v2 a | b1 | c1', 'b2 | c2'],
  ],
  [
    'one over two rows apart',
    of => splitCell(of, spot(of, 2, 0)),
    joined(),
    ['A | >2 B', 'a | b1 | c1', ' | b2 | c2'],
  ],
  [
    'one over two rows and columns apart',
    of => splitCell(of, spot(of, 0, 0)),
    table('>2v2 a | b', 'c'),
    ['a |  | b', ' |  | c'],
  ],
  ['a plain one apart', of => splitCell(of, spot(of, 1, 1)), plain(), null],
  [
    'heads of the first row off',
    of => toggleHeads(of, ({ row }) => row === 0),
    plain(),
    ['A | B | C', 'a1 | b1 | c1', 'a2 | b2 | c2'],
  ],
  [
    'heads of the first column on',
    of => toggleHeads(of, ({ column }) => column === 0),
    plain(),
    ['!A | !B | !C', '!a1 | b1 | c1', '!a2 | b2 | c2'],
  ],
  [
    'rows by their last column, from the end',
    of => sortRows(of, 2, -1, (a, b) => a.localeCompare(b)),
    plain(),
    ['!A | !B | !C', 'a2 | b2 | c2', 'a1 | b1 | c1'],
  ],
  [
    'rows by numbers',
    of => sortRows(of, 0, 1, (a, b) => Number(a) - Number(b)),
    table('!N', '10', '9', '1'),
    ['!N', '1', '9', '10'],
  ],
  [
    'rows of which one cell reaches over two',
    of => sortRows(of, 1, 1, (a, b) => a.localeCompare(b)),
    joined(),
    null,
  ],
  [
    'text into a cell that others reach around',
    of => setText(of, spot(of, 2, 1), 'new'),
    joined(),
    ['A | >2 B', 'v2 a | b1 | c1', 'new | c2'],
  ],
]
test.each(cases)('%s (A-139)', (_name, act, of, result) => expect(drawn(act(of))).toEqual(result))

test('column widths and unknown attributes move with their columns (A-139)', () => {
  const of = readTable(
    '{table\n|width=100%\n|format=25%l:17%r\n| <<class="x" colspan="2">> a\n| b\n}',
  )
  expect(writeTable(of)).toBe(
    '{table\n|width=100%\n|format=25%l:17%r\n| <<class="x" colspan="2">> a\n| b\n}',
  )
  expect(insertColumn(of, 1).options).toEqual(['|width=100%', '|format=25%l::17%r'])
  expect(insertColumn(of, 1).rows[0]?.[0]?.attributes).toBe('<<class="x" colspan="3">> ')
  expect(setFormat(of, 2, { align: 'c' }).options[1]).toBe('|format=25%l:17%r:c')
  expect(setFormat(of, 0, { width: null }).options[1]).toBe('|format=l:17%r')
  expect(moveColumn(readTable('{table\n|format=l:r\n| a\n| b\n}'), 0, 1)?.options).toEqual([
    '|format=r:l',
  ])
})

test('what is typed into a cell stays in it', () => {
  const of = readTable('{table\n| a\n}')
  for (const text of ['--', 'x\ny', 'a | b'])
    expect(readTable(writeTable(setText(of, spot(of, 0, 0), text))).rows).toHaveLength(1)
  expect(writeTable(setText(of, spot(of, 0, 0), 'x\ny'))).toBe('{table\n| x[br]y\n}')
})
