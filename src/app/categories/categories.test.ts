import { expect, test } from 'vitest'
import { categoriesOf, findCategories, withBelow, withCategory } from './categories.ts'

const tree = {
  hierarchy: {
    Bicycle: { Wheels: { 'Rim brake wheels': null, 'Disc brake wheels': null } },
    Garden: { Wheelbarrow: { 'BARROW wheel': null } },
    Phone: null,
  },
  display_titles: { 'BARROW wheel': 'Barrow wheel' },
}
const all = categoriesOf(tree)
const titles = (typed: string, preferred: string[] = [], most = 10) =>
  findCategories(all, typed, preferred, most).first.map(({ title }) => title)

test('a category is found by words of its titles in any case and order (A-107)', () => {
  expect(titles('barrow WHEEL')[0]).toBe('BARROW wheel')
  expect(titles('wheel brake')).toEqual(['Rim brake wheels', 'Disc brake wheels'])
  expect(titles('nothing')).toEqual([])
})

test('each has its path, by the names that readers see (A-107)', () => {
  expect(all.find(({ title }) => title === 'Rim brake wheels')?.way).toBe('Bicycle / Wheels')
  expect(all.find(({ title }) => title === 'BARROW wheel')).toMatchObject({
    label: 'Barrow wheel',
    way: 'Garden / Wheelbarrow',
  })
  expect(all.find(({ title }) => title === 'Phone')?.way).toBe('')
})

test('recent and favourite categories come first (A-107)', () => {
  expect(titles('wheel')[0]).toBe('Wheels')
  expect(titles('wheel', ['Disc brake wheels', 'Phone'])[0]).toBe('Disc brake wheels')
  expect(titles('', ['Phone', 'Wheels'])).toEqual(['Phone', 'Wheels'])
  // A name that is typed out is the one that is meant: Enter takes it.
  expect(titles('wheels', ['Disc brake wheels']).slice(0, 2)).toEqual([
    'Wheels',
    'Disc brake wheels',
  ])
  expect(titles('phone', ['Phone'])).toEqual(['Phone'])
})

test('matches at the start come before matches inside a name (A-107)', () => {
  expect(titles('wheel').slice(0, 2)).toEqual(['Wheels', 'Wheelbarrow'])
  expect(findCategories(all, 'wheel', [], 2).first).toHaveLength(2)
  expect(findCategories(all, 'wheel', [], 2).total).toBe(5)
})

test('a category that was just made stands where it was put, and nothing else moves', () => {
  const ways = (of: typeof tree | ReturnType<typeof withCategory>) =>
    categoriesOf(of).map(({ way, title }) => `${way} > ${title}`)
  const added = (parent: string | null) =>
    ways(withCategory(tree, 'New', parent)).filter(way => !ways(tree).includes(way))
  expect(added('Rim brake wheels')).toEqual(['Bicycle / Wheels / Rim brake wheels > New'])
  expect(added('Garden')).toEqual(['Garden > New'])
  expect(added(null)).toEqual([' > New'])
  for (const parent of ['Rim brake wheels', 'Garden', null])
    expect(ways(withCategory(tree, 'New', parent))).toHaveLength(ways(tree).length + 1)
})

test('fifty thousand categories are searched without a request (A-107)', () => {
  const many = categoriesOf({
    hierarchy: {
      Things: Object.fromEntries(
        Array.from({ length: 50_000 }, (_, n) => [`Thing number ${n}`, null]),
      ),
    },
    display_titles: {},
  })
  const found = findCategories(many, 'number 4999', [], 8)
  expect(found.first).toHaveLength(8)
  expect(found.total).toBe(15) // 4999, 49990 to 49999, and four that end so
  expect(findCategories(many, 'Thing NUMBER 49999', [], 8).first[0]?.title).toBe(
    'Thing number 49999',
  )
})

test('what lies in a category is counted in each above it, and in none beside it (P-18)', () => {
  const own = new Map([
    ['Rim brake wheels', 2],
    ['Wheels', 1],
    ['Phone', 4],
    ['Of no tree', 3],
  ])
  expect(Object.fromEntries(withBelow(all, own))).toEqual({
    'Rim brake wheels': 2,
    Wheels: 3,
    Bicycle: 3,
    Phone: 4,
    'Of no tree': 3,
  })
})
