import { expect, test } from 'vitest'
import { lineTick, parseTicks, ticksOfStep } from './ticks.ts'

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

test('what something else wrote in the place of ticks is none', () => {
  for (const held of [null, '', '{', '{"a":1}', '7', 'null'])
    expect([...parseTicks(held)]).toEqual([])
  expect([...parseTicks('["7 1", 5, null, "7 2"]')]).toEqual(['7 1', '7 2'])
})
