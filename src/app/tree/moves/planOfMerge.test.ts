// A plan that moves guides and deletes pages beside moving categories.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { planningOf } from '../twins/mergePlan.ts'
import { buildTree, orderIn } from '../model/treeModel.ts'
import type { LoggedMove } from './moveLog.ts'
import { keyOf, type Move } from './moveRules.ts'
import { madeIn, planOf, withPlanned, type PlannedMove } from './plan.ts'
import { openPlanStore } from './planStore.ts'

const order = orderIn('en')
const treeOf = (hierarchy: Parameters<typeof buildTree>[0]['hierarchy']) =>
  buildTree({ hierarchy, display_titles: {} }, order)
const tree = treeOf({ Drill: null, Drills: { Bit: null, Chuck: null }, 7: null })

const page: Move = { title: 'Drills', label: 'Drills', from: 'Drills', to: null, what: 'page' }
const guide: Move = { title: '7', label: 'Mend it', from: 'Drills', to: 'Drill', what: 'guide' }
const child = (title: string): Move => ({ title, label: title, from: 'Drills', to: 'Drill' })
const wanted = withPlanned(tree, [], [page, guide, child('Bit'), child('Chuck')], 'p')

test('a pair of which the plan moves one otherwise is merged by no other line (A-165)', () => {
  const planning = (from: string, into: string, lines: readonly Move[] = wanted) =>
    planningOf(lines, from, into)
  expect(planning('Saw', 'Saws')).toEqual({ isPlanned: false, canMerge: true })
  expect(planning('Drills', 'Drill')).toEqual({ isPlanned: true, canMerge: false })
  // Its page was taken out of the plan, or stays: the same merge can be planned again.
  const others = [guide, child('Bit')]
  expect(planning('Drills', 'Drill', others)).toEqual({ isPlanned: true, canMerge: true })
  for (const [from, into] of [
    ['Drill', 'Drills'],
    ['Drill', 'Drilling'],
    ['Drilling', 'Drills'],
  ] as const)
    expect(planning(from, into, others)).toEqual({ isPlanned: true, canMerge: false })
  const elsewhere = [{ ...child('Bit'), to: '7' }]
  expect(planning('Drills', 'Drill', elsewhere).canMerge).toBe(false)
})

test('the page goes last, after the categories and guides that lie in it (A-165)', () => {
  const plan = planOf(tree, wanted, order)
  expect(plan.moves.map(keyOf)).toEqual(['Bit', 'Chuck', keyOf(guide), keyOf(page)])
  expect([...plan.states.values()]).toEqual(['open', 'open', 'open', 'open'])
  expect(plan.tree.titles).toHaveLength(5)
})

test('a guide is another line than a category whose title is its number (A-165)', () => {
  const both = withPlanned(
    tree,
    [guide].map(one => ({ ...one, plan: 'p' })),
    [{ title: '7', label: '7', from: null, to: 'Drill' }],
    'p',
  )
  expect(both.map(keyOf)).toEqual(['guide\n7', '7'])
  expect(planOf(tree, both, order).moves.map(keyOf)).toEqual(['7', 'guide\n7'])
})

const logged = (move: Move, state: LoggedMove['state'], batch = 'p'): LoggedMove => ({
  ...move,
  id: 1,
  owner: 'me',
  batch,
  at: 0,
  state,
})

test('what is done of guides and pages is read from the log, the last word counts (A-165)', () => {
  expect(madeIn([logged(guide, 'sent'), logged(page, 'sent')], 'p')).toEqual(new Set([keyOf(page)]))
  expect(madeIn([logged(guide, 'done'), logged(guide, 'undone')], 'p')).toEqual(new Set())
  expect(madeIn([logged(guide, 'undone'), logged(guide, 'done')], 'p')).toEqual(
    new Set([keyOf(guide)]),
  )
  expect(madeIn([logged(guide, 'done', 'other')], 'p')).toEqual(new Set())
})

test('a plan that was broken off goes on with what is left of it (A-165)', () => {
  const half = treeOf({ Drill: { Bit: null }, Drills: { Chuck: null } })
  const made = madeIn([logged(guide, 'done'), logged(page, 'sent')], 'p')
  const plan = planOf(half, wanted, order, made)
  expect(plan.moves.map(keyOf)).toEqual(['Chuck', keyOf(page)])
  expect(plan.states.get(keyOf(guide))).toBe('made')
  const end = treeOf({ Drill: { Bit: null, Chuck: null } })
  expect([...planOf(end, wanted, order, made).states.values()]).toEqual(wanted.map(() => 'made'))
  // Somebody else deleted it, or this tree hides it: nobody knows that it was this plan.
  expect(planOf(end, wanted, order).states.get(keyOf(page))).toBe('gone')
  expect(planOf(treeOf({ Drills: null }), wanted, order).states.get(keyOf(guide))).toBe('gone')
})

test('guides and pages are there when the plan is opened again (A-165)', async () => {
  const plan: PlannedMove[] = [...wanted, { ...child('7'), plan: 'p' }]
  const store = await openPlanStore('7 https://site', 'plan of a merge')
  await store.save(plan)
  expect(await store.load()).toEqual(plan)
})
