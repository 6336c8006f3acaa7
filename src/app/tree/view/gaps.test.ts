import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import { randomOf } from '#lib/random.ts'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'
import { randomTree } from '../../../testing/randomTree.ts'
import { buildTree, orderIn, type Hierarchy } from '../model/treeModel.ts'
import { gapMatcher, gaps, type Gap, type Known } from './gaps.ts'
import { filteredView } from './visibleRows.ts'

const order = orderIn('en')

/** What a category is in the answer itself, without the lists that the browser makes of it. */
type Place = { title: string; level: number; below: string[]; beside: string[] }
const placesOf = (branch: Hierarchy, level = 1): Place[] =>
  Object.entries(branch).flatMap(([title, below]) => [
    { title, level, below: Object.keys(below ?? {}), beside: Object.keys(branch) },
    ...placesOf(below ?? {}, level + 1),
  ])
const titlesWithin = (branch: Hierarchy, title: string): string[] =>
  Object.entries(branch).flatMap(([one, below]) =>
    one === title
      ? [one, ...placesOf(below ?? {}).map(place => place.title)]
      : titlesWithin(below ?? {}, title),
  )

test('each filter of the tree finds what the answer says, and nothing else (A-166)', () => {
  alwaysHolds(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 60 }),
      (seed, size) => {
        const random = randomOf(seed)
        const { hierarchy } = randomTree(seed, size)
        const places = placesOf(hierarchy)
        const some = (share: number) =>
          new Set(places.flatMap(({ title }) => (random() < share ? [title] : [])))
        // Few names for many categories: some siblings share one, differing by case at most.
        const names = new Map(
          places.map(({ title }, at) => [
            title,
            random() < 0.3 ? (at % 2 ? 'Case' : 'CASE') : title,
          ]),
        )
        const labelOf = (title: string) => (names.get(title) ?? title).toLowerCase()
        const tree = buildTree({ hierarchy, display_titles: Object.fromEntries(names) }, order)
        const withGuides = some(0.2)
        const known: Known = {
          guides: Int32Array.from(
            tree.titles.map(
              title => titlesWithin(hierarchy, title).filter(one => withGuides.has(one)).length,
            ),
          ),
          filled: { pictured: some(0.5), described: some(0.5) },
        }
        const isWanted: Record<Gap, (place: Place) => boolean> = {
          guides: ({ title }) => titlesWithin(hierarchy, title).every(one => !withGuides.has(one)),
          picture: ({ title }) => !known.filled?.pictured.has(title),
          summary: ({ title }) => !known.filled?.described.has(title),
          single: ({ below }) => below.length === 1,
          twins: ({ title, beside }) =>
            beside.some(one => one !== title && labelOf(one) === labelOf(title)),
          deep: ({ level }) => level > 8,
        }
        for (const gap of gaps) {
          const matcher = gapMatcher(tree, gap, known)
          if (!matcher) throw new Error(`${gap} is not known`)
          const found = tree.titles.filter((_, node) => matcher(node))
          const wanted = places.filter(isWanted[gap]).map(({ title }) => title)
          expect([gap, found.toSorted()]).toEqual([gap, wanted.toSorted()])
          const view = filteredView(tree, matcher, new Set())
          expect(view.matches).toBe(wanted.length)
          for (const title of wanted)
            expect(itemAt(view.rowAt, tree.titles.indexOf(title))).toBeGreaterThanOrEqual(0)
        }
      },
    ),
    { check: 20, test: 60, soak: 2_000 },
  )
})

test('a filter says nothing before it knows', () => {
  const tree = buildTree({ hierarchy: { Phone: null }, display_titles: {} }, order)
  const nothing: Known = { guides: null, filled: null }
  expect(gaps.filter(gap => gapMatcher(tree, gap, nothing) === null)).toEqual([
    'guides',
    'picture',
    'summary',
  ])
})
