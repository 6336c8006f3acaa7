import { describe, expect, test } from 'vitest'
import { areFitting, backspaceMeans, enterMeans, fitLevels, joinMeans, joint, moveLines, shiftLevels, subtreeEnd } from './lineRules.ts'

/** '0 1 2' -> lines of these levels. */
const lines = (levels: string) => levels.split(' ').map(level => ({ level: Number(level), bullet: 'black' }))
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

describe('Tab and Shift+Tab', () => {
  test.each([
    ['0 0', 1, 1, 1, '0 1'], ['0', 0, 0, 1, null], ['0 0 0', 0, 0, 1, null], ['0 1', 1, 1, 1, null], ['0 1 2', 2, 2, 1, null],
    ['0 1 1', 2, 2, 1, '0 1 2'], ['0 0 1', 1, 1, 1, '0 1 2'], ['0 0 1 2', 1, 1, 1, '0 1 2 2'], ['0 0 0', 1, 2, 1, '0 1 1'],
    ['0 0 1 0', 1, 1, 1, '0 1 2 0'], ['0 1 2 0', 3, 3, 1, '0 1 2 1'], ['0 0 1', 1, 2, 1, '0 1 2'],
    ['0 1', 1, 1, -1, '0 0'], ['0 0', 1, 1, -1, null], ['0 1 2', 1, 1, -1, '0 0 1'], ['0 1 2', 2, 2, -1, '0 1 1'],
    ['0 1 1', 1, 2, -1, '0 0 0'], ['0 1 2 2', 1, 1, -1, '0 0 1 1'], ['0 1 2 1', 1, 1, -1, '0 0 1 1'], ['0 0 1', 1, 2, -1, '0 0 0'],
  ] as const)('%s, lines %i to %i by %i: %s', (before, from, to, by, after) => {
    expect(shown(shiftLevels(lines(before), from, to, by))).toBe(after)
  })
})

describe('Alt+Up and Alt+Down', () => {
  test.each([
    ['0 0', 1, 1, -1, '1 0', '0 0'], ['0 0', 0, 0, 1, '1 0', '0 0'], ['0 0', 0, 0, -1, null, null], ['0 0', 1, 1, 1, null, null],
    ['0 1 0', 0, 0, 1, '2 0 1', '0 0 1'], ['0 0 1 1', 1, 1, -1, '1 2 3 0', '0 1 1 0'], ['0 1', 1, 1, -1, '1 0', '0 0'],
    ['0 1 1', 2, 2, -1, '0 2 1', '0 1 1'], ['0 1 0 1', 1, 1, 1, '0 2 1 3', '0 0 1 1'], ['0 1 2 1', 1, 1, 1, '0 3 1 2', '0 1 1 2'],
  ] as const)('%s, lines %i to %i by %i: order %s, levels %s', (before, from, to, by, order, levels) => {
    const moved = moveLines(lines(before), from, to, by)
    expect(shown(moved?.order ?? null)).toBe(order)
    expect(shown(moved?.levels ?? null)).toBe(levels)
  })
})

describe('Enter', () => {
  const caret = (at: 'start' | 'middle' | 'end' | 'empty') => ({ isEmpty: at === 'empty', atStart: at === 'start' || at === 'empty', atEnd: at === 'end' || at === 'empty' })
  test.each([
    [0, 'end', 3, 'below'], [0, 'middle', 3, 'split'], [0, 'start', 3, 'above'], [1, 'empty', 3, 'lift'], [2, 'empty', 3, 'lift'], [0, 'empty', 3, 'hint'],
    [2, 'end', 7, 'below'], [0, 'end', 8, 'full'], [0, 'middle', 8, 'full'], [1, 'start', 11, 'full'], [1, 'empty', 8, 'lift'], [0, 'empty', 8, 'hint'],
  ] as const)('level %i, caret at %s, %i lines: %s', (level, at, count, means) => {
    expect(enterMeans({ level, bullet: 'red' }, caret(at), count)).toBe(means)
  })
})

describe('Backspace at the start of a line', () => {
  test.each([
    [2, 'red', 10, 1, 10, 'lift'], [1, 'black', 0, 3, 10, 'lift'], [0, 'red', 10, 1, 10, 'plain'], [0, 'icon_note', 0, 0, 0, 'plain'],
    [0, 'black', 10, 0, 0, 'nothing'], [0, 'black', 0, 2, 10, 'remove'], [0, 'black', 10, 2, 10, 'join'], [0, 'black', 200, 2, 200, 'over'],
    [0, 'black', 349, 1, 0, 'join'], [0, 'black', 100, 1, 249, 'join'], [0, 'black', 100, 1, 250, 'over'], [0, 'black', 0, 1, 400, 'remove'],
  ] as const)('level %i, %s, %i characters, line %i, before it %i: %s', (level, bullet, length, index, previous, means) => {
    expect(backspaceMeans({ level, bullet, length }, index, previous)).toBe(means)
  })
  test('Delete at the end mirrors it', () => {
    expect([joinMeans(5, 0), joinMeans(5, 5), joinMeans(200, 200), joinMeans(0, 360)]).toEqual(['remove', 'join', 'over', 'join'])
  })
  test('one blank stands between joined texts that have none', () => {
    expect([joint('a', 'b'), joint('a ', 'b'), joint('a', ' b'), joint('', 'b')]).toEqual([' ', '', '', ''])
  })
})
