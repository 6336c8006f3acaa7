import { expect, test } from 'vitest'
import type { Words } from '#app/drafts/journal/keptTexts.ts'
import type { HeldForm } from '#app/editor/stepForm/heldForm.ts'
import { blankField } from '#app/editor/stepForm/formDraft.ts'
import { withTyped } from '#app/editor/stepForm/heldForm.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import type { FormField } from '#contract/worklog/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { guide, step } from '#testing/units.ts'
import { partOf } from '../../../fixtures/partOf.ts'
import {
  areFormsWritten,
  formsPatch,
  formSteps,
  keptWords,
  mendedForm,
  textsIn,
  withForms,
} from './mendedForms.ts'

const torque: FormField = {
  field_revisionid: 71,
  fieldid: 7,
  label: 'Torque',
  type: 'number',
  required: false,
  max: 14,
}
const seal: FormField = { ...torque, field_revisionid: 81, fieldid: 8, label: 'Seal', max: 5 }
type Unit = Partial<PatrolItemDetail['units'][number]>
const unit = (unitid: number, path: string, more: Unit = {}) => ({
  unitid,
  path,
  kind: 'step.form',
  state: 'pending' as const,
  op: 'change' as const,
  before: torque,
  after: torque,
  ...more,
})
const detailOf = (fields: FormField[], ...units: ReturnType<typeof unit>[]) =>
  partOf<PatrolItemDetail>({
    units,
    diff: { after: guide([step(1), { ...step(2), form: { fields } }]) },
  })
const all = () => true
const detail = detailOf([torque, seal], unit(1, 'steps/2/form/7'))
const open = (of: PatrolItemDetail, words = {}, isTaken: (unitid: number) => boolean = all) =>
  mendedForm(of, 2, words, isTaken)
/** The first field says something else. */
const typed = (held: HeldForm, change: object): HeldForm => {
  const [first, ...rest] = held.draft.fields
  return withTyped(held, {
    ...held.draft,
    fields: [{ ...blankField(), ...first, ...change }, ...rest],
  })
}
const write = (of: PatrolItemDetail, held: HeldForm) => keptWords(of, 2, all, held)

test('only a form of which something is taken is put right (A-194)', () => {
  expect(formSteps(detail, all)).toEqual([{ stepid: 2, number: 2 }])
  expect(formSteps(detail, () => false)).toEqual([])
  expect(formsPatch(detail, {}, all)).toEqual({ steps: [], lacks: null })
})

test('what is written is kept and sent with the ids of its fields (A-194)', () => {
  const words = write(detail, typed(open(detail), { max: '12' }))
  expect(areFormsWritten(words)).toBe(true)
  expect(textsIn(words)).toEqual(['Torque: …–12\nSeal: …–5'])
  const { steps } = formsPatch(detail, words, all)
  expect(steps).toMatchObject([
    {
      stepid: 2,
      form: {
        fields: [
          { fieldid: 7, max: 12 },
          { fieldid: 8, max: 5 },
        ],
      },
    },
  ])
  expect(withForms({ steps: [{ stepid: 2, title: 'Seal' }, { stepid: 1 }] }, steps)).toMatchObject({
    steps: [{ stepid: 2, title: 'Seal', form: { fields: [{}, {}] } }, { stepid: 1 }],
  })
  expect(withForms(null, [])).toBeNull()
  // Written back it is nothing.
  const back = typed(open(detail, words), { max: '14' })
  expect(areFormsWritten(write(detail, back))).toBe(false)
  // What was typed before an earlier visit's words came stands, and joins them.
  const place = firstOf(Object.keys(words))
  const twice = {
    [place]: [words, write(detail, typed(open(detail), { max: '9' }))]
      .map(one => Object.values(one)[0])
      .join('\n'),
  }
  expect(firstOf(open(detail, twice).draft.fields).max).toBe('12')
})

test('a proposal that changed meanwhile is joined, or asks before anything is sent (A-194)', () => {
  const words = write(detail, typed(open(detail), { max: '12' }))
  const other = detailOf([torque, { ...seal, max: 6 }], unit(1, 'steps/2/form/7'))
  expect(formsPatch(other, words, all).steps).toMatchObject([
    { form: { fields: [{ max: 12 }, { max: 6 }] } },
  ])
  const same = detailOf([{ ...torque, max: 20 }, seal], unit(1, 'steps/2/form/7'))
  expect(open(same, words).theirs).not.toBeNull()
  expect(formsPatch(same, words, all).lacks).toBe('answers')
})

test('a field in conflict begins as its author wrote it, and has to fit (M-75)', () => {
  const own = { ...torque, field_revisionid: 91, fieldid: 9, max: 3 }
  const torn = detailOf(
    [torque, seal],
    unit(1, 'steps/2/form/9', { state: 'conflicted', op: 'add', before: null, after: own }),
    unit(2, 'steps/2/form/8', { state: 'conflicted', op: 'remove', before: seal, after: null }),
    unit(3, 'steps/2/form/7', { state: 'conflicted', after: { ...torque, max: 2 } }),
  )
  const labels = (held: HeldForm) => held.draft.fields.map(({ label, max }) => `${label} ${max}`)
  expect(labels(open(torn))).toEqual(['Torque 2', 'Torque 3'])
  expect(formsPatch(torn, {}, all)).toMatchObject({ lacks: 'room', steps: [{ stepid: 2 }] })
  expect(labels(open(torn, {}, unitid => unitid === 3))).toEqual(['Torque 2', 'Seal 5'])
  const words = write(torn, typed(open(torn), { label: 'Tight' }))
  expect(formsPatch(torn, words, all)).toMatchObject({
    lacks: null,
    steps: [{ form: { fields: [{ fieldid: 7, label: 'Tight' }, { fieldid: 9 }] } }],
  })
})

test('a field that is denied while its form is written is not sent (A-194)', () => {
  const torn = detailOf(
    [torque, seal],
    unit(1, 'steps/2/form/7', { state: 'conflicted', after: { ...torque, max: 2 } }),
    unit(2, 'steps/2/form/8'),
  )
  const isTaken = (unitid: number) => unitid === 2
  const sealed = (held: HeldForm): HeldForm => {
    const [first, ...rest] = held.draft.fields
    return withTyped(held, {
      ...held.draft,
      fields: [...(first ? [first] : []), ...rest.map(one => ({ ...one, max: '4' }))],
    })
  }
  const maxima = (words: Words, of: (unitid: number) => boolean) =>
    JSON.stringify(formsPatch(torn, words, of).steps).match(/(?<="max":)\d+/g)
  const words = write(torn, sealed(open(torn)))
  expect(maxima(words, all)).toEqual(['2', '4'])
  expect(maxima(words, isTaken)).toEqual(['14', '4'])
  // Denied first and taken afterwards it is there again.
  const denied = keptWords(torn, 2, isTaken, sealed(open(torn, {}, isTaken)))
  expect(maxima(denied, all)).toEqual(['2', '4'])
  // What the decider typed in it stays typed.
  const own = write(torn, sealed(typed(open(torn), { label: 'Tight' })))
  expect(formsPatch(torn, own, isTaken).steps).toMatchObject([
    { form: { fields: [{ label: 'Tight', max: 14 }, { max: 4 }] } },
  ])
})
