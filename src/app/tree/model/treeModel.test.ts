import fc from 'fast-check'
import { itemAt } from '#lib/existing.ts'
import { expect, test } from 'vitest'
import {
  belowOf,
  buildTree,
  ancestryOf,
  nodeOf,
  orderIn,
  sumsOf,
  withAdded,
  withMoved,
  withoutBranch,
  type Answer,
  type Hierarchy,
  type Tree,
} from './treeModel.ts'
import { parseTree } from './parseTree.ts'
import {
  countOf,
  randomTree,
  seededRandom,
  referenceTree,
  referenceRows,
} from '../../../testing/randomTree.ts'
import { findPath, pathOf, readPath } from './treePath.ts'
import { openView } from '../view/visibleRows.ts'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'

const order = orderIn('en')
const seeds = fc.integer({ min: 0, max: 1_000_000 })
const rowsOf = (tree: Tree, isOpen: (title: string) => boolean) => {
  const view = openView(tree, new Set(tree.titles.filter(isOpen)))
  return [...view.rows].map(node => ({
    title: itemAt(tree.titles, node),
    level: itemAt(tree.depths, node) + 1,
    place: view.place(node),
    setSize: view.setSize(node),
    open: view.hasBelow(node) ? view.isOpen(node) : null,
    children: itemAt(tree.children, node),
    below: belowOf(tree, node),
  }))
}
const everything = () => true
/** The answer after a move, made by hand in the nested objects. */
const movedAnswer = (
  { hierarchy, display_titles }: Answer,
  title: string,
  parent: string | null,
): Answer => {
  const copy = structuredClone(hierarchy)
  let taken: Hierarchy | null = null
  const walk = (branch: Hierarchy, act: (branch: Hierarchy, title: string) => void) => {
    for (const name of Object.keys(branch)) {
      if (branch[name]) walk(branch[name], act)
      act(branch, name)
    }
  }
  walk(copy, (branch, name) => {
    if (name !== title) return
    taken = branch[name] ?? null
    delete branch[name]
  })
  const prune = (branch: Hierarchy) => {
    for (const name of Object.keys(branch)) {
      if (!branch[name]) continue
      prune(branch[name])
      if (Object.keys(branch[name]).length === 0) branch[name] = null
    }
  }
  if (parent === null) copy[title] = taken
  else
    walk(copy, (branch, name) => {
      if (name === parent) (branch[name] ??= {})[title] = taken
    })
  prune(copy)
  return { hierarchy: copy, display_titles }
}

test('rows sort by label and count children and descendants (A-149, A-155)', () => {
  const tree = buildTree(
    {
      hierarchy: { 12: null, b: { z: null, y: { x: null } }, a: null, 5: null, constructor: null },
      display_titles: { z: 'Alpha', a: 'Zebra', y: 'ähnlich' },
    },
    order,
  )
  expect(
    rowsOf(tree, everything).map(({ title, children, below }) => [title, children, below]),
  ).toEqual([
    ['5', 0, 0],
    ['12', 0, 0],
    ['b', 2, 3],
    ['y', 1, 1],
    ['x', 0, 0],
    ['z', 0, 0],
    ['constructor', 0, 0],
    ['a', 0, 0],
  ])
})

test('200 random rows agree with a plain tree (A-153)', () => {
  alwaysHolds(
    fc.property(seeds, seed => {
      const answer = randomTree(seed, 120)
      const lot = seededRandom(seed + 1)
      const open = new Set(
        Object.keys(answer.display_titles)
          .concat(rowsOf(buildTree(answer, order), everything).map(({ title }) => title))
          .filter(() => lot(3) > 0),
      )
      const rows = rowsOf(buildTree(answer, order), title => open.has(title))
      expect(rows).toEqual(referenceRows(referenceTree(answer), title => open.has(title)))
    }),
    { check: 20, test: 40, soak: 1000 },
  )
  const large = randomTree(7, 3000)
  const reference = referenceRows(referenceTree(large), everything)
  const rows = rowsOf(buildTree(large, order), everything)
  const lot = seededRandom(9)
  for (let n = 0; n < 200; n++) {
    const at = lot(rows.length)
    expect(rows[at]).toEqual(reference[at])
  }
})

