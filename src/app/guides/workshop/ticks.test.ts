import { expect, test } from 'vitest'
import { lineTick, ticksOfStep } from './ticks.ts'

test('a line is ticked by its id, which a new revision keeps, and by its place where it has none', () => {
  expect(lineTick({ stepid: 7 }, { lineid: 12 }, 3)).toBe('7 12')
  expect(lineTick({ stepid: 7 }, { lineid: null }, 3)).toBe('7 at 3')
})

test('notes, cautions and reminders have no tick', () => {
  const lines = ['black', 'icon_caution', 'red', 'icon_note', 'icon_reminder'].map((bullet, n) => ({
    lineid: n,
    bullet,
  }))
  expect(ticksOfStep({ stepid: 7, lines })).toEqual(['7 0', '7 2'])
})
