import { expect, test } from 'vitest'
import fc from 'fast-check'
import {
  added,
  divided,
  dropped,
  emptyBoard,
  groupMoved,
  isByTime,
  joined,
  moved,
  movedApart,
  nudged,
  placed,
  poured,
  redone,
  regrouped,
  removed,
  reversed,
  setAside,
  undone,
  wantedCount,
  type Board,
} from './board.ts'
import type { Photo } from './grouping.ts'

const photos = (count: number, from = 0): Photo[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `p${from + n}`,
    name: `${from + n}.jpg`,
    at: (from + n) * 10_000 + Math.floor((from + n) / 3) * 100_000,
    isFileTime: false,
  }))
const boardOf = (count: number): Board => added(emptyBoard(3), photos(count))
const groups = ({ now }: Board) => now.groups.map(group => group.join(' '))

test('a step is divided before a picture and joined with the one before it (A-96)', () => {
  const board = boardOf(6)
  expect(groups(board)).toEqual(['p0 p1 p2', 'p3 p4 p5'])
  const apart = divided(board, 'p1')
  expect(groups(apart)).toEqual(['p0', 'p1 p2', 'p3 p4 p5'])
  expect(groups(joined(apart, 1))).toEqual(groups(board))
  expect(joined(apart, 2)).toBe(apart) // five pictures
  expect(joined(apart, 0)).toBe(apart)
  expect(divided(apart, 'p1')).toBe(apart)
  expect(groups(poured(divided(board, 'p2'), 1, 0))).toEqual(groups(board))
})

test('pictures move between steps as far as there is room (A-96)', () => {
  const board = divided(boardOf(6), 'p2')
  expect(groups(moved(board, 'p4', 1, 0))).toEqual(['p0 p1', 'p4 p2', 'p3 p5'])
  expect(moved(board, 'p0', 2, 0)).toBe(board)
  expect(groups(movedApart(board, 'p4', 0))).toEqual(['p4', 'p0 p1', 'p2', 'p3 p5'])
  expect(groups(nudged(board, 'p3', -1))).toEqual(['p0 p1', 'p2 p3', 'p4 p5'])
  expect(groups(nudged(boardOf(6), 'p3', -1))).toEqual(['p0 p1 p2', 'p3', 'p4 p5'])
  expect(groups(groupMoved(board, 2, 0))).toEqual(['p3 p4 p5', 'p0 p1', 'p2'])
  expect(groups(reversed(board))).toEqual(['p5 p4 p3', 'p2', 'p1 p0'])
})

test('what is set aside or removed comes back where it was taken (A-96)', () => {
  const board = boardOf(6)
  const aside = setAside(board, 'p4')
  expect([groups(aside), aside.now.aside]).toEqual([['p0 p1 p2', 'p3 p5'], ['p4']])
  expect(groups(placed(aside, 'p4'))).toEqual(groups(board))
  expect(groups(undone(removed(board, 'p0')))).toEqual(groups(board))
  expect(groups(redone(undone(removed(board, 'p0'))))).toEqual(['p1 p2', 'p3 p4 p5'])
})

test('only what stands by the time of its camera is said to (A-96)', () => {
  const board = boardOf(6)
  expect(isByTime(board)).toBe(true)
  expect(isByTime(setAside(divided(board, 'p1'), 'p4'))).toBe(true)
  expect(isByTime(reversed(board))).toBe(false)
  expect(isByTime(nudged(board, 'p1', -1))).toBe(false)
  const ofFiles = added(
    emptyBoard(3),
    photos(2).map(one => ({ ...one, isFileTime: true })),
  )
  expect(isByTime(ofFiles)).toBe(false)
})

test('what is removed is not counted (A-96)', () => {
  expect(wantedCount(setAside(removed(boardOf(6), 'p0'), 'p1'))).toBe(5)
})

test('pictures that come later stand behind, also after an undo (A-96)', () => {
  const board = divided(boardOf(6), 'p1')
  const more = added(board, photos(2, 6))
  expect(groups(more)).toEqual(['p0', 'p1 p2', 'p3 p4 p5', 'p6 p7'])
  expect(groups(undone(more))).toEqual(['p0 p1 p2', 'p3 p4 p5', 'p6 p7'])
  expect(added(more, photos(8))).toBe(more)
})

type Act = (board: Board) => Board
const idOf = fc.integer({ min: 0, max: 24 }).map(n => `p${n}`)
const place = fc.integer({ min: -1, max: 12 })
const acts: fc.Arbitrary<Act> = fc.oneof(
  idOf.map(
    (id): Act =>
      board =>
        divided(board, id),
  ),
  place.map(
    (n): Act =>
      board =>
        joined(board, n),
  ),
  fc.tuple(place, place).map(
    ([n, to]): Act =>
      board =>
        poured(board, n, to),
  ),
  fc.tuple(idOf, place, place).map(
    ([id, n, at]): Act =>
      board =>
        moved(board, id, n, at),
  ),
  fc.tuple(idOf, place).map(
    ([id, n]): Act =>
      board =>
        movedApart(board, id, n),
  ),
  fc.tuple(idOf, fc.constantFrom(1, -1)).map(
    ([id, by]): Act =>
      board =>
        nudged(board, id, by),
  ),
  fc.tuple(place, place).map(
    ([n, to]): Act =>
      board =>
        groupMoved(board, n, to),
  ),
  idOf.map(
    (id): Act =>
      board =>
        setAside(board, id),
  ),
  idOf.map(
    (id): Act =>
      board =>
        removed(board, id),
  ),
  idOf.map(
    (id): Act =>
      board =>
        placed(board, id),
  ),
  fc.constantFrom<Act>(reversed, undone, redone),
  fc.integer({ min: 1, max: 200 }).map(
    (pause): Act =>
      board =>
        regrouped(board, pause * 1000),
  ),
  fc.integer({ min: 0, max: 6 }).map(
    (count): Act =>
      board =>
        added(board, photos(count, board.photos.length)),
  ),
)

test('no picture is ever lost or doubled, and no step is too full (A-96)', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 60 }), sequence => {
      let board = boardOf(12)
      for (const act of sequence) {
        board = act(board)
        const { groups: steps, aside, removed: gone } = board.now
        expect([...steps.flat(), ...aside, ...gone].toSorted()).toEqual(
          board.photos.map(({ id }) => id).toSorted(),
        )
        for (const step of steps) {
          expect(step.length).toBeGreaterThan(0)
          expect(step.length).toBeLessThanOrEqual(board.most)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('files that are gone are in no undo (A-96)', () => {
  const board = dropped(removed(divided(boardOf(6), 'p1'), 'p2'), new Set(['p2', 'p3']))
  for (const one of [board, undone(board), undone(undone(board))])
    expect(groups(one).join(' ').split(' ').toSorted()).toEqual(['p0', 'p1', 'p4', 'p5'])
})
