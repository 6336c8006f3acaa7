// Two lists compared with no more work than is left for it: the work grows with the square of the
// differences, and what people write has no bound of differences. Pure.
// docs/decisions/0493-one-budget-for-a-comparison.md
import { diffArrays } from 'diff'
import { itemAt } from '../existing.ts'

/**
 * Pairs of places that may still be compared, in all comparisons that share it: eight thousand or
 * so are a millisecond.
 */
export type Effort = { left: number }

/** `same`: in both; else gone from the first, or come into the second. */
export type Run<T> = { way: 'same' | 'gone' | 'came'; value: T[] }

/** How many differences can be found with that much work; `shorter`: of the shorter list. */
const mostWithin = (work: number, shorter: number): number =>
  Math.floor(Math.max(Math.sqrt(2 * work), work / (2 * shorter + 1)))

/**
 * As few differences as explain both, null where telling them takes more than `most` of what is
 * left. What it takes is gone from it.
 */
export const diffWithin = <T>(
  before: readonly T[],
  after: readonly T[],
  effort: Effort,
  most = Infinity,
): Run<T>[] | null => {
  const shorter = Math.min(before.length, after.length)
  const maxEditLength = mostWithin(Math.min(effort.left, most), shorter)
  if (maxEditLength < 1) return null
  const parts = diffArrays([...before], [...after], { maxEditLength })
  const differences =
    parts?.reduce((sum, part) => sum + (part.added || part.removed ? part.value.length : 0), 0) ??
    maxEditLength
  effort.left -= Math.min(differences ** 2 / 2, differences * (2 * shorter + 1))
  return (
    parts?.map(({ added, removed, value }) => ({
      way: added ? 'came' : removed ? 'gone' : 'same',
      value,
    })) ?? null
  )
}

/**
 * The longest row of these numbers that rises, as their places: what n members cost grows little
 * faster than n.
 */
const risingPlaces = (numbers: readonly number[]): number[] => {
  const ends: number[] = [] // of rows of each length, the place where the lowest ends
  const before: (number | undefined)[] = []
  numbers.forEach((number, place) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (itemAt(numbers, itemAt(ends, middle)) < number) low = middle + 1
      else high = middle
    }
    before[place] = ends[low - 1]
    ends[low] = place
  })
  const rising: number[] = []
  for (let place = ends.at(-1); place !== undefined; place = before[place]) rising.push(place)
  return rising.reverse()
}

/**
 * The longest list of members that stand in both in the same order, as their places in each. No
 * member stands in one of them twice.
 */
export const sharedInOrder = <K>(
  before: readonly K[],
  after: readonly K[],
): { was: number; is: number }[] => {
  const places = new Map(before.map((key, place) => [key, place]))
  const both = after.flatMap((key, is) => {
    const was = places.get(key)
    return was === undefined ? [] : [{ was, is }]
  })
  return risingPlaces(both.map(({ was }) => was)).map(place => itemAt(both, place))
}

/** The same as runs, from lists of values and of what names each of them. */
export const runsOfNamed = <T>(
  before: { names: readonly unknown[]; values: readonly T[] },
  after: { names: readonly unknown[]; values: readonly T[] },
): Run<T>[] => {
  const runs: Run<T>[] = []
  const add = (way: Run<T>['way'], value: readonly T[]) => {
    const last = runs.at(-1)
    if (value.length === 0) return
    if (last?.way === way) last.value.push(...value)
    else runs.push({ way, value: [...value] })
  }
  let [was, is] = [0, 0]
  const ends = { was: before.names.length, is: after.names.length }
  for (const next of [...sharedInOrder(before.names, after.names), ends]) {
    add('gone', before.values.slice(was, next.was))
    add('came', after.values.slice(is, next.is))
    add('same', after.values.slice(next.is, next.is + 1))
    was = next.was + 1
    is = next.is + 1
  }
  return runs
}
