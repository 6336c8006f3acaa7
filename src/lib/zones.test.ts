import { expect, test } from 'vitest'
import { dayAfter, dayIn, daysBetween, dayStart, hourIn, isZone, sameClock } from './zones.ts'

const at = (iso: string) => Date.parse(iso) / 1000

test.each([
  ['Europe/Berlin', '2026-11-14', '2026-11-13T23:00:00Z'],
  ['Europe/Berlin', '2026-07-01', '2026-06-30T22:00:00Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'], // 23 hours
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z'], // 25 hours
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00Z'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'], // begins at 01:00
  ['Asia/Kathmandu', '2026-05-05', '2026-05-04T18:15:00Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00Z'],
  ['UTC', '2026-02-28', '2026-02-28T00:00:00Z'],
])('in %s the day %s begins at %s (A-177)', (zone, day, start) => {
  expect(dayStart(zone, day)).toBe(at(start))
  expect([dayIn(zone, at(start)), dayIn(zone, at(start) - 1)]).toEqual([day, dayAfter(day, -1)])
})

test('a day that a place left out begins where the next one does (A-177)', () => {
  expect(dayStart('Pacific/Apia', '2011-12-30')).toBe(at('2011-12-30T10:00:00Z'))
})

test('days of 23 and 25 hours count once each (A-177)', () => {
  const lengths = (from: string, to: string) =>
    daysBetween(
      'Europe/Berlin',
      dayStart('Europe/Berlin', from),
      dayStart('Europe/Berlin', to),
    ).map(({ start }, n, all) => ((all[n + 1]?.start ?? start) - start) / 3600)
  expect(lengths('2026-03-28', '2026-03-31')).toEqual([24, 23, 24, 0])
  expect(lengths('2026-10-24', '2026-10-27')).toEqual([24, 25, 24, 0])
})

test('hours go by the zone’s clock, and what is no zone is none (A-177)', () => {
  expect(hourIn('Europe/Berlin', at('2026-11-14T23:30:00Z'))).toBe(0)
  expect(hourIn('Asia/Kathmandu', at('2026-11-14T12:00:00Z'))).toBe(17)
  expect(['Europe/Berlin', 'UTC', 'Nowhere/Here', ''].map(isZone)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ['Europe/Berlin', '2026-11-30T09:07:05Z', '2026-11-29', '2026-11-29T09:07:05Z'],
  // The clocks went back between both, and forward.
  ['Europe/Berlin', '2026-10-26T09:07:05Z', '2026-10-24', '2026-10-24T08:07:05Z'],
  ['Europe/Berlin', '2026-03-30T08:00:00Z', '2026-03-28', '2026-03-28T09:00:00Z'],
  // Here it is the next day already.
  ['Asia/Kolkata', '2026-11-29T20:00:00Z', '2026-11-23', '2026-11-22T20:00:00Z'],
])('in %s the clock shows at %s what it shows on %s at %s (W26)', (zone, at, day, then) => {
  expect(sameClock(zone, Date.parse(at) / 1000, day)).toBe(Date.parse(then) / 1000)
})
