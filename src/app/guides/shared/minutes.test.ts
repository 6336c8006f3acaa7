import { expect, test } from 'vitest'
import { minutesIn } from './minutes.ts'

test.each([
  ['35', 35],
  [' 1 ', 1],
  ['6000', 6000],
  ['0', null],
  ['6001', null],
  ['1.5', null],
  ['-3', null],
  ['half an hour', null],
  ['', null],
])('“%s” is %s minutes', (typed, minutes) => {
  expect(minutesIn(typed)).toBe(minutes)
})
