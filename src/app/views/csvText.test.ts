import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvText } from './csvText.ts'

test('an exported table reads back equal and computes nothing (A-179)', () => {
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
