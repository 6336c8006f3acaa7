import { expect, test } from 'vitest'
import { csvCells, plainCell } from './csvCells.ts'

test('cells divide at the separator of the first line, quotes apart', () => {
  expect(csvCells('\uFEFFa,b\r\n"x, y","say ""so"""\r\n\r\n')).toEqual([
    ['a', 'b'],
    ['x, y', 'say "so"'],
  ])
  expect(csvCells('a;b\n1,5;"two\nlines"')).toEqual([
    ['a', 'b'],
    ['1,5', 'two\nlines'],
  ])
  expect(csvCells('a\tb, c\n1\t2;3')).toEqual([
    ['a', 'b, c'],
    ['1', '2;3'],
  ])
  expect(csvCells('')).toEqual([])
})

test('the apostrophe of an export goes, any other stays', () => {
  expect([" '=1+1", "''=1", "'tis", undefined].map(cell => plainCell(cell))).toEqual([
    '=1+1',
    "'=1",
    "'tis",
    '',
  ])
})
