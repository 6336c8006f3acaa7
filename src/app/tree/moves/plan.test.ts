import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { existing, itemAt } from '#lib/existing.ts'
import {
  buildTree,
  nodeOf,
  orderIn,
  withMoved,
  withParents,
  type Tree,
} from '../model/treeModel.ts'
import { moveOf, refusalOf } from './moveRules.ts'
import { planOf, withPlanned, type PlannedMove } from './plan.ts'
import { openPlanStore } from './planStore.ts'
import { randomTree, seededRandom } from '../../../testing/randomTree.ts'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'

const order = orderIn('en')
const shapeOf = (tree: Tree) =>
  tree.titles.map((title, node) => [
    title,
    tree.depths[node],
    tree.places[node],
    tree.titles[itemAt(tree.parents, node)] ?? null,
  ])
const moved = (tree: Tree, title: string, to: string | null) =>
  withMoved(tree, nodeOf(tree, title), nodeOf(tree, to), order)
/**
 * Moves made one after another as somebody makes them in the tree that is shown: never below
 * itself.
 */
const draw = (tree: Tree, seed: number, count: number): { wanted: PlannedMove[]; end: Tree } => {
  const lot = seededRandom(seed)
  let end = tree
  let wanted: PlannedMove[] = []
  for (let n = 0; n < count;) {
    const [node, parent] = [lot(end.titles.length), lot(end.titles.length + 1) - 1]
    if (refusalOf(end, node, parent) !== null) continue
    const move = moveOf(end, node, parent)
    wanted = withPlanned(tree, wanted, [move], 'p')
    end = moved(end, move.title, move.to)
    n++
  }
  return { wanted, end }
}

test('a plan of 40 moves ends as shown and can be taken back in reverse (A-165)', () => {
  alwaysHolds(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.nat(40), (seed, broken) => {
      const tree = buildTree(randomTree(seed, 80), order)
      const { wanted, end } = draw(tree, seed + 1, 40)
      const plan = planOf(tree, wanted, order)
      expect(shapeOf(plan.tree)).toEqual(shapeOf(end))
      const sent: PlannedMove[] = []
      let now = tree
      const make = (moves: readonly PlannedMove[]) =>
        moves.forEach(move => {
          expect(refusalOf(now, nodeOf(now, move.title), nodeOf(now, move.to))).toBe(null)
          expect(
            now.titles[existing(now.parents[nodeOf(now, move.title)], 'the parent')] ?? null,
          ).toBe(move.from)
          now = moved(now, move.title, move.to)
          sent.push(move)
        })
      make(plan.moves.slice(0, broken))
      const rest = planOf(now, wanted, order)
      expect([...rest.states.values()].filter(state => state === 'made')).toHaveLength(
        Math.min(broken, plan.moves.length),
      )
      expect(shapeOf(rest.tree)).toEqual(shapeOf(end))
      make(rest.moves)
      expect(shapeOf(now)).toEqual(shapeOf(end))
      for (const { title, from } of sent.toReversed()) {
        expect(refusalOf(now, nodeOf(now, title), nodeOf(now, from))).toBe(null)
        now = moved(now, title, from)
      }
      expect(shapeOf(now)).toEqual(shapeOf(tree))
    }),
    { check: 20, test: 50, soak: 1000 },
  )
})

test('two categories change places in the one possible order (A-165)', () => {
  const tree = buildTree(
    { hierarchy: { a: { b: { c: null } }, d: null }, display_titles: {} },
    order,
  )
  const planned = (...moves: [string, string | null][]) =>
    moves.reduce<PlannedMove[]>(
      (wanted, [title, to]) =>
        withPlanned(tree, wanted, [{ title, label: title, from: null, to }], 'p'),
      [],
    )
  const swap = planned(['b', null], ['a', 'b'], ['b', 'd'])
  expect(swap.map(({ title, from, to }) => [title, from, to])).toEqual([
    ['b', 'a', 'd'],
    ['a', null, 'b'],
  ])
  expect(planOf(tree, swap, order).moves.map(({ title }) => title)).toEqual(['b', 'a'])
  expect(
    planOf(tree, planned(['a', 'b'], ['b', 'd']), order).moves.map(({ title }) => title),
  ).toEqual(['b', 'a'])
  expect(planned(['c', 'd'], ['c', 'b'])).toEqual([])
})

test('circles and lost places of a plan are found before sending (A-165)', () => {
  const tree = buildTree(
    { hierarchy: { a: null, b: null, c: { d: null }, e: null }, display_titles: {} },
    order,
  )
  const wanted = withPlanned(
    tree,
    [],
    [
      { title: 'a', label: 'a', from: null, to: 'b' },
      { title: 'e', label: 'e', from: null, to: 'd' },
      { title: 'd', label: 'd', from: 'c', to: 'gone' },
    ],
    'p',
  )
  expect([...planOf(tree, wanted, order).states]).toEqual([
    ['a', 'open'],
    ['e', 'open'],
    ['d', 'gone'],
  ])
  const since = moved(tree, 'b', 'a')
  const plan = planOf(since, wanted, order)
  expect([...plan.states]).toEqual([
    ['a', 'below'],
    ['e', 'open'],
    ['d', 'gone'],
  ])
  expect(plan.moves.map(({ title }) => title)).toEqual(['e'])
  expect(plan.tree.titles).toHaveLength(5)
  // Each alone is possible; together they would stand in a ring.
  const ring = withPlanned(tree, [], [{ title: 'a', label: 'a', from: null, to: 'b' }], 'p').concat(
    withPlanned(tree, [], [{ title: 'b', label: 'b', from: null, to: 'a' }], 'p'),
  )
  expect([...planOf(tree, ring, order).states.values()]).toEqual(['below', 'below'])
  expect(shapeOf(withParents(tree, new Map(), order))).toEqual(shapeOf(tree))
})

test('a plan is there when it is opened again, in its order, each person’s own (A-165)', async () => {
  const plan: PlannedMove[] = ['z', 'a', 'm'].map(title => ({
    title,
    label: title,
    from: null,
    to: 'x',
    plan: 'p',
  }))
  const store = await openPlanStore('7 https://site', 'plan of a test')
  await store.save(plan)
  await (
    await openPlanStore('8 https://site', 'plan of a test')
  ).save([{ ...itemAt(plan, 0), to: 'other' }])
  expect(await (await openPlanStore('7 https://site', 'plan of a test')).load()).toEqual(plan)
  await store.save(plan.slice(1))
  expect(await store.load()).toEqual(plan.slice(1))
})
