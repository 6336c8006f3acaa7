// What became of a field of a form, in one line: its label and only what changed.
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { fieldTypes, type FormField, type StepForm } from '#contract/worklog/shapes.ts'
import { compareForms } from '#app/revisions/compare/compareForm.ts'
import {
  changesOf,
  type Change,
  type KeptField,
  type NamedForm,
} from '#testing/forms/formChanges.ts'
import { useFieldChange } from '../useFieldChange.ts'
import { FieldChangeWords } from './FieldChangeWords.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const Line = ({ before, after }: { before: StepForm; after: StepForm }) => {
  const changeOf = useFieldChange()
  return compareForms(before, after).map(row => (
    <p key={row.key}>
      <FieldChangeWords change={changeOf(row)} />
    </p>
  ))
}
const drawn = (before: StepForm, after: StepForm) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Line before={before} after={after} />
    </I18nProvider>,
  )
const wordsIn = (markup: string) => markup.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')
const formOf = (fields: readonly (KeptField & Pick<FormField, 'fieldid'>)[]): StepForm => ({
  form_revisionid: 1,
  fields: fields.map((field, n) => ({ ...field, field_revisionid: 1000 + n })),
})

type Said = Partial<FormField>
const torque = { label: 'Torque', type: 'number', required: true, fieldid: 1 } as const
const changed = (before: Said, after: Said) =>
  wordsIn(drawn(formOf([{ ...torque, ...before }]), formOf([{ ...torque, ...after }])))
const nm = { min: 10, max: 12, unit: 'Nm' }
const text = { type: 'text', label: 'Serial' } as const
const list = (...options: string[]) => ({ type: 'select' as const, label: 'Grade', options })
const select = list('A', 'B')
const file = { type: 'file', label: 'Report' } as const
const signed = { type: 'second_signature', label: 'Checked' } as const
const repeated = { type: 'repeated', label: 'Runout', times: 3 } as const

/** Before, after, in English, in German. */
const cases: [before: Said, after: Said, english: string, german: string][] = [
  [nm, { ...nm, min: 100, max: 120 }, 'Torque: 10–12 → 100–120 Nm', 'Torque: 10–12 → 100–120 Nm'],
  [nm, { ...nm, max: 10.5 }, 'Torque: 10–12 → 10–10.5 Nm', 'Torque: 10–12 → 10–10,5 Nm'],
  [nm, { ...nm, min: 12 }, 'Torque: 10–12 → 12 Nm', 'Torque: 10–12 → 12 Nm'],
  [
    { min: 10 },
    { max: 0 },
    'Torque: at least 10 → at most 0',
    'Torque: mindestens 10 → höchstens 0',
  ],
  [nm, { unit: 'Nm' }, 'Torque: 10–12 Nm → no limits', 'Torque: 10–12 Nm → keine Grenzen'],
  [nm, { ...nm, unit: 'kN' }, 'Torque: Nm → kN', 'Torque: Nm → kN'],
  [{ max: 5 }, { max: 5, unit: 'kN' }, 'Torque: no unit → kN', 'Torque: keine Einheit → kN'],
  [
    nm,
    { min: 7, max: 9, unit: 'ft·lb' },
    'Torque: 10–12 Nm → 7–9 ft·lb',
    'Torque: 10–12 Nm → 7–9 ft·lb',
  ],
  [
    nm,
    { unit: 'kN' },
    'Torque: 10–12 Nm → no limits; Nm → kN',
    'Torque: 10–12 Nm → keine Grenzen; Nm → kN',
  ],
  [
    { ...text, max: 20 },
    { ...text, max: 5 },
    'Serial: at most 20 → at most 5 characters',
    'Serial: höchstens 20 → höchstens 5 Zeichen',
  ],
  [
    { ...text, min: 8, max: 8 },
    text,
    'Serial: 8 characters → no limits',
    'Serial: 8 Zeichen → keine Grenzen',
  ],
  [
    { precision: 1 },
    { precision: 2 },
    'Torque: up to 1 decimal place → up to 2 decimal places',
    'Torque: höchstens 1 Nachkommastelle → höchstens 2 Nachkommastellen',
  ],
  [
    {},
    { precision: 0 },
    'Torque: unlimited decimal places → up to 0 decimal places',
    'Torque: unbegrenzt viele Nachkommastellen → höchstens 0 Nachkommastellen',
  ],
  [repeated, { ...repeated, times: 4 }, 'Runout: 3 times → 4 times', 'Runout: 3-mal → 4-mal'],
  [select, list('A', 'B', 'C'), 'Grade: new option C', 'Grade: neue Auswahlmöglichkeit C'],
  [select, list('B'), 'Grade: removed option A', 'Grade: entfernte Auswahlmöglichkeit A'],
  [
    select,
    list('D', 'C', 'B'),
    'Grade: new options D / C; removed option A',
    'Grade: neue Auswahlmöglichkeiten D / C; entfernte Auswahlmöglichkeit A',
  ],
  [
    select,
    list('B', 'A'),
    'Grade: order of the options A / B → B / A',
    'Grade: Reihenfolge der Auswahlmöglichkeiten A / B → B / A',
  ],
  [
    { ...file, takes: 'table' },
    file,
    'Report: Tables (CSV, XLS, XLSX) → any document or picture',
    'Report: Tabellen (CSV, XLS, XLSX) → jedes Dokument oder Bild',
  ],
  [
    { ...file, several: true },
    file,
    'Report: more than one file → one file',
    'Report: mehrere Dateien → eine Datei',
  ],
  [
    signed,
    { ...signed, team: 7 },
    'Checked: anyone who did not work on the run → team no. 7',
    'Checked: alle, die nicht am Durchgang gearbeitet haben → Team Nr. 7',
  ],
  [
    { ...nm, hold: true },
    nm,
    'Torque: holds the run for a second signature if out of range → asks for a reason if out of range',
    'Torque: hält den Durchgang bei einem Wert außerhalb des Bereichs für eine zweite Unterschrift an → fragt bei einem Wert außerhalb des Bereichs nach einer Begründung',
  ],
  [
    nm,
    { ...nm, rework: true },
    'Torque: asks for a reason if out of range → holds the run to repeat the step if out of range',
    'Torque: fragt bei einem Wert außerhalb des Bereichs nach einer Begründung → hält den Durchgang bei einem Wert außerhalb des Bereichs zur Wiederholung des Schritts an',
  ],
  [
    { max: 3, rework: true },
    {},
    'Torque: at most 3 → no limits; holds the run to repeat the step if out of range → no rule',
    'Torque: höchstens 3 → keine Grenzen; hält den Durchgang bei einem Wert außerhalb des Bereichs zur Wiederholung des Schritts an → keine Regel',
  ],
  [{}, { required: false }, 'Torque: required → optional', 'Torque: erforderlich → optional'],
  [{}, { label: 'Axle torque' }, 'Torque → Axle torque', 'Torque → Axle torque'],
  [
    nm,
    { ...nm, max: 14, label: 'Axle torque', required: false },
    'Torque → Axle torque: required → optional; 10–12 → 10–14 Nm',
    'Torque → Axle torque: erforderlich → optional; 10–12 → 10–14 Nm',
  ],
  [
    { ...nm, hold: true },
    { type: 'date' },
    'Torque: Number, 10–12 Nm, holds the run for a second signature if out of range → Date',
    'Torque: Zahl, 10–12 Nm, hält den Durchgang bei einem Wert außerhalb des Bereichs für eine zweite Unterschrift an → Datum',
  ],
]
test.each(cases)('%j, now %j, is told by what changed (R-C1)', (before, after, english) => {
  expect(changed(before, after)).toBe(english)
})
test('the same is told in German (R-C1)', async () => {
  const { messages } = await import('#app/locales/de.po')
  i18n.loadAndActivate({ locale: 'de', messages })
  expect(cases.map(([before, after]) => changed(before, after))).toEqual(
    cases.map(([, , , german]) => german),
  )
})

