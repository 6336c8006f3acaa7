import { expect, test } from 'vitest'
import { formatTimeRequired } from './timeRequired.ts'

test('no estimate says nothing', () => {
  expect(formatTimeRequired(0, 0, 'en')).toBeNull()
})

test('one figure stands alone', () => {
  expect(formatTimeRequired(0, 2400, 'en')).toBe('40 min')
  expect(formatTimeRequired(2400, 2400, 'en')).toBe('40 min')
  expect(formatTimeRequired(5400, 0, 'en')).toBe('1.5 hr')
})

test('a range within one unit names it once', () => {
  expect(formatTimeRequired(1500, 2400, 'en')).toBe('25–40 min')
  expect(formatTimeRequired(3600, 7200, 'de')).toBe('1–2 Std.')
})

test('a range over two units names both', () => {
  expect(formatTimeRequired(1800, 3600, 'en')).toBe('30 min – 1 hr')
})

test('ten minutes are 600 seconds, in the words of the language', () => {
  expect(formatTimeRequired(600, 600, 'de')).toBe('10 Min.')
})
