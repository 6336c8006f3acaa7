import { expect, test } from 'vitest'
import type { FieldTable } from '#documents/field.ts'
import { saidValues } from './saidValues.ts'
import { wordsIn } from './words.ts'

const common = { label: 'A part', description: '' }
const fields = {
  name: { ...common, kind: 'text', most: 20, translated: true },
  weight: { ...common, kind: 'number', least: 0, most: 5000, unit: 'kg' },
  isSharp: { ...common, kind: 'flag' },
  title: { ...common, kind: 'text', most: 20, translated: true },
} as const satisfies FieldTable
const names = { name: 'Name', weight: 'Weight', isSharp: 'Sharp' }
const english = { ...wordsIn('en'), values: names }

test('a value is said by its name, a flag is its name, and a title stands elsewhere', () => {
  const part = { name: 'Saw', weight: 1000.0625, isSharp: true, title: 'Saws' }
  expect(saidValues(fields, part, english)).toEqual(['Name: Saw', 'Weight: 1000.0625 kg', 'Sharp'])
  expect(saidValues(fields, part, { ...wordsIn('de'), values: names })).toContain(
    'Weight: 1000,0625 kg',
  )
})

test('what says nothing is left out, and zero says something', () => {
  const part = { name: '', weight: null, isSharp: false, title: 'Saws' }
  expect(saidValues(fields, part, english)).toEqual([])
  expect(saidValues(fields, { ...part, weight: 0 }, english)).toEqual(['Weight: 0 kg'])
})
