import { expect, test } from 'vitest'
import { dayEdge, daySpan, formatExact, formatMoment, formatNearDay } from './dates.ts'

const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 14, 3)
const now = at(2026, 11, 28).getTime()

test('a day of this year is said without it, one of another year with it', () => {
  const said = (date: Date, locale: string) => formatNearDay(date.getTime() / 1000, locale, now)
  expect(said(at(2026, 3, 14), 'en')).toBe('14 Mar')
  expect(said(at(2025, 11, 14), 'en')).toBe('14 Nov 2025')
  expect(said(at(2025, 11, 14), 'de')).toBe('14. Nov. 2025')
})

test('a moment is said the shorter the nearer it is', () => {
  const said = (date: Date) => formatMoment(date.getTime(), 'en', now)
  expect(said(at(2026, 11, 28))).toBe('14:03')
  expect(said(at(2026, 11, 25))).toBe('Wed 14:03')
  expect(said(at(2026, 11, 14))).toBe('14 Nov')
  expect(said(at(2025, 11, 14))).toBe('14 Nov 2025')
})

test('what answers for itself has its day, its year and its second on any day', () => {
  const said = (locale: string) => formatExact(at(2026, 11, 28).getTime() / 1000, locale)
  expect([said('en'), said('de')]).toEqual(['28 Nov 2026, 14:03:00', '28.11.2026, 14:03:00'])
})

test('a list is asked for no day before 1970, as while a year is being typed', () => {
  expect(daySpan('0002-11-30', '0002-11-30')).toEqual([0, 0])
  expect(daySpan('', 'soon')).toEqual([null, null])
  expect([dayEdge('2026-02-99', 'start'), dayEdge('soon', 'end')]).toEqual([null, null])
  const day = new Date(2026, 10, 30).getTime() / 1000
  expect([dayEdge('2026-11-30', 'start'), dayEdge('2026-11-30', 'end')]).toEqual([
    day,
    day + 86_399,
  ])
})
