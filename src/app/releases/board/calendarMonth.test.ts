import { existing, itemAt } from '#lib/existing.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Release } from '#contract/releases/schemas.ts'
import {
  dayFrom,
  dayOf,
  daysAfter,
  entriesOf,
  firstDay,
  isSameDay,
  monthAfter,
  monthOf,
  spanOf,
  weekAfter,
  weekOf,
  weeksOf,
} from './calendarMonth.ts'

beforeAll(() => void vi.stubEnv('TZ', 'Europe/Berlin'))

const release = (releaseid: number, guideid: number, facts: Partial<Release>) =>
  ({
    releaseid,
    guideid,
    phase: 'live',
    release_date: null,
    scheduled_date: null,
    ...facts,
  }) as Release
const at = (text: string) => Date.parse(text) / 1000

test('a change of the clock moves no entry to another day (M-116)', () => {
  // 25 October 2026 has 25 hours in Berlin; 00:30 UTC is 02:30 there for the first time, 01:30 UTC
  // for the second.
  const [entry] = entriesOf(
    [release(1, 1, { phase: 'scheduled', scheduled_date: at('2026-10-25T01:30:00Z') })],
    new Set(),
  )
  expect(entry?.at).toBe(1_792_891_800)
  const days = weeksOf(firstDay('2026-10', new Date())).flat()
  expect(
    days.filter(day => isSameDay(day, existing(entry, 'the entry').at)).map(day => day.getDate()),
  ).toEqual([25])
  expect(new Set(days.map(day => day.toDateString())).size).toBe(days.length)
  expect(
    days.filter(day => isSameDay(day, at('2026-10-24T22:30:00Z'))).map(day => day.getDate()),
  ).toEqual([25])
})

test('weeks begin on Monday and cover the whole month (M-116)', () => {
  const november = weeksOf(firstDay('2026-11', new Date()))
  expect([
    november.length,
    itemAt(itemAt(november, 0), 0).getDate(),
    itemAt(itemAt(november, 0), 6).getDate(),
    itemAt(existing(november.at(-1), 'the last week of November'), 0).getDate(),
  ]).toEqual([6, 26, 1, 30])
  expect(monthOf(monthAfter(firstDay('2026-12', new Date()), 1))).toBe('2027-01')
  expect(monthOf(firstDay('2026-13', new Date(2026, 4, 9)))).toBe('2026-05')
})

test('a day is asked for from its first to its last second, also where a clock is put back (M-116)', () => {
  const day = existing(dayFrom('2026-10-25'), 'the day')
  expect(spanOf(day)).toEqual({
    live_from: at('2026-10-24T22:00:00Z'),
    live_to: at('2026-10-25T22:59:59Z'),
  })
  expect(dayOf(daysAfter(day, 7))).toBe('2026-11-01')
  for (const wrong of [null, '', '2026-10', '2026-10-32']) expect(dayFrom(wrong)).toBeNull()
})

test('past, planned and unsigned releases differ, and close ones are marked (M-116)', () => {
  const releases = [
    release(3, 1, { phase: 'in_review', scheduled_date: at('2026-11-23T06:00:00Z') }),
    release(1, 1, { release_date: at('2026-11-23T05:30:00Z') }),
    release(4, 2, { phase: 'scheduled', scheduled_date: at('2026-11-23T05:45:00Z') }),
    release(5, 3, { phase: 'draft' }),
    release(6, 1, {
      phase: 'in_review',
      approval: { due_date: at('2026-11-23T05:40:00Z') } as Release['approval'],
    }),
  ]
  const entries = entriesOf(releases, new Set([1, 3, 6]))
  expect(entries.map(one => [one.release.releaseid, one.kind, one.isCrowded])).toEqual([
    [1, 'went', true],
    [6, 'due', false],
    [4, 'goes', false],
    [3, 'ifSigned', true],
  ])
})

test('a week has seven days from Monday also over clock and year changes (M-116)', () => {
  // a Sunday of 25 hours in Berlin
  const change = existing(weekOf('2026-10-25'), 'the week of that day')
  expect(change.map(dayOf)).toEqual([
    '2026-10-19',
    '2026-10-20',
    '2026-10-21',
    '2026-10-22',
    '2026-10-23',
    '2026-10-24',
    '2026-10-25',
  ])
  expect(dayOf(weekAfter(change, 1))).toBe('2026-10-26')
  expect(
    change.filter(day => isSameDay(day, at('2026-10-25T01:30:00Z'))).map(day => day.getDate()),
  ).toEqual([25])
  expect([
    dayOf(itemAt(existing(weekOf('2026-01-01'), 'the week of that day'), 0)),
    dayOf(weekAfter(existing(weekOf('2026-12-30'), 'the week of that day'), 1)),
  ]).toEqual(['2025-12-29', '2027-01-04'])
  for (const wrong of [null, '2026-11', '2026-13-01', 'x']) expect(weekOf(wrong)).toBeNull()
})
