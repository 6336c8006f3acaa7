// What of a document a rule reads: words, and none of the values that are chosen.
import { expect, test } from 'vitest'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import type { DocVersion } from '#patrol/types.ts'
import { saidIn, saidInUnits } from './saidIn.ts'

const guide = {
  type: 'repair',
  category: 'Kettles',
  difficulty: 'Moderate',
  flags: ['GUIDE_IN_PROGRESS'],
  title: 'Seal of the pump',
  introduction: 'Before you begin',
  public: true,
  parts: [{ name: 'Seal', type: 'Rubber', quantity: 1, notes: 'of 3 mm' }],
}
const step = {
  title: 'Open it',
  lines: [{ lineid: 1, text_raw: 'Pull the lid', bullet: 'black', level: 0 }],
  media: { type: 'image' as const, data: [7] },
  form: {
    form_revisionid: 1,
    fields: [{ field_revisionid: 2, label: 'Torque', type: 'number', unit: 'Nm', required: true }],
  },
}
const written = ['Seal of the pump', 'Before you begin', 'Seal', 'Rubber', 'of 3 mm']
const ofStep = ['Open it', 'Pull the lid', 'Torque', 'Nm']

test('of guides and steps only what people write is read', () => {
  expect(saidIn(guide).map(({ text }) => text)).toEqual(written)
  expect(saidIn(step).map(({ text }) => text)).toEqual(ofStep)
})

test('a supplier and a form’s choices are words', () => {
  const page = {
    flags: ['WIKI_LOCKED'],
    suppliers: [{ type: 'Seal', supplier: 'Ada & Co.' }],
    info: [{ name: 'Weight', value: '2 kg' }],
  }
  expect(saidIn(page).map(({ text }) => text)).toEqual(['Seal', 'Ada & Co.', 'Weight', '2 kg'])
  const form = { fields: [{ label: 'Colour', type: 'select', options: ['black', 'red'] }] }
  expect(saidIn({ form }).map(({ text }) => text)).toEqual(['Colour', 'black', 'red'])
})

test('units of an edit are read as what they are of', () => {
  const { public: _, ...fields } = guide
  const nothing: DocVersion = { kind: 'guide', fields: {}, steps: [] }
  const edit: DocVersion = { kind: 'guide', fields, steps: [{ stepid: 1, ...step }] }
  const { next } = saidInUnits(unitsBetween(nothing, edit))
  expect(next.map(({ text }) => text).toSorted()).toEqual([...written, ...ofStep].toSorted())
  const page = (contents: string): DocVersion => ({ kind: 'wiki', fields: { contents } })
  expect(saidInUnits(unitsBetween(page('One'), page('Two'))).next).toMatchObject([{ text: 'Two' }])
})
