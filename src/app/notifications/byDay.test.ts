import { expect, test } from 'vitest'
import { byDay } from './byDay.ts'

const at = (...parts: [number, number, number, number?, number?]) => ({
  date: new Date(...parts).getTime() / 1000,
})
const now = new Date(2026, 2, 1, 0, 30)

test("notifications are grouped by the reader's own days", () => {
  const [today, lateYesterday, yesterday, before] = [
    at(2026, 2, 1, 0, 0),
    at(2026, 1, 28, 23, 59),
    at(2026, 1, 28),
    at(2026, 1, 27, 23, 59),
  ]
  expect(byDay([today, lateYesterday, yesterday, before], now)).toEqual([
    { day: 'today', items: [today] },
    { day: 'yesterday', items: [lateYesterday, yesterday] },
    { day: 'earlier', items: [before] },
  ])
})

test('days without anything are left out', () => {
  expect(byDay([], now)).toEqual([])
  expect(byDay([at(2020, 0, 1)], now).map(({ day }) => day)).toEqual(['earlier'])
})
