import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'
import { fullSheets, sidesOf } from './imposition.ts'

test('eight pages lie on two sheets as printers lay them', () => {
  // The example in the documentation of `imposer` (pypi.org/project/imposer), “Saddle Stitch”.
  expect(sidesOf(8)).toEqual([
    [8, 1],
    [2, 7],
    [6, 3],
    [4, 5],
  ])
  expect(sidesOf(4)).toEqual([
    [4, 1],
    [2, 3],
  ])
})

test('a sheet is filled up to four pages', () => {
  expect([1, 4, 5, 8, 9].map(fullSheets)).toEqual([4, 4, 8, 8, 12])
  expect(sidesOf(5)).toEqual(sidesOf(8))
})

test('neighbours add up to one more than the last page, each page is there once', () => {
  alwaysHolds(
    fc.property(fc.integer({ min: 1, max: 300 }), pages => {
      const last = fullSheets(pages)
      const sides = sidesOf(pages)
      for (const [first, second] of sides) expect(first + second).toBe(last + 1)
      expect(sides.flat().sort((a, b) => a - b)).toEqual(
        Array.from({ length: last }, (_, page) => page + 1),
      )
    }),
    { check: 20, test: 100, soak: 5000 },
  )
})

/** Reads a stack of folded sheets as hands do: leaf by leaf, from the outside in and out again. */
const readThrough = (pages: number) => {
  const sides = sidesOf(pages)
  const fronts = sides.filter((_, side) => side % 2 === 0)
  const backs = sides.filter((_, side) => side % 2 === 1)
  const inward = fronts.flatMap(([, right], sheet) => [right, backs[sheet]?.[0]])
  const outward = [...backs.keys()]
    .reverse()
    .flatMap(sheet => [backs[sheet]?.[1], fronts[sheet]?.[0]])
  return [...inward, ...outward]
}

test('a folded stack reads in the order of the pages', () => {
  for (const pages of [4, 8, 12, 20]) {
    expect(readThrough(pages)).toEqual(Array.from({ length: pages }, (_, page) => page + 1))
  }
})
