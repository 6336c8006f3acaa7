import { expect, test } from 'vitest'
import { formatBytes } from './formatBytes.ts'

test.each([
  [0, '1 kB'],
  [999, '1 kB'],
  [1000, '1 kB'],
  [2345, '2.3 kB'],
  [999_400, '999 kB'],
  [1_000_000, '1 MB'],
  [12_345_678, '12 MB'],
  [1_000_000_000, '1 GB'],
  [4_500_000_000, '4.5 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes, 'en')).toBe(words)
})

test('in German a comma parts the tenths', () => {
  expect(formatBytes(2_345_678, 'de')).toBe('2,3 MB')
})
