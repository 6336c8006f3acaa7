import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'
import { paginate, type Block } from './pagination.ts'

const block = (pieces: number[], head = 10): Block => ({
  head,
  pieces,
  whole: pieces.reduce((sum, piece) => sum + piece, head),
})
const places = (blocks: Block[], room: number, most = 2) =>
  paginate(blocks, room, most).map(page => page.map(part => [part.block, part.from, part.to]))

test('two steps stand on a page while both fit', () => {
  const steps = [block([20]), block([20]), block([20])]
  expect(places(steps, 100)).toEqual([
    [
      [0, 0, 1],
      [1, 0, 1],
    ],
    [[2, 0, 1]],
  ])
})

test('a step that does not fit beside another goes whole to the next page', () => {
  expect(places([block([60]), block([20, 20])], 100)).toEqual([[[0, 0, 1]], [[1, 0, 2]]])
})

test('a step that no page holds goes on, line by line, on the next', () => {
  expect(places([block([40, 40, 40, 40]), block([20])], 100)).toEqual([
    [[0, 0, 2]],
    [[0, 2, 4]],
    [[1, 0, 1]],
  ])
})

test('nothing makes no page', () => {
  expect(paginate([], 100, 2)).toEqual([])
})

test('every piece is there once, in its order, and a page is full only with a single piece', () => {
  const anyBlock = fc
    .array(fc.integer({ min: 1, max: 150 }), { minLength: 1 })
    .map(one => block(one))
  alwaysHolds(
    fc.property(fc.array(anyBlock), fc.integer({ min: 1, max: 4 }), (blocks, most) => {
      const pages = paginate(blocks, 100, most)
      const laid = pages
        .flat()
        .flatMap(({ block: index, from, to }) =>
          Array.from({ length: to - from }, (_, piece) => [index, from + piece]),
        )
      expect(laid).toEqual(
        blocks.flatMap(({ pieces }, index) => pieces.map((_, piece) => [index, piece])),
      )
      for (const page of pages) {
        expect(page.length).toBeLessThanOrEqual(most)
        const height = page.reduce((sum, part) => sum + part.height, 0)
        const isOnePiece = page.length === 1 && page.every(({ from, to }) => to - from === 1)
        if (!isOnePiece) expect(height).toBeLessThanOrEqual(100)
      }
    }),
    { check: 20, test: 100, soak: 5000 },
  )
})
