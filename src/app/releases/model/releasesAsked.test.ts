// In which order board and list show the releases that are asked for.
import { expect, test } from 'vitest'
import { orderOf } from './releasesAsked.ts'

test('the newest stand first, and those of a span day after day, whichever end is named', () => {
  expect([{}, { live_from: 1 }, { live_to: 2 }, { live_from: 1, live_to: 2 }].map(orderOf)).toEqual(
    ['DESC', 'ASC', 'ASC', 'ASC'],
  )
  expect(orderOf({ from: 1, to: 2 })).toBe('DESC')
})
