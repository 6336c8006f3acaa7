import { expect, test } from 'vitest'
import { distanceOf, nearestOf, trigramsOf } from './nearest.ts'

test('a word has its trigrams as pg_trgm has them', () => {
  // The example of PostgreSQL's documentation, F.33.1.
  expect(trigramsOf('cat').sort()).toEqual(['  c', ' ca', 'at ', 'cat'])
})

test('letters put in, left out, changed and swapped are counted', () => {
  expect(distanceOf('kitten', 'sitting')).toBe(3)
  expect(distanceOf('saturday', 'sunday')).toBe(3)
  expect(distanceOf('chnage', 'change')).toBe(1)
  expect(distanceOf('', 'fan')).toBe(3)
  expect(distanceOf('same', 'same')).toBe(0)
})

test('the nearest words are those that need the fewest letters, and figures are never wrong', () => {
  expect(nearestOf('macbok', ['macbook', 'macbeth', 'mac'])).toEqual(['macbook'])
  expect(nearestOf('fann', ['fan', 'gann', 'hinge'])).toEqual(['fan'])
  expect(nearestOf('a1181', ['a1181x', 'a1182'])).toEqual(['a1181x'])
  expect(nearestOf('zzzz', ['fan', 'hinge'])).toEqual([])
})
