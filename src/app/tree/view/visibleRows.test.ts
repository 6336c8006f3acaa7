import fc from 'fast-check'
import { expect, test } from 'vitest'
import { existing, itemAt } from '#lib/existing.ts'
import { belowOf, buildTree, nodeOf, orderIn } from '../model/treeModel.ts'
import {
  randomTree,
  seededRandom,
  referenceFilter,
  referenceTree,
  referenceRows,
} from '../../../testing/randomTree.ts'
import { filteredView, matcherOf, nearestRow, openView, windowOf } from './visibleRows.ts'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'

const order = orderIn('en')
const none = new Set<string>()

test('filtered rows equal those of a plain filter with ancestors (A-152)', () => {
  const texts = [
    'brake',
    'RING chain',
    'ol filt',
    'zoe',
    'strasse',
    'eclair',
    '2 no',
    '12',
    'nothing at all',
    'constructor',
  ]
  alwaysHolds(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(...texts), (seed, text) => {
      const answer = randomTree(seed, 150)
      const tree = buildTree(answer, order)
      const view = filteredView(tree, existing(matcherOf(tree, text), 'the matcher'), none)
      const reference = referenceRows(referenceFilter(referenceTree(answer), text), () => true)
      expect(
        [...view.rows].map(node => [
          tree.titles[node],
          itemAt(tree.depths, node) + 1,
          view.place(node),
          view.setSize(node),
          view.hasBelow(node) ? view.isOpen(node) : null,
        ]),
      ).toEqual(
        reference.map(({ title, level, place, setSize, open }) => [
          title,
          level,
          place,
          setSize,
          open,
        ]),
      )
    }),
    { check: 50, test: 200, soak: 3000 },
  )
})

test("each typed letter gives the plain filter's rows and count (A-152)", () => {
  const answer = randomTree(4, 2000)
  const tree = buildTree(answer, order)
  for (let typed = 1; typed <= 8; typed++) {
    const text = 'chain ri'.slice(0, typed)
    const view = filteredView(tree, existing(matcherOf(tree, text), 'the matcher'), none)
    expect([...view.rows].map(node => tree.titles[node])).toEqual(
      referenceRows(referenceFilter(referenceTree(answer), text), () => true).map(
        ({ title }) => title,
      ),
    )
    expect(view.matches).toBe(
      tree.titles.filter((title, node) =>
        text
          .trim()
          .split(' ')
          .every(word => `${title}\n${tree.labels[node]}`.toLowerCase().includes(word)),
      ).length,
    )
  }
  expect(matcherOf(tree, '  ')).toBe(null)
})

test('what a filter shows can be closed, and its rows go', () => {
  const tree = buildTree(
    { hierarchy: { a: { ab: { abc: null } }, b: { bc: null } }, display_titles: {} },
    order,
  )
  const view = filteredView(tree, existing(matcherOf(tree, 'c'), 'the matcher'), new Set(['a']))
  expect([...view.rows].map(node => tree.titles[node])).toEqual(['a', 'b', 'bc'])
})

test('the nearest ancestor stands for a category without a row (A-154)', () => {
  const tree = buildTree(
    { hierarchy: { a: null, b: { c: { d: null } } }, display_titles: {} },
    order,
  )
  const d = nodeOf(tree, 'd')
  expect(nearestRow(tree, openView(tree, new Set(['b', 'c'])), d)).toBe(3)
  expect(nearestRow(tree, openView(tree, new Set(['b'])), d)).toBe(2)
  expect(nearestRow(tree, openView(tree, none), d)).toBe(1)
  expect(
    nearestRow(tree, filteredView(tree, existing(matcherOf(tree, 'a'), 'the matcher'), none), d),
  ).toBe(0)
})

test('the window of rows covers the view with fewer than 150 rows (A-150)', () => {
  const lot = seededRandom(1)
  for (let n = 0; n < 500; n++) {
    const [top, height, row] = [lot(1_400_000), 300 + lot(1200), n % 2 ? 28 : 44]
    const [from, to] = windowOf({ top, height }, row, 50_000)
    expect(from * row).toBeLessThanOrEqual(top)
    expect(to * row >= top + height || to === 50_000).toBe(true)
    expect(to - from).toBeLessThan(100)
  }
  expect(windowOf({ top: 0, height: 900 }, 28, 3)).toEqual([0, 3])
})

test('of everything open there is a row for each category', () => {
  const tree = buildTree(randomTree(2, 500), order)
  const view = openView(tree, new Set(tree.titles))
  expect(view.rows).toHaveLength(500)
  expect(
    tree.titles.reduce(
      (sum, _, node) => sum + (itemAt(tree.parents, node) < 0 ? belowOf(tree, node) + 1 : 0),
      0,
    ),
  ).toBe(500)
})
