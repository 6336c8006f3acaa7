import { expect, test } from 'vitest'
import { askedRange, rangeBefore } from './ranges.ts'

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
  expect(rangeBefore(range, 'Europe/Berlin')).toEqual({
    from: '2026-10-21',
    to: '2026-10-23',
    start: at('2026-10-20T22:00:00Z'),
    end: at('2026-10-23T21:59:59Z'),
  })
})
