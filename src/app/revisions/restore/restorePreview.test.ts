import { emptyStep } from '#app/drafts/content/guideContent.ts'
import { describe, expect, test } from 'vitest'
import type { StepContent } from '#app/drafts/content/guideContent.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { compare, isEqual, type Version } from '../compare/compare.ts'
import { restoredVersion, scopesOf, type Scope } from './restorePreview.ts'
import { fieldsWith } from '../../../testing/drafts/blankGuide.ts'

const step = (...lines: [number, string][]): StepContent => ({
  ...emptyStep(),
  lines: lines.map(([lineid, text_raw]) => ({ lineid, text_raw, bullet: 'black', level: 0 })),
})
const version = (title: string, ...steps: [number, StepContent][]): Version => ({
  fields: fieldsWith({ title, summary: `${title}.`, stepids: steps.map(([stepid]) => stepid) }),
  steps: steps.map(([stepid, content]) => ({ stepid, content })),
})
const old = version(
  'Drawer',
  [1, step([11, 'Pull.'], [12, 'Lift.'], [13, 'Wait.'])],
  [2, step([21, 'Turn.'])],
  [3, step([31, 'Wax.'])],
)
const now = version(
  'Drawers',
  [3, step([31, 'Oil.'])],
  [1, step([13, 'Wait.'], [11, 'Pull hard.'], [14, 'Swear.'])],
  [4, step([41, 'New.'])],
)
const texts = (of: Version) =>
  of.steps.map(
    ({ stepid, content }) =>
      `${stepid}: ${content.lines.map(({ text_raw }) => text_raw).join(' ')}`,
  )
const restored = (...scopes: Scope[]) => restoredVersion(now, old, scopes)

describe('restoring', () => {
  test('everything that differs gives the old version (A-127)', () => {
    const all = restoredVersion(now, old, scopesOf(compare(now, old)))
    expect(isEqual(compare(all, old))).toBe(true)
    expect(all.fields.stepids).toEqual([1, 2, 3])
  })
  test('one step changes nothing but that step, neither its place nor another (A-127)', () => {
    expect(texts(restored({ kind: 'step', stepid: 3 }))).toEqual([
      '3: Wax.',
      '1: Wait. Pull hard. Swear.',
      '4: New.',
    ])
  })
  test('a removed step is restored behind the step it followed (A-127)', () => {
    expect(texts(restored({ kind: 'step', stepid: 2 }))).toEqual([
      '3: Oil.',
      '1: Wait. Pull hard. Swear.',
      '2: Turn.',
      '4: New.',
    ])
    expect(texts(restored({ kind: 'step', stepid: 4 }))).toEqual([
      '3: Oil.',
      '1: Wait. Pull hard. Swear.',
    ])
  })
  test.each([
    ['that was changed', 11, 'Wait. Pull. Swear.'],
    ['that was removed', 12, 'Wait. Pull hard. Lift. Swear.'],
    ['that came later, which goes', 14, 'Wait. Pull hard.'],
  ])('one line %s touches no other line (A-127)', (_, lineid, expected) => {
    const next = restored({ kind: 'line', stepid: 1, lineid })
    expect(texts(next)[1]).toBe(`1: ${expected}`)
    expect(texts(next).filter((_, n) => n !== 1)).toEqual(texts(now).filter((_, n) => n !== 1))
  })
  test('a line that moved stands again behind the line that it followed (A-127)', () => {
    const moved = version('Drawer', [1, step([12, 'Lift.'], [11, 'Pull.'], [13, 'Wait.'])])
    const movedid = existing(
      existing(
        compare(moved, old).steps.find(({ stepid }) => stepid === 1),
        'the step',
      ).lines.find(line => line.moved)?.before?.value.lineid,
      'the lineid',
    )
    expect(
      texts(restoredVersion(moved, old, [{ kind: 'line', stepid: 1, lineid: movedid }]))[0],
    ).toBe('1: Pull. Lift. Wait.')
  })
  test('a line keeps the id that it has now, and a line that came back has none (A-127)', () => {
    const { lines } = itemAt(restored({ kind: 'line', stepid: 1, lineid: 12 }).steps, 1).content
    expect(lines.map(({ lineid }) => lineid)).toEqual([13, 11, null, 14])
    expect(
      itemAt(restored({ kind: 'line', stepid: 1, lineid: 11 }).steps, 1).content.lines.map(
        ({ lineid }) => lineid,
      ),
    ).toEqual([13, 11, 14])
  })
  test('one field of the details leaves the others, the order leaves the texts', () => {
    expect(restored({ kind: 'field', field: 'title' }).fields).toMatchObject({
      title: 'Drawer',
      summary: 'Drawers.',
    })
    expect(texts(restored({ kind: 'order' }))).toEqual([
      '1: Wait. Pull hard. Swear.',
      '3: Oil.',
      '4: New.',
    ])
  })
})
