// Long edits have tens of thousands of units: work on them grows as their number does, not as its
// square.
import { expect, test } from 'vitest'
import type { DocVersion } from './types.ts'
import { guide, line, step, wiki } from '../testing/units.ts'
import { applyUnits } from './applyUnits.ts'
import { applyText, textChanges } from './blocks.ts'
import { closureOf, dependentsOf } from './closure.ts'
import { rebaseUnits } from './rebase.ts'
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

/** Pairs of unlike members that comparisons look at: each asks then whether case counts. */
const compared = (work: () => unknown): number => {
  let pairs = 0
  Object.defineProperty(Object.prototype, 'ignoreCase', {
    configurable: true,
    get: () => void pairs++,
  })
  try {
    work()
  } finally {
    Reflect.deleteProperty(Object.prototype, 'ignoreCase')
  }
  return pairs
}
const paragraph = (letter: string, of: number, n = 0) =>
  Array.from({ length: of }, (_, i) => `${letter}${n}x${i}`).join(' ')
const paragraphs = (letter: string, count: number, of: number) =>
  Array.from({ length: count }, (_, n) => paragraph(letter, of, n)).join('\n\n')
const steps = (order: (n: number) => number) =>
  guide(numbers.slice(0, 500).map(n => step(order(n), [line(order(n), `Line ${order(n)}`)])))

/** What somebody may save: all of it is said otherwise. */
const rewritten: [name: string, before: DocVersion, after: DocVersion][] = [
  ['long paragraphs', wiki(paragraphs('a', 24, 600)), wiki(paragraphs('b', 24, 600))],
  ['short paragraphs', wiki(paragraphs('a', 2000, 1)), wiki(paragraphs('b', 2000, 1))],
  ['one paragraph that is many', wiki(paragraph('a', 2000)), wiki(paragraphs('b', 2000, 1))],
  [
    'every other paragraph',
    wiki(paragraphs('a', 2000, 1)),
    wiki(paragraphs('a', 2000, 1).replaceAll(/0x0\n/g, '0y0\n')),
  ],
  ['steps in another order', steps(n => n), steps(n => ((n * 7) % 500) + 1)],
  [
    'lines of steps',
    guide(numbers.slice(0, 200).map(n => step(n, [line(n, paragraph('a', 100, n))]))),
    guide(numbers.slice(0, 200).map(n => step(n, [line(n, paragraph('b', 100, n))]))),
  ],
]

test.each(rewritten)('%s rewritten cost no more than any document may', (_name, was, is) => {
  let made: ReturnType<typeof unitsBetween> = []
  expect(compared(() => (made = unitsBetween(was, is)))).toBeLessThan(700_000)
  expect(applyUnits(was, made)).toEqual(is)
  expect(
    made.every(({ words_added, words_removed }) => words_added >= 0 && words_removed >= 0),
  ).toBe(true)
  expect(compared(() => rebaseUnits(made, was, is))).toBeLessThan(400_000)
  expect(new Set([...rebaseUnits(made, was, is).values()].map(one => one.outcome))).toEqual(
    new Set(['satisfied']),
  )
})

test('with no effort left, blocks that stay in their order stay', () => {
  const [was, is] = ['One\n\nTwo\n\nThree\n\n\nFour', 'One\n\nOther\n\nThree\n\nNew\n\nFour']
  const changes = textChanges(was, is, { left: 0 })
  expect(applyText(was, changes)).toBe(is)
  expect(changes.map(({ before, after }) => [before?.trim(), after?.trim()])).toEqual(
    expect.arrayContaining([['Two', 'Other']]),
  )
  expect(JSON.stringify(changes)).not.toMatch(/One|Four/)
})
