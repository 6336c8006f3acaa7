import { expect, test } from 'vitest'
import { emptyItem, type ItemReference } from '#app/drafts/content/guideContent.ts'
import { itemKeysOf, noItemKeys } from './itemKeys.ts'

const named = (name: string, more: Partial<ItemReference> = {}): ItemReference => ({
  ...emptyItem(),
  name,
  ...more,
})
const [brush, burr, key] = ['Brush', 'Burr', 'Key'].map(name => named(name)) as [
  ItemReference,
  ItemReference,
  ItemReference,
]
const first = itemKeysOf(noItemKeys, [brush, burr])
const keysAfter = (...items: ItemReference[]) => itemKeysOf(first, items).keys

test('rows keep their keys when another author inserts rows above (A-112)', () => {
  expect(first.keys).toEqual([0, 1])
  expect(keysAfter(key, { ...brush }, { ...burr, quantity: 3 })).toEqual([2, 0, 1])
  expect(keysAfter(key, brush, burr)).toEqual([2, 0, 1])
})

test('a row keeps its key while it is typed in and moved (A-112)', () => {
  expect(keysAfter(named('Brushe', { unfinished: true }), burr)).toEqual([0, 1])
  expect(keysAfter(named('Brush', { type: 'soft' }), burr)).toEqual([0, 1])
  expect(keysAfter(burr, brush)).toEqual([1, 0])
  expect(keysAfter({ ...burr, featured: true }, { ...brush, featured: false })).toEqual([1, 0])
})

test("a removed row's key is never used again (A-112)", () => {
  const left = itemKeysOf(first, [burr])
  expect(left.keys).toEqual([1])
  expect(itemKeysOf(left, [burr, emptyItem(), emptyItem()]).keys).toEqual([1, 2, 3])
})

test('rows of the same name stay apart (A-112)', () => {
  const blanks = [emptyItem(), emptyItem()] as const
  const before = itemKeysOf(noItemKeys, blanks)
  expect(itemKeysOf(before, [blanks[1]]).keys).toEqual([1])
  expect(itemKeysOf(before, [{ ...blanks[0] }, { ...blanks[1] }]).keys).toEqual([0, 1])
  expect(itemKeysOf(before, [blanks[0], named('K')]).keys).toEqual([0, 1])
})
