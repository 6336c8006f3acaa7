import { expect, test } from 'vitest'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import type { DocVersion } from '#patrol/types.ts'
import { guide, line, step, wiki } from '#testing/units.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { editableTexts, editedPatch } from './editedPatch.ts'
import { emptyChoice } from './choices.ts'
import { needsNames, noNames, storedVersion } from './storedVersion.ts'
import { commonVerdict, fieldsBeside, openUnits, unitsOf } from './verdicts.ts'
import { partOf } from '../../../fixtures/partOf.ts'

const detailOf = (before: DocVersion, after: DocVersion) =>
  partOf<PatrolItemDetail>({
    units: unitsBetween(before, after).map(unit => ({ ...unit, state: 'pending' })),
    diff: { before, after },
  })
const before = guide(
  [step(1, [line(11, 'Lift.'), line(12, 'Turn.')], [5]), step(2, [line(21, 'Wax.')])],
  { introduction: 'One.\n\nTwo.', objectid: null },
)
const after = guide(
  [
    step(1, [line(11, 'Lift it.'), line(12, 'Turn.', 'red')], [6], 'Open'),
    step(2, [line(21, 'Wax.')]),
    step(3, [line(31, 'Dry.')]),
  ],
  { introduction: 'One.\n\nThree.', title: 'Drawers', generated_title: false, objectid: 4 },
)
const detail = detailOf(before, after)
const units = openUnits(detail)
const paths = (some: typeof units) => some.map(({ path }) => path)

test('each part of the difference stands for its own units (M-83)', () => {
  expect(paths(unitsOf.line(units, 1, '11'))).toEqual(['steps/1/lines/11'])
  expect(paths(unitsOf.part(units, 1, 'title'))).toEqual(['steps/1/title'])
  expect(paths(unitsOf.part(units, 1, '5'))).toEqual(['steps/1/media/5'])
  expect(paths(unitsOf.field(units, 'title'))).toEqual(['title', 'generated_title'])
  expect(paths(unitsOf.step(units, 3))).toEqual(['steps/3', 'steps/3/lines/31'])
  expect(fieldsBeside(units, ['title', 'introduction'])).toEqual(['objectid'])
  const [block] = units.filter(({ kind }) => kind === 'intro')
  expect(
    paths(
      unitsOf.row(
        units,
        'introduction',
        decodeURIComponent(itemAt(existing(block, 'the block').path.split('/'), 1)),
      ),
    ),
  ).toEqual([existing(block, 'the block').path])
  const claimed = new Set([
    ...unitsOf.step(units, 1),
    ...unitsOf.step(units, 3),
    ...['title', 'introduction', 'objectid'].flatMap(field => unitsOf.field(units, field)),
  ])
  expect(claimed.size).toBe(units.length)
})

test('units that have not all the same verdict have none together', () => {
  const both = unitsOf.step(units, 3)
  expect(commonVerdict(emptyChoice, both)).toBe('accept')
  expect(
    commonVerdict({ ...emptyChoice, verdicts: { [itemAt(both, 0).unitid]: 'deny' } }, both),
  ).toBe(null)
})

test('only texts that the edit changed can be mended (M-62)', () => {
  expect(editableTexts(detail).map(({ path, text }) => [path, text])).toEqual(
    expect.arrayContaining([
      ['steps/1/lines/11', 'Lift it.'],
      ['steps/1/title', 'Open'],
      ['title', 'Drawers'],
      ['introduction', 'One.\n\nThree.'],
      ['steps/3/lines/31', 'Dry.'],
    ]),
  )
  expect(editedPatch(detail, {})).toBe(null)
  expect(editedPatch(detail, { title: 'Drawers' })).toBe(null)
  expect(
    editedPatch(detail, { 'steps/1/lines/11': 'Lift it slowly.', title: 'Desk drawers' }),
  ).toEqual({
    fields: { title: 'Desk drawers' },
    steps: [{ stepid: 1, lines: [line(11, 'Lift it slowly.'), line(12, 'Turn.', 'red')] }],
  })
})

test('a page is put right as a whole text (M-62)', () => {
  const page = detailOf(wiki('One.\n\nTwo.'), wiki('One.\n\nThree.\n\nFour.'))
  expect(editableTexts(page).map(({ path, text }) => [path, text])).toEqual([
    ['contents', 'One.\n\nThree.\n\nFour.'],
  ])
  expect(editedPatch(page, { contents: 'One.' })).toEqual({ fields: { contents: 'One.' } })
})

test('a stored version shows known pictures and ids of others (M-52)', () => {
  const names = { ...noNames, pictures: new Map([[6, { id: 6, guid: 'abc' }]]) }
  const shown = storedVersion(detail.diff.after, names)
  expect(shown.steps.map(({ content }) => content.media)).toEqual([
    { type: 'image', data: [{ id: 6, guid: 'abc' }] },
    { type: 'image', data: [] },
    { type: 'image', data: [] },
  ])
  expect(storedVersion(detail.diff.before, names).steps[0]?.content.media).toEqual({
    type: 'image',
    data: [{ id: 5 }],
  })
})

test('a guide is read beside its edit only where names are needed (M-84)', () => {
  const steps = [
    { stepid: 1, media: { type: 'image', data: [] } },
    { stepid: 2, media: { type: 'image', data: [7] } },
  ]
  const needs = (...units: string[]) =>
    needsNames({
      doc_type: 'guide',
      units: units.map(path => ({ path })),
      diff: { after: { steps } as unknown },
    } as PatrolItemDetail)
  expect([
    needs('steps/1/lines/11', 'title', 'steps/1/title', 'introduction/a'),
    needs('steps/2/lines/12'), // it shows its picture beside the words
    needs('steps/1/media/5'),
    needs('steps/3'),
    needs('image'),
    needs('documents/4'),
    needs('prerequisites/2'),
  ]).toEqual([false, true, true, true, true, true, true])
})
