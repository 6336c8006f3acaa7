import { expect, test } from 'vitest'
import { formatAtMost, formatSpan } from './span.ts'

test('what something is at most is never less than it is (M-44)', () => {
  const said = (seconds: number) => formatAtMost(seconds, 'en')
  expect(said(48 * 3600 - 60)).toBe('2 days')
  expect(said(47 * 3600 - 60)).toBe('1 day, 23 hours')
  expect(said(119 * 60)).toBe('1 hour, 59 minutes')
  expect(said(86_399)).toBe('1 day')
  expect([said(0), said(1), said(59), said(61)]).toEqual([
    '0 seconds',
    '1 second',
    '59 seconds',
    '1 minute, 1 second',
  ])
  expect(formatAtMost(47 * 3600 - 60, 'de')).toBe('1 Tag, 23 Stunden')
  expect(formatSpan(119 * 60, 'en')).toBe('1 hour')
})
