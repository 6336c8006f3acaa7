import { expect, test } from 'vitest'
import { busiestOf, clockWords, dayWords, levelOf } from './hours.ts'

test('a week begins with Monday, and a day ends at 24:00 (A-176)', () => {
  expect(dayWords('en', 'short')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  expect(dayWords('de', 'long')[6]).toBe('Sonntag')
  expect([0, 9, 24].map(clockWords)).toEqual(['00:00', '09:00', '24:00'])
})

test('one view among many is not shown as none, and only the most is darkest (A-178)', () => {
  expect([0, 1, 250, 251, 750, 751, 1000].map(views => levelOf(views, 1000))).toEqual([
    0, 1, 1, 2, 3, 4, 4,
  ])
  expect(levelOf(0, 0)).toBe(0)
})

test('of hours with as many views the first of the week is named, and of none no hour (A-176)', () => {
  const week = (views: (weekday: number, hour: number) => number) =>
    Array.from({ length: 7 }, (_, weekday) =>
      Array.from({ length: 24 }, (_, hour) => views(weekday, hour)),
    )
  expect(busiestOf(week((_, hour) => (hour === 14 ? 3 : 1)))).toEqual({
    weekday: 0,
    hour: 14,
    views: 3,
  })
  expect(busiestOf(week(() => 0))).toBeNull()
})
