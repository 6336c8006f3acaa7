import { expect, test } from 'vitest'
import { askedRange, changeIn, partialDay, rangeBefore } from './ranges.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const nothing = { range: null, from: null, to: null }
const now = at('2026-11-14T23:30:00Z') // the 15th in Berlin

test.each([
  [{ ...nothing, range: 'today' }, 'Europe/Berlin', '2026-11-15', '2026-11-15'],
  [{ ...nothing, range: '7' }, 'UTC', '2026-11-08', '2026-11-14'],
  [nothing, 'Europe/Berlin', '2026-10-17', '2026-11-15'],
  [{ ...nothing, range: 'for ever' }, 'UTC', '2026-10-16', '2026-11-14'],
  [
    { range: '7', from: '2026-03-28', to: '2026-03-30' },
    'Europe/Berlin',
    '2026-03-28',
    '2026-03-30',
  ],
  [{ range: null, from: '2026-03-30', to: '2026-03-28' }, 'UTC', '2026-10-16', '2026-11-14'],
  [{ range: null, from: '2026-02-30', to: '2026-03-28' }, 'UTC', '2026-10-16', '2026-11-14'],
])('%j in %s is %s to %s (A-175, A-177)', (asked, zone, from, to) => {
  expect(askedRange(asked, zone, now)).toMatchObject({ from, to })
})

test('a range has whole days across clock changes, as has the one before (A-177)', () => {
  const range = askedRange(
    { range: null, from: '2026-10-24', to: '2026-10-26' },
    'Europe/Berlin',
    now,
  )
  expect(range).toMatchObject({
    start: at('2026-10-23T22:00:00Z'),
    end: at('2026-10-26T22:59:59Z'),
  })
  expect(
    askedRange({ range: null, from: '2026-10-25', to: '2026-10-25' }, 'Europe/Berlin', now),
  ).toMatchObject({ start: at('2026-10-24T22:00:00Z'), end: at('2026-10-25T22:59:59Z') })
  expect(rangeBefore(range, 'Europe/Berlin', now)).toEqual({
    from: '2026-10-21',
    to: '2026-10-23',
    start: at('2026-10-20T22:00:00Z'),
    end: at('2026-10-23T21:59:59Z'),
  })
})

test.each([
  // 00:30 of the 15th in Berlin: half an hour of it, and of the day or the weekday before.
  ['today', '1', '2026-11-14', '2026-11-13T23:00:00Z', '2026-11-13T23:30:00Z'],
  ['today', 'week', '2026-11-08', '2026-11-07T23:00:00Z', '2026-11-07T23:30:00Z'],
  ['7', '1', '2026-11-02', '2026-11-01T23:00:00Z', '2026-11-07T23:30:00Z'],
  ['30', '1', '2026-09-17', '2026-09-16T22:00:00Z', '2026-10-15T22:30:00Z'],
  ['30', 'week', '2026-09-12', '2026-09-11T22:00:00Z', '2026-10-10T22:30:00Z'],
] as const)(
  '%s against %s begins on %s and ends when the clock shows the same (W26)',
  (...given) => {
    const [preset, comparison, from, start, end] = given
    const range = askedRange({ ...nothing, range: preset }, 'Europe/Berlin', now)
    expect(partialDay(range, 'Europe/Berlin', now)).toBe('2026-11-15')
    expect(rangeBefore(range, 'Europe/Berlin', now, comparison)).toMatchObject({
      from,
      start: at(start),
      end: at(end),
    })
    expect(partialDay(rangeBefore(range, 'Europe/Berlin', now), 'Europe/Berlin', now)).toBe(null)
  },
)

test.each([
  [110, 100, '+10%'],
  [50, 100, '-50%'],
  [100, 100, '0%'],
  [1004, 1000, '+0.4%'],
  [3, 0, null],
])('%i after %i changed by %s (W26)', (views, before, change) => {
  expect(changeIn(views, before, 'en')).toBe(change)
})
