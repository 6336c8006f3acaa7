import { expect, test } from 'vitest'
import { hints, newTour, parseTour, reduceTour, type Tour, type TourAct } from './tourState.ts'

const after = (...acts: readonly TourAct[]): Tour => acts.reduce(reduceTour, newTour)

test('a tour has at most seven hints and stops at its first and last one (A-204)', () => {
  expect(hints.length).toBeLessThanOrEqual(7)
  expect(after('begin', 'back')).toEqual({ state: 'on', hint: 0 })
  const all = hints.map(() => 'next' as const)
  expect(after('begin', ...all, ...all)).toEqual({ state: 'on', hint: hints.length - 1 })
})

test('a tour that was left goes on at its hint, and restarts at the first (A-204)', () => {
  expect(after('begin', 'next', 'next', 'leave')).toEqual({ state: 'left', hint: 2 })
  expect(after('begin', 'next', 'next', 'leave', 'begin')).toEqual({ state: 'on', hint: 2 })
  expect(after('begin', 'next', 'leave', 'restart')).toEqual({ state: 'on', hint: 0 })
})

test('hints do not move while nobody is on the tour (A-204)', () => {
  expect(after('next')).toEqual(newTour)
  expect(after('leave')).toEqual(newTour)
  expect(after('begin', 'next', 'leave', 'next', 'back')).toEqual({ state: 'left', hint: 1 })
})

test('after the sample guide was kept a tour begins anew (A-204)', () => {
  expect(after('begin', 'next', 'keep')).toEqual({ state: 'kept', hint: 0 })
  expect(after('begin', 'next', 'keep', 'begin')).toEqual({ state: 'on', hint: 0 })
})

test('what the device keeps of a tour is read back, and nonsense begins anew (A-204)', () => {
  const tour = after('begin', 'next', 'leave')
  expect(parseTour(JSON.stringify(tour))).toEqual(tour)
  for (const text of [null, '', '{', 'null', '{"state":"on","hint":7}', '{"state":"x","hint":1}'])
    expect(parseTour(text)).toEqual(newTour)
})
