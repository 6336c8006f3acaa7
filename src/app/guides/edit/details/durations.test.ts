import { expect, test } from 'vitest'
import { durationText, secondsOf } from './durations.ts'

test.each([
  [600, '10', 'minutes'],
  [5400, '1.5', 'hours'],
  [7200, '2', 'hours'],
  [4500, '75', 'minutes'],
  [86_400, '1', 'days'],
  [90, '1.5', 'minutes'],
  [0, '', 'minutes'],
] as const)('%i seconds are written %s %s and read back', (seconds, amount, unit) => {
  expect(durationText(seconds)).toEqual({ amount, unit })
  expect(secondsOf({ amount, unit })).toBe(seconds)
})

test('a comma is a point, nonsense is no duration', () => {
  expect(secondsOf({ amount: '1,5', unit: 'hours' })).toBe(5400)
  expect(secondsOf({ amount: 'soon', unit: 'hours' })).toBeNull()
  expect(secondsOf({ amount: '-3', unit: 'minutes' })).toBeNull()
})
