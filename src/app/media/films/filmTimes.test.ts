import { expect, test } from 'vitest'
import { clockOf, millisecondsOf } from './filmTimes.ts'

test('times of a film are read and written as people say them (A-95)', () => {
  for (const [text, milliseconds] of [
    ['', null],
    ['0:00', 0],
    ['1:05', 65_000],
    ['90', 90_000],
    ['1:00:01', 3_601_000],
    ['0:02.5', 2500],
    ['0:02,5', 2500],
  ] as const)
    expect(millisecondsOf(text)).toBe(milliseconds)
  for (const text of ['soon', '1:', '-3', '1:2:3:4']) expect(millisecondsOf(text)).toBeUndefined()
  for (const milliseconds of [0, 500, 65_000, 65_250, 3_601_000])
    expect(millisecondsOf(clockOf(milliseconds))).toBe(milliseconds)
  expect(clockOf(65_000)).toBe('1:05')
})
