// Long edits have tens of thousands of units: work on them grows as their number does, not as its
// square.
import { expect, test } from 'vitest'
import { wiki } from '../testing/units.ts'
import { applyUnits } from './applyUnits.ts'
import { closureOf, dependentsOf } from './closure.ts'
import { unitsBetween } from './unitsBetween.ts'

const many = 1000
const numbers = Array.from({ length: many }, (_, i) => i + 1)
const words = (says: (n: number) => string) => numbers.map(says).join('\n\n')
const before = wiki('The end.')
const after = wiki(`${words(n => `See https://site${n}.example.`)}\n\nThe end.`)
const units = unitsBetween(before, after)

/** Members of the lists that the work puts into maps. */
const listed = (work: () => unknown): number => {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this`
  const { set } = Map.prototype
  let members = 0
  Map.prototype.set = function (key, value) {
    if (Array.isArray(value)) members += value.length
    return set.call(this, key, value)
  }
  try {
    work()
  } finally {
    Map.prototype.set = set
  }
  return members
}

test('an edit of many blocks is as many units', () => {
  expect(units).toHaveLength(many)
  expect(applyUnits(before, units)).toEqual(after)
})

test('units are put into their groups once', () => {
  expect(listed(() => applyUnits(before, units))).toBeLessThan(10 * many)
})

test('what depends on a unit is put into its group once', () => {
  const links = numbers.map(unitid => ({ unitid, depends_on: unitid === 1 ? [] : [1] }))
  expect(listed(() => dependentsOf(links, [1]))).toBeLessThan(10 * many)
  expect(dependentsOf(links, [1]).size).toBe(many)
  expect(closureOf(links, [many]).size).toBe(2)
})
