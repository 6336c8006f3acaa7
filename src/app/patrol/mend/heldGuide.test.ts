import { expect, test } from 'vitest'
import { deviceGuideid } from '#app/drafts/content/deviceOnly.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { guide, line, step } from '#testing/units.ts'
import { partOf } from '../../../fixtures/partOf.ts'
import { noNames } from '../desk/storedVersion.ts'
import { hasSteps, heldGuide, seeded, touchedSteps, versionOf } from './heldGuide.ts'

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
  expect(versionOf(detail)).toBe(7)
  const held = heldGuide(detail, noNames)
  expect(held).toMatchObject({ guideid: deviceGuideid, revisionid: 7 })
  expect(held.steps.map(({ stepid, orderby }) => [stepid, orderby])).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('a line in conflict begins with the words of its author, the others as they are (A-194)', () => {
  const base = { title: '', lines: [line(21, 'Wax it.'), line(22, 'Rub.')], media: noMedia }
  expect(seeded(detail, 2, base).lines.map(({ text_raw }) => text_raw)).toEqual([
    'Wax twice.',
    'Rub.',
  ])
  expect(seeded(detail, 1, base)).toEqual(base)
})
const noMedia = { type: 'image' as const, data: [] }
