import { expect, test } from 'vitest'
import { formatTimeRequired } from './timeRequired.ts'

const plain = (min: number, max: number, locale: string) =>
  formatTimeRequired(min, max, locale)?.replaceAll('\u00a0', ' ')

test('no estimate says nothing', () => {
  expect(formatTimeRequired(0, 0, 'en')).toBeNull()
})

test('one figure stands alone', () => {
  expect(plain(0, 2400, 'en')).toBe('40 min')
  expect(plain(2400, 2400, 'en')).toBe('40 min')
  expect(plain(3600, 0, 'en')).toBe('1 h')
})

test('hours are told with minutes, never in tenths (D11)', () => {
  expect(plain(5400, 0, 'en')).toBe('1 h 30 min')
  expect(plain(44_280, 0, 'en')).toBe('12 h 20 min')
  expect(plain(31_320, 0, 'de')).toBe('8 Std. 40 Min.')
  expect(plain(2700, 5400, 'en')).toBe('45 min – 1 h 30 min')
  expect(plain(108_000, 0, 'en')).toBe('1 d 6 h')
  expect(plain(3599, 0, 'en')).toBe('1 h')
  expect(plain(86_399, 0, 'en')).toBe('1 d')
})

test('a range within one unit names it once', () => {
  expect(plain(1500, 2400, 'en')).toBe('25–40 min')
  expect(plain(3600, 7200, 'de')).toBe('1–2 Std.')
})

test('a range over two units names both', () => {
  expect(plain(1800, 3600, 'en')).toBe('30 min – 1 h')
})

test('a number and its unit stay on one line', () => {
  expect(formatTimeRequired(600, 600, 'de')).toBe('10\u00a0Min.')
})
