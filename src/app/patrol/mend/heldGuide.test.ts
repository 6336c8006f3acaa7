import { expect, test } from 'vitest'
import { deviceGuideid } from '#app/drafts/content/deviceOnly.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { newDraft } from '#app/drafts/model/draft.ts'
import { guideVersion, stepVersion } from '#app/drafts/send/parseResponses.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { existing } from '#lib/existing.ts'
import { guide, line, step } from '#testing/units.ts'
import { partOf } from '../../../fixtures/partOf.ts'
import { noNames } from '../desk/storedVersion.ts'
import { hasSteps, heldGuide, numberOf, seeded, touchedSteps, withoutDenied } from './heldGuide.ts'

const live = guide([step(1, [line(11, 'Lift.')]), step(2, [line(21, 'Wax it.'), line(22, 'Rub.')])])
const unit = (unitid: number, path: string, more: object = {}) => ({
  unitid,
  path,
  state: 'pending' as const,
  op: 'change' as const,
  kind: 'line',
  depends_on: [],
  before: line(21, 'Wax.'),
  after: line(21, 'Wax twice.'),
  ...more,
})
const detail = partOf<PatrolItemDetail>({
  units: [
    unit(1, 'steps/2/lines/21', { state: 'conflicted', live: line(21, 'Wax it.') }),
    unit(2, 'steps/1/lines/11'),
    unit(3, 'steps/9', { op: 'remove' }),
    unit(4, 'title'),
  ],
  diff: { before: live, after: live, before_revisionid: 7, after_revisionid: 5 },
})

test('steps are shown of which the decision takes something (A-194)', () => {
  expect(touchedSteps(detail, () => true)).toEqual([1, 2])
  expect(touchedSteps(detail, unitid => unitid !== 2)).toEqual([2])
  expect(touchedSteps(detail, () => false)).toEqual([])
})

test('the held version is a guide of the device, newer with all that moves it (A-194)', () => {
  expect(hasSteps(detail)).toBe(true)
  const held = heldGuide(detail, noNames)
  expect(held).toMatchObject({ guideid: deviceGuideid, revisionid: 7 })
  expect(held.steps.map(({ stepid, orderby }) => [stepid, orderby])).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('a proposal that goes back without a new revision is newer all the same (A-194)', () => {
  const held = heldGuide(detail, noNames)
  const doc = guideKey(deviceGuideid)
  const drafts = [
    newDraft(doc, null, guideVersion(held), guideVersion(held).content),
    ...held.steps.map(one => newDraft(doc, one.stepid, stepVersion(one), stepVersion(one).content)),
  ]
  expect(numberOf(held, [])).toBe(7)
  expect(numberOf(held, drafts)).toBe(7)
  const [first, ...rest] = held.steps
  const other = { ...held, steps: [{ ...existing(first, 'a step'), title: 'Other' }, ...rest] }
  expect(numberOf(other, drafts)).toBe(8)
  expect(numberOf({ ...other, revisionid: 12 }, drafts)).toBe(12)
})

test('a line in conflict begins with the words of its author, the others as they are (A-194)', () => {
  const base = { title: '', lines: [line(21, 'Wax it.'), line(22, 'Rub.')], media: noMedia }
  expect(seeded(detail, 2, base).lines.map(({ text_raw }) => text_raw)).toEqual([
    'Wax twice.',
    'Rub.',
  ])
  expect(seeded(detail, 1, base)).toEqual(base)
})

test('words that were denied meanwhile are not sent, those that were typed are (A-194)', () => {
  const texts = (mine: string, isTaken: boolean) =>
    withoutDenied(
      detail,
      2,
      { title: '', lines: [line(21, mine), line(22, 'Rub hard.')], media: noMedia },
      () => isTaken,
    ).lines.map(({ text_raw }) => text_raw)
  expect(texts('Wax twice.', true)).toEqual(['Wax twice.', 'Rub hard.'])
  expect(texts('Wax twice.', false)).toEqual(['Wax it.', 'Rub hard.'])
  expect(texts('Wax thrice.', false)).toEqual(['Wax thrice.', 'Rub hard.'])
})
const noMedia = { type: 'image' as const, data: [] }
