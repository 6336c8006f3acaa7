import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import {
  beginRehearsal,
  clockText,
  estimateOf,
  goToStep,
  isOver,
  isUsable,
  secondsIn,
  spentAt,
  sumOf,
} from './rehearsal.ts'

const second = 1000

test('each of five steps is timed, and the estimate is the sum of them (A-122)', () => {
  let clock = 5_000_000
  let run = beginRehearsal(5, clock)
  for (const [n, seconds] of [30, 45, 5, 120, 61].entries()) {
    expect(run.at).toBe(n)
    clock += seconds * second
    run = goToStep(run, n + 1, clock)
  }
  expect(isOver(run)).toBe(true)
  const seconds = secondsIn(spentAt(run, clock + 999 * second))
  expect(seconds).toEqual([30, 45, 5, 120, 61])
  expect(estimateOf([sumOf(seconds)])).toEqual({ min: 261, max: 261 })
})

test('whoever goes back to a step takes longer for it, not for its neighbour (A-122)', () => {
  let run = beginRehearsal(2, 0)
  run = goToStep(run, 1, 10 * second)
  run = goToStep(run, 0, 14 * second)
  run = goToStep(run, 1, 20 * second)
  expect(secondsIn(spentAt(run, 21 * second))).toEqual([16, 5])
  expect(goToStep(run, -1, 0)).toBe(run)
  expect(goToStep(run, 3, 0)).toBe(run)
})

test('of several runs the shortest and the longest are the estimate (A-122)', () => {
  expect(estimateOf([300, 240, 420])).toEqual({ min: 240, max: 420 })
})

test('no time, and more than the service takes, is no estimate (A-122)', () => {
  const usable = [0, 1, limits.timeRequired, limits.timeRequired + 1]
  expect(usable.map(max => isUsable({ min: 0, max }))).toEqual([false, true, true, false])
})

test('times are shown as a clock shows them', () => {
  expect([7, 75, 3723].map(clockText)).toEqual(['0:07', '1:15', '1:02:03'])
})
