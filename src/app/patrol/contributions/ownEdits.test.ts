import { expect, test } from 'vitest'
import { restOf } from './ownEdits.ts'

test('what a decision left is found beside what was sent again (A-195)', () => {
  const item = (itemid: number, parent_itemid: number | null, created: number) => ({
    itemid,
    parent_itemid,
    created,
  })
  const decided = item(3, null, 100)
  const items = [item(9, 3, 140), item(8, 3, 100), item(5, 3, 100), decided, item(2, null, 100)]
  expect(restOf(items, decided)).toBe(8)
  expect(restOf(items, item(8, 3, 100))).toBeNull()
})
