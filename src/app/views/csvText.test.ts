import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvText } from './csvText.ts'

test('a table is what a reader of CSV reads again; what would be computed is text (A-179)', () => {
  const rows = [
    ['title', 'views'],
    ['=1+1', 3],
    ['a "b", c', 4],
    ['two\nlines', -5],
    ['@home', 0],
    ["'-x", 1],
  ]
  expect(parse(csvText(rows))).toEqual([
    ['title', 'views'],
    ["'=1+1", '3'],
    ['a "b", c', '4'],
    ['two\nlines', '-5'],
    ["'@home", '0'],
    ["''-x", '1'],
  ])
})
