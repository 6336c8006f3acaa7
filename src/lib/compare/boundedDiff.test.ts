import { diffArrays } from 'diff'
import { expect, test } from 'vitest'
import { itemAt } from '../existing.ts'
import { diffWithin, runsOfNamed, sharedInOrder, type Run } from './boundedDiff.ts'

/** Lists of few letters, always the same ones. */
const lists = Array.from({ length: 60 }, (_, n) =>
  [3, 5].map(step =>
    Array.from({ length: 12 }, (_, i) => 'abcdef'.charAt((i * step + n * i + n) % 6)),
  ),
).map(([one, other]) => [one ?? [], other ?? []] as const)
const side = <T>(runs: readonly Run<T>[], without: Run<T>['way']) =>
  runs.flatMap(({ way, value }) => (way === without ? [] : value))

test('within its effort it is the shortest way from one list to the other', () => {
  for (const [before, after] of lists) {
    const runs = diffWithin(before, after, { left: 10_000 }) ?? []
    expect([side(runs, 'came'), side(runs, 'gone')]).toEqual([before, after])
    expect(runs.map(({ value }) => value)).toEqual(
      diffArrays(before, after).map(({ value }) => value),
    )
  }
})

test('it ends where the effort does, which is shared by all that follow', () => {
  const many = (letter: string) => Array.from({ length: 3000 }, (_, n) => letter + n)
  const effort = { left: 10_000 }
  expect(diffWithin(['a'], ['b'], effort)).toHaveLength(2)
  expect(effort.left).toBeGreaterThan(9000)
  for (let n = 0; n < 3; n++) expect(diffWithin(many('a'), many('b'), effort)).toBeNull()
  expect(effort.left).toBeLessThan(200)
  expect(effort.left).toBeGreaterThanOrEqual(0)
  // Much that comes in one place is no work.
  expect(diffWithin(['x', 'y'], ['x', ...many('a'), 'y'], { left: 20_000 })).toHaveLength(3)
})

test('what stands in both in the same order is as long as it can be', () => {
  expect(sharedInOrder([...'abcdefg'], [...'xbadgefy'])).toHaveLength(4)
  expect(sharedInOrder([...'abc'], [...'cba'])).toHaveLength(1)
  expect(sharedInOrder([], [...'ab'])).toEqual([])
  for (const [one, other] of lists) {
    const [before, after] = [[...new Set(one)], [...new Set(other)]]
    const same = diffArrays(before, after).flatMap(part =>
      part.added || part.removed ? [] : part.value,
    )
    const shared = sharedInOrder(before, after)
    expect(shared.map(({ was }) => itemAt(before, was))).toEqual(
      shared.map(({ is }) => itemAt(after, is)),
    )
    expect(shared).toHaveLength(same.length)
  }
})

test('runs by name are both lists again', () => {
  for (const [one, other] of lists) {
    const [before, after] = [[...new Set(one)], [...new Set(other)]]
    const runs = runsOfNamed({ names: before, values: before }, { names: after, values: after })
    expect([side(runs, 'came'), side(runs, 'gone')]).toEqual([before, after])
  }
})
