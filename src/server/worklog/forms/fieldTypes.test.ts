// What each type of field takes, as it is stored, and what it refuses (api-facts 6.3).
import { expect, test } from 'vitest'
import { fieldTypes, type FieldType, type FormField } from '#contract/worklog/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { openBench } from '#testing/releases.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)

type Asked = Omit<FormField, 'field_revisionid' | 'required'>
/** A run of Bob's through a step that asks for this one field. */
const aRun = async (asked: Asked) => {
  const { guideid, steps } = await bench.guideOf()
  const { stepid } = firstOf(steps)
  const form = await ada.changeStepForm({
    params: { guideid, stepid },
    body: { fields: [{ ...asked, required: true }] },
  })
  const { field_revisionid } = firstOf(form.fields)
  const { entryid } = await bob.startWork({ body: { guideid, workorderid: `W-${guideid}` } })
  const params = { entryid }
  const put = (value: string) =>
    bob.saveStepData({ params, body: { stepid, fields: { [field_revisionid]: value } } })
  return { put, params, guideid, stepid, field_revisionid }
}

/** `kept`: typed, stored, out of bounds. `refused`: typed, and why. */
type Case = { asked: Asked; kept: [string, string, boolean][]; refused: [string, string][] }
const cases: Record<FieldType, Case> = {
  text: {
    asked: { label: 'Serial', type: 'text', max: 5 },
    kept: [
      ['AB-1', 'AB-1', false],
      ['AB-12345', 'AB-12345', true],
    ],
    refused: [],
  },
  number: {
    asked: { label: 'Torque', type: 'number', min: 10, max: 12, unit: 'Nm', precision: 1 },
    kept: [
      ['10,5', '10.5', false],
      ['15', '15', true],
    ],
    refused: [
      ['10.25', 'too_precise'],
      ['ten', 'invalid_value'],
    ],
  },
  repeated: {
    asked: { label: 'Runout', type: 'repeated', times: 3, max: 0.05, unit: 'mm', precision: 2 },
    kept: [
      ['0,02;.03; 0.01', '0.02; 0.03; 0.01', false],
      ['0.02;;0.09', '0.02; ; 0.09', true],
    ],
    refused: [
      ['0.02; 0.021', 'too_precise'],
      ['0.02; little', 'invalid_value'],
      ['0.01; 0.01; 0.01; 0.01', 'invalid_value'],
    ],
  },
  counter: {
    asked: { label: 'Screws', type: 'counter', min: 8, max: 8 },
    kept: [
      [' 8 ', '8', false],
      ['7', '7', true],
    ],
    refused: [
      ['7.5', 'invalid_value'],
      ['-1', 'invalid_value'],
    ],
  },
  checkbox: {
    asked: { label: 'Drained', type: 'checkbox' },
    kept: [['1', '1', false]],
    refused: [['yes', 'invalid_value']],
  },
  select: {
    asked: { label: 'Grade', type: 'select', options: ['A', 'B'] },
    kept: [['B', 'B', false]],
    refused: [['C', 'invalid_value']],
  },
  // The days are those of RFC 3339, appendix C: a century is a leap year every 400 years only.
  date: {
    asked: { label: 'Calibrated on', type: 'date' },
    kept: [
      ['2026-02-28', '2026-02-28', false],
      ['2000-02-29', '2000-02-29', false],
    ],
    refused: [
      ['1900-02-29', 'invalid_value'],
      ['2026-13-01', 'invalid_value'],
      ['28.02.2026', 'invalid_value'],
    ],
  },
  scan: {
    asked: { label: 'Part', type: 'scan', min: 8, max: 13 },
    kept: [
      ['4006381333931\r\n', '4006381333931', false],
      ['4006', '4006', true],
    ],
    refused: [],
  },
  photo: {
    asked: { label: 'Seal', type: 'photo' },
    kept: [['', '', false]], // pictures: photographs.test.ts
    refused: [
      ['seal.jpg', 'invalid_value'],
      ['2147483648', 'invalid_value'],
      ['2147483647', 'not_found'],
    ],
  },
  file: {
    asked: { label: 'Protocol', type: 'file', takes: 'document', several: true },
    kept: [[' ', '', false]], // files: files.test.ts
    refused: [
      ['protocol.pdf', 'invalid_value'],
      ['7', 'invalid_value'],
      ['document:0', 'invalid_value'],
      ['document:2147483648', 'invalid_value'],
      ['image:7', 'invalid_value'],
      ['document:2147483647', 'not_found'],
      [Array.from({ length: 21 }, (_, n) => `document:${n + 1}`).join(' '), 'invalid_value'],
    ],
  },
  signature: {
    asked: { label: 'Checked by', type: 'signature' },
    kept: [['B. Bee', 'B. Bee', false]],
    refused: [],
  },
  second_signature: {
    asked: { label: 'I have checked it', type: 'second_signature' },
    kept: [],
    refused: [['Cyd', 'not_allowed']],
  },
}