const numbers: Record<string, number> = { own: 1, signer: 2, note: 3 }
const named = (form: NamedForm) =>
  formOf(Object.entries(form).map(([name, field]) => ({ ...field, fieldid: numbers[name] ?? 0 })))
/** By what one sees that a line speaks of a member of a field. */
const signs = {
  precision: /decimal place/,
  times: / times/,
  options: /options?\b|A \/ B/,
  takes: /Documents/,
  several: /more than one file/,
  team: /team no\./,
  hold: /second signature if out/,
  rework: /repeat the step/,
  required: /required/,
}
const beginningOf = (label: string, { kind, names }: Change['told']) => {
  if (kind === 'added') return `New field ${label}: `
  if (kind === 'removed') return `Removed field ${label}: `
  if (kind === 'same') return `${label}: moved from position 1 to position 3`
  return names[0] === 'label' ? `${label} → ${label}, again` : `${label}: `
}

describe.each(fieldTypes)('of a field of type %s', type => {
  test.each(changesOf(type, [1, 2]))(
    '“$name” is told under its label, and nothing that is the same (R-C1)',
    ({ before, after, told }) => {
      const line = wordsIn(drawn(named(before), named(after)))
      const beginning = beginningOf(`The ${type}`, told)
      expect(line.slice(0, beginning.length)).toBe(beginning)
      if (told.kind === 'same') expect(line).toBe(beginning)
      if (told.kind === 'changed')
        for (const [name, sign] of Object.entries(signs))
          expect([name, sign.test(line)]).toEqual([name, told.names.includes(name)])
    },
  )
})

test('what went is struck out, and what came is underlined', () => {
  const line = drawn(formOf([{ ...torque, ...nm }]), formOf([{ ...torque, ...nm, max: 14 }]))
  const marked = [...line.matchAll(/<(del|ins)[^>]*>([^<]*)</g)].map(([, tag, words]) => [
    tag,
    words,
  ])
  expect(marked).toEqual([
    ['del', '10–12'],
    ['ins', '10–14'],
  ])
})

test('in another language it is told as it is read there, else as it is written (R-C1)', () => {
  const german = { words: { label: 'Drehmoment', unit: 'Newtonmeter' } }
  expect(changed({ ...nm, ...german }, { ...nm, max: 14, ...german })).toBe(
    'Drehmoment: 10–12 → 10–14 Newtonmeter',
  )
  expect(changed(german, { words: { ...german.words, label: 'Moment' } })).toBe(
    'Drehmoment → Moment',
  )
  // What it does not show is told behind what it shows.
  expect(changed({ ...nm, ...german }, { ...nm, max: 14, unit: 'kN', ...german })).toBe(
    'Drehmoment: 10–12 → 10–14 Newtonmeter; Nm → kN',
  )
  expect(changed({ ...nm, ...german }, { ...nm, label: 'Axle torque', max: 14, ...german })).toBe(
    'Drehmoment: 10–12 → 10–14 Newtonmeter; Torque → Axle torque',
  )
  expect(
    changed(
      { ...nm, ...german },
      { ...nm, unit: 'kN', words: { ...german.words, label: 'Moment' } },
    ),
  ).toBe('Drehmoment → Moment: Nm → kN')
  // Readers of the translation see no difference.
  expect(changed(german, { ...german, label: 'Axle torque' })).toBe('Torque → Axle torque')
  expect(changed({}, { words: { label: 'Torque' } })).toBe('Torque: Number, required')
})
