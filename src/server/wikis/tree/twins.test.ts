import { expect, test } from 'vitest'
import { keysOfName } from '#server/base/sameWords.ts'
import { sharedValues } from '../../../fixtures/sharedData.ts'
import { presentTwins, twinsIn, type CategoryRow } from './twins.ts'

const rowsOf = (...titles: string[]): CategoryRow[] =>
  titles.map((title, n) => ({
    wikiid: n + 1,
    title,
    display_title: title,
    parent: null,
    guides: 0,
  }))
const pairsIn = async (rows: CategoryRow[], distinct = new Set<string>()) =>
  presentTwins(rows, await twinsIn(rows, distinct), 0, rows.length ** 2)
const likeness = async (one: string, other: string) =>
  (await pairsIn(rowsOf(one, other)))[0]?.why ?? null

// The left ones are pairs of the real tree of iFixit, by title.
test.each([
  ['Nike SportWatch GPS', 'Nike Sportwatch GPS', 'case'],
  ['Café Racer', 'Cafe Racer', 'case'],
  ['Alfa Romeo', 'Alfa-Romeo', 'hyphen'],
  ['Oppo Find X 5', 'Oppo Find X5', 'hyphen'],
  ['Bose Quiet Comfort Ultra', 'Bose QuietComfort Ultra', 'hyphen'],
  ['Huawei P8 Lite (2017)', 'Huawei P8 Lite 2017', 'hyphen'],
  ['Fastener', 'Fasteners', 'plural'],
  ['Graphic Tablet', 'Graphics Tablet', 'plural'],
  ['Ohio Medical 6700 Flowmeters', 'Ohio Medical Flowmeter 6700', 'order'],
  ['PC Desktop', 'Desktop PC', 'order'],
  ['iPhone 6', 'iPhone 6s', null],
  ['Galaxy S9', 'Galaxy S9+', null],
  ['Series 1.1', 'Series 11', null],
  ['Bosch 12 V 24', 'Bosch 24 V 12', null],
  ['C', 'C#', null],
  ['Bus', 'Bu', null],
  ['-', '/', null],
])('%s and %s: %s (A-166)', async (one, other, why) => {
  expect(await likeness(one, other)).toBe(why)
  expect(await likeness(other, one)).toBe(why)
})

test('what is shown counts as a name beside the title (A-166)', async () => {
  const rows = rowsOf('Lamp', 'Light')
  expect(await pairsIn(rows)).toEqual([])
  const shown = rows.map(row => (row.title === 'Light' ? { ...row, display_title: 'Lamps' } : row))
  expect(await pairsIn(shown)).toMatchObject([{ why: 'plural' }])
})

test('the one above, or the one with more in it, stands first, with its numbers (A-166)', async () => {
  const tree = (
    [
      [1, 'Tools', null, 0],
      [2, 'Hammers', 1, 1],
      [3, 'Claw', 2, 2],
      [4, 'Workshop', null, 0],
      [5, 'Hammer', 4, 9],
      [6, 'Mallet', 5, 0],
      [7, 'Mallets', 6, 3],
    ] as const
  ).map(([wikiid, title, parent, guides]) => ({
    wikiid,
    title,
    display_title: title.toUpperCase(),
    parent,
    guides,
  }))
  expect(await pairsIn(tree)).toEqual([
    {
      why: 'plural',
      nested: false,
      category: {
        title: 'Hammer',
        display_title: 'HAMMER',
        path: ['WORKSHOP'],
        children: 1,
        pages: 2,
        guides: 12,
      },
      other: {
        title: 'Hammers',
        display_title: 'HAMMERS',
        path: ['TOOLS'],
        children: 1,
        pages: 1,
        guides: 3,
      },
    },
    expect.objectContaining({
      nested: true,
      category: expect.objectContaining({ title: 'Mallet' }),
      other: expect.objectContaining({ path: ['WORKSHOP', 'HAMMER', 'MALLET'] }),
    }),
  ])
  expect(await pairsIn(tree, new Set(['2 5']))).toHaveLength(1)
})

test('of many with one name a bounded number of pairs is made, in turns', async () => {
  const rows = rowsOf(...Array.from({ length: 3000 }, (_, n) => `Battery ${'-'.repeat(n % 50)}`))
  let [turns, going] = [0, true]
  const tick = () => {
    turns++
    if (going) setImmediate(tick)
  }
  setImmediate(tick)
  const twins = await twinsIn(rows, new Set())
  going = false
  expect(twins.length).toBeGreaterThan(0)
  expect(twins.length).toBeLessThanOrEqual(5000)
  expect(turns).toBeGreaterThan(2)
})

type Branch = { [title: string]: Branch | null }
const real = sharedValues<{ hierarchy: Branch }>('data/real/categories.json')?.[0]
test.runIf(real)('of a real tree of 48,000 categories few are paired (A-166)', async () => {
  const rows: CategoryRow[] = []
  const walk = (branch: Branch, parent: number | null) => {
    for (const [title, below] of Object.entries(branch)) {
      const wikiid = rows.push({
        wikiid: rows.length + 1,
        title,
        display_title: title,
        parent,
        guides: 0,
      })
      if (below) walk(below, wikiid)
    }
  }
  walk(real?.hierarchy ?? {}, null)
  expect(rows.length).toBeGreaterThan(48_000)
  const pairs = await pairsIn(rows)
  // Looked through by hand: nearly all of them are the same thing twice.
  expect(pairs.length).toBeGreaterThan(150)
  expect(pairs.length).toBeLessThan(200)
  const named = pairs.map(({ category, other }) => [category.title, other.title].toSorted())
  for (const pair of [
    ['Bicycle', 'Bicycles'],
    ['Alfa Romeo', 'Alfa-Romeo'],
    ['Compactor Plate', 'Plate Compactor'],
  ])
    expect(named).toContainEqual(pair)
})

test('names without a letter have nothing in common', () => {
  expect(keysOfName('— / —')).toEqual([])
})