test.each(fieldTypes)(
  'a field of type %s keeps what fits, marks or refuses the rest',
  async type => {
    const { asked, kept, refused } = cases[type]
    const { put, params, guideid, stepid } = await aRun(asked)
    for (const [typed, stored, out_of_bounds] of kept)
      expect((await put(typed)).record).toMatchObject([{ value: stored, out_of_bounds }])
    const before = await bob.readWork({ params })
    for (const [typed, code] of refused)
      await expect(put(typed), typed).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'fields', code, message: expect.stringContaining(asked.label) }],
      })
    expect((await bob.readWork({ params })).record).toEqual(before.record)
    // The form says it as it was asked for.
    const form = await bob.readStepForm({ params: { guideid, stepid }, query: {} })
    expect(form.fields).toMatchObject([{ ...asked, required: true }])
  },
)

test('measurements are filled in once all are taken', async () => {
  const { put, params } = await aRun({ label: 'Runout', type: 'repeated', times: 2 })
  await put('0.02')
  await expect(bob.finishWork({ params })).rejects.toMatchObject({
    errors: [{ code: 'required', message: expect.stringContaining('Runout') }],
  })
  await put('0.02; 0.03')
  expect((await bob.finishWork({ params })).status).toBe('complete')
})

test('the file of runs says the unit of each value', async () => {
  const { put, guideid } = await aRun(cases.number.asked)
  await put('11')
  const file = await bob.listRuns({ query: { guideid, format: 'csv' } })
  const [head, row] = String(file)
    .trim()
    .split('\r\n')
    .map(one => one.split(','))
  const at = head?.indexOf('unit') ?? 0
  expect([row?.[at - 1], row?.[at]]).toEqual(['11', 'Nm'])
})

test.each([
  [{ label: 'A', type: 'text', unit: 'Nm' }, 'fields.unit', 'not_allowed'],
  [{ label: 'A', type: 'counter', precision: 2 }, 'fields.precision', 'not_allowed'],
  [{ label: 'A', type: 'number', times: 2 }, 'fields.times', 'not_allowed'],
  [{ label: 'A', type: 'date', min: 2 }, 'fields.min', 'not_allowed'],
  [{ label: 'A', type: 'signature', team: 1 }, 'fields.team', 'not_allowed'],
  [{ label: 'A', type: 'photo', takes: 'picture' }, 'fields.takes', 'not_allowed'],
  [{ label: 'A', type: 'file', times: 2 }, 'fields.times', 'not_allowed'],
  [{ label: 'A', type: 'repeated' }, 'fields.times', 'required'],
  [{ label: 'A', type: 'repeated', times: 1 }, 'fields.times', 'out_of_range'],
  [{ label: 'A', type: 'number', precision: 10 }, 'fields.precision', 'out_of_range'],
] as const)('%j is no field: %s is %s', async (asked, field, code) => {
  const { guideid, steps } = await bench.guideOf()
  await expect(
    ada.changeStepForm({
      params: { guideid, stepid: firstOf(steps).stepid },
      body: { fields: [asked] },
    }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field, code }] })
})

test('more values or reasons than a run has fields are refused before they are compared', async () => {
  const { params, field_revisionid } = await aRun({ label: 'Serial', type: 'text' })
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [n + 1, 'x']))
  const fields = { [field_revisionid]: 'AB-1' }
  for (const body of [
    { fields: many },
    { fields: JSON.stringify(many) },
    { fields, reasons: many },
  ])
    await expect(bob.saveStepData({ params, body })).rejects.toMatchObject({ status: 422 })
})
