// A table with a field of each kind, whatever kinds the real ones have today.
import { describe, expect, test } from 'vitest'
import type { FieldTable, Values } from './field.ts'
import {
  changedValues,
  emptyValues,
  joinedValues,
  sameValues,
  wordsOf,
  writtenIn,
} from './values.ts'

const common = { label: 'A part', description: '' }
const fields = {
  name: { ...common, kind: 'text', most: 20, translated: true },
  weight: { ...common, kind: 'number', least: -5, most: 5, unit: 'kg' },
  isSharp: { ...common, kind: 'flag', label: 'Sharp' },
} as const satisfies FieldTable
const part = (changes: Partial<Values<typeof fields>> = {}) => ({
  ...emptyValues(fields),
  ...changes,
})

test('the sign of zero is no difference, as JSON does not keep it', () => {
  const [mine, stored] = [part({ weight: -0 }), part({ weight: 0 })]
  expect(JSON.parse(JSON.stringify(mine))).toEqual(stored)
  expect(sameValues(fields, stored, mine)).toBe(true)
  expect(changedValues(fields, stored, mine)).toEqual({})
})

test('nothing, zero and false are told apart', () => {
  expect(emptyValues(fields)).toEqual({ name: '', weight: null, isSharp: false })
  expect(sameValues(fields, part(), part({ weight: 0 }))).toBe(false)
  expect(wordsOf(fields, part({ weight: 0 }))).toEqual(['0 kg'])
  expect(wordsOf(fields, part())).toEqual([])
  expect(writtenIn(fields, { weight: 0, isSharp: false }, {})).toEqual({ weight: 0 })
})

describe('two documents in one', () => {
  test('have what the first says, and of the other what the first leaves open', () => {
    const { joined, left } = joinedValues(
      fields,
      part({ name: 'Saw' }),
      part({ name: 'Blade', weight: 2, isSharp: true }),
    )
    expect(joined).toEqual({ name: 'Saw', weight: 2, isSharp: true })
    expect(left).toEqual(part({ name: 'Blade' }))
  })
  test('leave nothing of what both say', () => {
    const both = part({ name: 'Saw', weight: 2, isSharp: true })
    expect(joinedValues(fields, both, both)).toEqual({ joined: both, left: part() })
  })
})
