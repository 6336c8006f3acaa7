import { expect, test } from 'vitest'
import {
  blankField,
  draftOf,
  faultsOf,
  fieldsOf,
  sentFields,
  type FieldDraft,
} from './formDraft.ts'

const field = (more: Partial<FieldDraft>): FieldDraft => ({
  key: '1',
  label: 'Torque',
  type: 'number',
  required: true,
  options: '',
  min: '',
  max: '',
  unit: '',
  precision: '',
  times: '',
  team: '',
  hold: '',
  rework: '',
  takes: '',
  several: '',
  ...more,
})
const form = (...fields: Partial<FieldDraft>[]) => ({
  form_revisionid: 3,
  fields: fields.map(field),
})

test('a form is written as read without members foreign to its type (M-93)', () => {
  const read = {
    form_revisionid: 9,
    fields: [
      {
        field_revisionid: 1,
        label: 'Torque',
        type: 'number' as const,
        required: true,
        min: 0,
        max: 40,
        hold: true,
      },
      {
        field_revisionid: 2,
        label: 'Grease',
        type: 'select' as const,
        required: false,
        options: ['Silicone', 'None'],
      },
      {
        field_revisionid: 3,
        label: 'Runout',
        type: 'repeated' as const,
        required: false,
        times: 4,
        max: 0.05,
        unit: 'mm',
        precision: 2,
      },
      {
        field_revisionid: 4,
        label: 'I have checked it',
        type: 'second_signature' as const,
        required: true,
        team: 35,
      },
      {
        field_revisionid: 5,
        label: 'Protocol',
        type: 'file' as const,
        required: true,
        takes: 'table' as const,
        several: true,
      },
    ],
  }
  expect(fieldsOf(draftOf(read))).toEqual(
    read.fields.map(({ field_revisionid: _, ...rest }) => rest),
  )
  expect(fieldsOf(form({ type: 'checkbox', min: '1', max: '2', options: 'a' }))).toEqual([
    { label: 'Torque', type: 'checkbox', required: true },
  ])
  expect(fieldsOf(form({ min: '0,5', times: '3' }))).toEqual([
    { label: 'Torque', type: 'number', required: true, min: 0.5 },
  ])
})

const many = (count: number) => Array.from({ length: count }, (_, n) => `Option ${n}`).join('\n')
test.each([
  ['no label', { label: ' ' }],
  ['no options', { type: 'select' }],
  ['same option', { type: 'select', options: 'a\n a ' }],
  ['too many options', { type: 'select', options: many(101) }],
  ['no number', { min: 'x' }],
  ['min over max', { min: '3', max: '2' }],
  ['no times', { type: 'repeated' }],
  ['no times', { type: 'repeated', times: '1' }],
  ['no precision', { precision: '1,5' }],
  ['no bounds', { hold: 'true' }],
  ['no signer', { hold: 'true', min: '3' }],
] as const)('a field is not saved with %s (M-93)', (fault, more) => {
  expect(faultsOf(form(more))).toEqual([fault])
})

test('two fields of the same label are told apart by whoever writes them (M-93)', () => {
  expect(faultsOf(form({}, { label: ' Torque ' }))).toEqual([null, 'same label'])
})

test('more fields than a form can have are told at those that are too many (M-93)', () => {
  const fields = Array.from({ length: 51 }, (_, n) => ({ label: `Field ${n}` }))
  expect(faultsOf(form(...fields)).filter(Boolean)).toEqual(['too many fields'])
  expect(faultsOf(form(...fields))[50]).toBe('too many fields')
})

test('a field is sent with the id it had first, whatever it is called by now (R-1)', () => {
  const draft = draftOf({
    form_revisionid: 9,
    fields: [
      {
        field_revisionid: 11,
        fieldid: 7,
        label: 'Torque',
        type: 'number',
        required: false,
        words: { label: 'Drehmoment' },
      },
    ],
  })
  const [first] = draft.fields
  const renamed = { ...draft, fields: [{ ...first, label: 'Final torque' }, blankField()] }
  expect(sentFields(renamed as typeof draft)).toEqual([
    { fieldid: 7, label: 'Final torque', type: 'number', required: false },
    { label: '', type: 'text', required: false },
  ])
})
