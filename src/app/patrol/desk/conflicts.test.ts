import { expect, test } from 'vitest'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { guide, line, step } from '#testing/units.ts'
import { conflictsIn, placesIn, wordsIn } from './conflicts.ts'
import { editableTexts, editedPatch, isParagraphLost } from './editedPatch.ts'
import { partOf } from '../../../fixtures/partOf.ts'

const live = guide([step(1, [line(11, 'Lift.')]), step(2, [line(21, 'Wax it.'), line(22, 'Rub.')])])
const unit = (
  unitid: number,
  path: string,
  state: PatrolItemDetail['units'][number]['state'],
  values: object,
) => ({
  unitid,
  path,
  state,
  op: 'change' as const,
  kind: 'line',
  depends_on: [],
  ...values,
})
const detail = partOf<PatrolItemDetail>({
  units: [
    unit(1, 'steps/2/lines/21', 'conflicted', {
      before: line(21, 'Wax.'),
      live: line(21, 'Wax it.'),
      after: line(21, 'Wax twice.'),
    }),
    unit(2, 'steps/2/lines/22', 'pending', {
      before: line(22, 'Rub.'),
      after: line(22, 'Rub hard.'),
    }),
    unit(3, 'steps/9/lines/91', 'conflicted', {
      before: line(91, 'Dry.'),
      live: null,
      after: line(91, 'Dry well.'),
    }),
    unit(4, 'title', 'conflicted', { before: 'Shelf', live: 'Board', after: 'Shelves' }),
  ],
  diff: { before: live, after: { ...live, fields: { ...live.fields, title: 'Board' } } },
})

test('a conflict shows base, live and proposed text with its place (M-75)', () => {
  expect(conflictsIn(detail)).toEqual([
    {
      unitid: 1,
      path: 'steps/2/lines/21',
      step: 2,
      line: 1,
      field: 'lines',
      was: 'Wax.',
      live: 'Wax it.',
      proposed: 'Wax twice.',
    },
    {
      unitid: 3,
      path: 'steps/9/lines/91',
      step: null,
      line: null,
      field: 'lines',
      was: 'Dry.',
      live: '',
      proposed: 'Dry well.',
    },
    {
      unitid: 4,
      path: 'title',
      step: null,
      line: null,
      field: 'title',
      was: 'Shelf',
      live: 'Board',
      proposed: 'Shelves',
    },
  ])
  expect(wordsIn({ stepid: 3, title: 'End', lines: [line(31, 'Sweep.')] })).toBe('End\nSweep.')
})

test("resolving a conflict begins with the author's text (M-62, M-75)", () => {
  expect(editableTexts(detail).map(({ path, text, stands }) => [path, text, stands])).toEqual([
    ['steps/2/lines/21', 'Wax twice.', 'Wax it.'],
    ['steps/2/lines/22', 'Rub.', 'Rub.'],
    ['title', 'Shelves', 'Board'],
  ])
  expect(editedPatch(detail, { title: 'Shelves and boards' })).toMatchObject({
    fields: { title: 'Shelves and boards' },
    steps: [{ stepid: 2, lines: [{ text_raw: 'Wax twice.' }, { text_raw: 'Rub.' }] }],
  })
  expect(editedPatch(detail, { title: 'Board', 'steps/2/lines/21': 'Wax it.' })).toBeNull()
})

test('a block in conflict does not take the place of the whole text (A-195)', () => {
  const introduction = 'One.\n\nLive.\n\nThree.'
  const torn = partOf<PatrolItemDetail>({
    units: [
      unit(1, 'introduction/abc', 'conflicted', {
        before: 'Two.',
        live: 'Live.',
        after: 'Proposed.',
      }),
      unit(2, 'steps/2/lines/22', 'pending', {
        before: line(22, 'Rub.'),
        after: line(22, 'Rub hard.'),
      }),
    ],
    diff: { before: live, after: { ...live, fields: { ...live.fields, introduction } } },
  })
  expect(editableTexts(torn)[0]).toMatchObject({ text: introduction, stands: introduction })
  const line22 = { 'steps/2/lines/22': 'Rub gently.' }
  expect(editedPatch(torn, line22)).not.toHaveProperty('fields')
  const written = { introduction: 'One.\n\nBoth.\n\nThree.' }
  expect(editedPatch(torn, written)).toEqual({ fields: written })
  // Taken without a word in the text, the paragraph would be accepted and be nowhere.
  const taking =
    (...unitids: number[]) =>
    (unitid: number) =>
      unitids.includes(unitid)
  expect(isParagraphLost(torn, line22, taking(1, 2))).toBe(true)
  expect(isParagraphLost(torn, line22, taking(2))).toBe(false)
  expect(isParagraphLost(torn, { ...line22, ...written }, taking(1, 2))).toBe(false)
})

test('a field of a form is called as its author calls it, also where it is gone (M-75)', () => {
  const field = { field_revisionid: 31, label: 'Torque', type: 'number', min: 10, unit: 'Nm' }
  const unitOf = { before: field, live: null, after: { ...field, fieldid: 31, required: true } }
  const path = 'steps/2/form/31'
  const held = { ...detail, units: [unit(1, path, 'conflicted', unitOf)] }
  const [conflict] = conflictsIn(partOf<PatrolItemDetail>(held), ({ label, required }) =>
    [label, required && 'required'].filter(Boolean).join(', '),
  )
  expect(conflict).toMatchObject({
    step: 2,
    label: 'Torque',
    was: 'Torque',
    live: '',
    proposed: 'Torque, required',
  })
  // A move says nothing but its place.
  const form = { fields: [field] }
  const withForm = { ...live, steps: live.steps.map(one => ({ ...one, form })) }
  const moved = { ...detail, units: [], diff: { before: live, after: withForm } }
  expect(placesIn(partOf<PatrolItemDetail>(moved))(`${path}/place`).label).toBe('Torque')
  // Nobody changed what is as it was: it does not go with what else the form asks for.
  const ofForm = { kind: 'step.form', after: { ...field, label: 'Seal' } }
  const causeOf = (values: object) => {
    const units = [unit(1, path, 'conflicted', { ...ofForm, ...values })]
    return conflictsIn(partOf<PatrolItemDetail>({ ...detail, units }))[0]?.isUnfit
  }
  expect(causeOf({ before: field, live: field })).toBe(true)
  expect(causeOf({ before: null, live: null })).toBe(true)
  expect(causeOf({ before: field, live: { ...field, min: 11 } })).toBeUndefined()
  expect(causeOf({ before: field, live: null })).toBeUndefined()
})
