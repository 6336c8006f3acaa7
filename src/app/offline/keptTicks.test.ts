import { expect, test } from 'vitest'
import { parseTicks } from './keptTicks.ts'

test('what something else wrote in the place of ticks is none', () => {
  for (const held of [null, '', '{', '{"a":1}', '7', 'null'])
    expect([...parseTicks(held)]).toEqual([])
  expect([...parseTicks('["7 1", 5, null, "7 2"]')]).toEqual(['7 1', '7 2'])
})