test('a local move equals the answer after it, and circles are refused (A-159)', () => {
  alwaysHolds(
    fc.property(seeds, seed => {
      const answer = randomTree(seed, 60)
      const tree = buildTree(answer, order)
      const lot = seededRandom(seed + 2)
      const node = lot(60)
      const parent = lot(61) - 1
      if (parent >= node && parent < itemAt(tree.ends, node)) {
        expect(() => withMoved(tree, node, parent, order)).toThrow('below it')
        return
      }
      const moved = withMoved(tree, node, parent, order)
      expect(rowsOf(moved, everything)).toEqual(
        referenceRows(
          referenceTree(
            movedAnswer(
              answer,
              itemAt(tree.titles, node),
              parent < 0 ? null : itemAt(tree.titles, parent),
            ),
          ),
          everything,
        ),
      )
    }),
    { check: 50, test: 150, soak: 2000 },
  )
})

test('a local creation, rename and deletion equal the answer (A-164)', () => {
  const answer: Answer = { hierarchy: { a: { b: null, d: null } }, display_titles: {} }
  const tree = buildTree(answer, order)
  const shown = (one: Tree) =>
    rowsOf(one, everything).map(({ title, level, place, setSize, children }) => [
      title,
      level,
      place,
      setSize,
      children,
    ])
  const added = withAdded(tree, { title: 'c', label: 'c' }, nodeOf(tree, 'a'), order)
  expect(shown(added)).toEqual(
    shown(
      buildTree({ hierarchy: { a: { b: null, c: null, d: null } }, display_titles: {} }, order),
    ),
  )
  expect(shown(withoutBranch(added, nodeOf(added, 'c')))).toEqual(shown(tree))
  const renamed = withMoved(tree, nodeOf(tree, 'b'), nodeOf(tree, 'a'), order, 'Zed')
  expect(shown(renamed)).toEqual(
    shown(buildTree({ ...answer, display_titles: { b: 'Zed' } }, order)),
  )
  expect(renamed.labels[nodeOf(renamed, 'b')]).toBe('Zed')
})

test('sums go up the tree: each category has its own and those of all below it (A-155)', () => {
  const answer = randomTree(3, 200)
  const tree = buildTree(answer, order)
  expect([...sumsOf(tree, () => 1)]).toEqual(rowsOf(tree, everything).map(({ below }) => below + 1))
  expect(countOf(referenceTree(answer))).toBe(200)
})

test('an address of a place is read back and reports an unknown end (A-158, W23)', () => {
  const tree = buildTree(
    {
      hierarchy: { 'A/B & C?': { '100% +"ü"': { plain: null } }, other: null },
      display_titles: {},
    },
    order,
  )
  const node = nodeOf(tree, 'plain')
  expect(pathOf(tree, node)).toBe('A%2FB & C?/100%25 +"ü"/plain')
  expect(findPath(tree, readPath(pathOf(tree, node)))).toEqual({ node, unknown: [] })
  expect(findPath(tree, readPath('A%2FB%20%26%20C%3F/gone/plain%20no'))).toEqual({
    node: nodeOf(tree, 'A/B & C?'),
    unknown: ['gone', 'plain no'],
  })
  expect(findPath(tree, ['nothing'])).toEqual({ node: -1, unknown: ['nothing'] })
  expect(findPath(tree, ['other', 'plain'])).toEqual({ node, unknown: [] })
  expect(readPath('100% Cotton/A')).toEqual(['100% Cotton', 'A'])
  expect(ancestryOf(tree, node).map(at => tree.titles[at])).toEqual([
    'A/B & C?',
    '100% +"ü"',
    'plain',
  ])
})

test('an answer that is not what was agreed is refused by the path of its field (A-6)', () => {
  const bytes = (value: unknown) =>
    new TextEncoder().encode(JSON.stringify(value)).buffer as ArrayBuffer
  expect(parseTree(bytes({ hierarchy: { a: null }, display_titles: {} }), 'en').titles).toEqual([
    'a',
  ])
  for (const [value, field] of [
    [[], '(all of it)'],
    [{ hierarchy: 5, display_titles: {} }, 'hierarchy'],
    [{ hierarchy: { a: { b: 'no' } }, display_titles: {} }, 'hierarchy.a.b'],
    [{ hierarchy: {}, display_titles: { a: 1 } }, 'display_titles.a'],
  ] as const)
    expect(() => parseTree(bytes(value), 'en')).toThrow(field)
})
