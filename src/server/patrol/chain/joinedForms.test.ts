// Which fields of an edit go together with what lies below it. Pure.
import { expect, test } from 'vitest'
import type { FormField } from '#contract/worklog/shapes.ts'
import { guide, step } from '#testing/units.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import type { DocVersion } from '#patrol/types.ts'
import { unfitUnits } from './joinedForms.ts'

type Field = Omit<FormField, 'required'>
const field = (id: number, label: string, more: Partial<Field> = {}): Field => ({
  field_revisionid: id + 1000,
  fieldid: id,
  label,
  type: 'number',
  max: 5,
  ...more,
})
const withForm = (...fields: Field[]): DocVersion => guide([{ ...step(1), form: { fields } }])

/** Paths of an edit from `base` to `head` that do not fit over `below`. */
const unfit = (base: DocVersion, head: DocVersion, below: DocVersion): string[] => {
  const units = unitsBetween(base, head)
  const ids = unfitUnits(below, units)
  return units.filter(({ unitid }) => ids.has(unitid)).map(({ path, op }) => `${op} ${path}`)
}
const [a, b, c] = [field(1, 'A'), field(2, 'B'), field(3, 'C')]
const signature = field(9, 'Signature', { type: 'second_signature', max: undefined })

test('labels that two fields swap fit together, whatever else does not', () => {
  const base = withForm(a, b)
  const swapped = [field(1, 'B'), field(2, 'A')]
  expect(unfit(base, withForm(...swapped), base)).toEqual([])
  // Somebody else has brought the third by now.
  const more = field(4, 'C', { max: 7 })
  expect(unfit(base, withForm(...swapped, more), withForm(a, b, c))).toEqual(['add steps/1/form/4'])
})

test('a label that comes to another field goes round as far as it fits', () => {
  const base = withForm(a, b)
  // A becomes C, and B takes its place: C is taken by now.
  const head = withForm(field(1, 'C'), field(2, 'A'))
  const below = withForm(a, b, c)
  expect(unfit(base, head, below)).toEqual(['change steps/1/form/1', 'change steps/1/form/2'])
})

test('what takes a signature away does not fit where a field came to need it', () => {
  const base = withForm(a, b, signature)
  const head = withForm(field(1, 'A', { max: 6 }), b)
  const below = withForm(a, field(2, 'B', { hold: true }), signature)
  expect(unfit(base, head, below)).toEqual(['remove steps/1/form/9'])
  // Nor does a field that comes to need one that is gone, and nothing else of the edit.
  const holding = withForm(field(1, 'A', { hold: true }), field(2, 'B', { max: 6 }), signature)
  expect(unfit(base, holding, withForm(a, b))).toEqual(['change steps/1/form/1'])
})

test('of more fields than a form may have the last ones do not fit', () => {
  const many = Array.from({ length: 49 }, (_, n) => field(n + 1, `Field ${n}`))
  const base = withForm(...many)
  const head = withForm(...many, field(90, 'New'), field(91, 'Newer'))
  const below = withForm(...many, field(80, 'Other'))
  expect(unfit(base, head, below)).toEqual(['add steps/1/form/90', 'add steps/1/form/91'])
  expect(unfit(base, withForm(...many, field(90, 'New')), base)).toEqual([])
})

test('a field that moves beside one that does not fit waits with it', () => {
  const base = withForm(a, b)
  const moved = withForm(b, field(4, 'C'), a)
  expect(unfit(base, moved, withForm(a, b, c))).toEqual([
    'add steps/1/form/4',
    'move steps/1/form/1/place',
  ])
})
