import { describe, expect, test } from 'vitest'
import {
  areFitting,
  fitLevels,
  joinOverrun,
  joint,
  moveLines,
  placeLines,
  subtreeEnd,
} from './lineRules.ts'

/** '0 1 2' -> lines of these levels. */
const lines = (levels: string) =>
  levels.split(' ').map(level => ({ level: Number(level), bullet: 'black' }))
const shown = (levels: number[] | null) => levels?.join(' ') ?? null

test('a line goes with the deeper lines under it', () => {
  expect(subtreeEnd(lines('0 1 2 1 0'), 0)).toBe(4)
  expect(subtreeEnd(lines('0 1 2 1 0'), 1)).toBe(3)
  expect(subtreeEnd(lines('0 1 2 1 0'), 4)).toBe(5)
})

test('levels that break the rules become the nearest that keep them', () => {
  expect(shown(fitLevels([1, 2, 2]))).toBe('0 1 2')
  expect(shown(fitLevels([0, 2, 2, 1]))).toBe('0 1 2 1')
  expect(areFitting([0, 1, 2, 0])).toBe(true)
  expect(areFitting([0, 2])).toBe(false)
})

describe('Alt+Up and Alt+Down', () => {
  test.each([
    ['0 0', 1, 1, -1, '1 0', '0 0'],
    ['0 0', 0, 0, 1, '1 0', '0 0'],
    ['0 0', 0, 0, -1, null, null],
    ['0 0', 1, 1, 1, null, null],
    ['0 1 0', 0, 0, 1, '2 0 1', '0 0 1'],
    ['0 0 1 1', 1, 1, -1, '1 2 3 0', '0 1 1 0'],
    ['0 1', 1, 1, -1, '1 0', '0 0'],
    ['0 1 1', 2, 2, -1, '0 2 1', '0 1 1'],
    ['0 1 0 1', 1, 1, 1, '0 2 1 3', '0 0 1 1'],
    ['0 1 2 1', 1, 1, 1, '0 3 1 2', '0 1 1 2'],
  ] as const)(
    '%s, lines %i to %i by %i: order %s, levels %s',
    (before, from, to, by, order, levels) => {
      const moved = moveLines(lines(before), from, to, by)
      expect(shown(moved?.order ?? null)).toBe(order)
      expect(shown(moved?.levels ?? null)).toBe(levels)
    },
  )
})

describe('a line put before another', () => {
  test.each([
    ['0 0 1 1 0', 1, 0, '1 2 3 0 4', '0 1 1 0 0'],
    ['0 0 1 1 0', 1, 5, '0 4 1 2 3', '0 0 0 1 1'],
    ['0 1 0', 0, 3, '2 0 1', '0 0 1'],
    ['0 1 2', 1, 0, '1 2 0', '0 1 0'],
    ['0 1 0', 0, 1, null, null],
    ['0 1 0', 0, 2, null, null],
    ['0 1 0', 2, 1, '0 2 1', '0 0 1'],
  ] as const)(
    '%s, line %i before %i: order %s, levels %s (A-80)',
    (before, from, place, order, levels) => {
      const placed = placeLines(lines(before), from, place)
      expect([shown(placed?.order ?? null), shown(placed?.levels ?? null)]).toEqual([order, levels])
    },
  )
})

test('one blank stands between joined texts that have none, and counts', () => {
  expect([joint('a', 'b'), joint('a ', 'b'), joint('a', ' b'), joint('', 'b')]).toEqual([
    ' ',
    '',
    '',
    '',
  ])
  const long = 'x'.repeat(200)
  expect([
    joinOverrun(long, 'y'.repeat(149)),
    joinOverrun(long, 'y'.repeat(150)),
    joinOverrun(`${long} `, 'y'.repeat(149)),
    joinOverrun('', 'y'.repeat(400)),
  ]).toEqual([0, 1, 0, 0])
})
