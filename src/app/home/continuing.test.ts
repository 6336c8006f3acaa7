import { expect, test } from 'vitest'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { Place } from '#app/drafts/journal/caretPositions.ts'
import type { UnsentDocument } from '#app/drafts/journal/unsentDocuments.ts'
import type { GuideSummary } from '#contract/guides/shapes.ts'
import { continuingOf, recentOf } from './continuing.ts'

const place = (guideid: number, at: number): Place => ({
  guideid,
  stepid: 12,
  title: `Guide ${guideid}`,
  at,
  scroll: 0,
  caret: null,
  step: 2,
  line: 3,
  text: 'Lift.',
})
const unsent = (guideid: number, at: number): UnsentDocument => ({
  doc: guideKey(guideid),
  page: null,
  title: `Guide ${guideid}`,
  at,
  words: 4,
  base: 7,
  questions: false,
  drafts: [],
})
const guide = (guideid: number, modified_date: number) =>
  ({ guideid, title: `Guide ${guideid}`, modified_date }) as GuideSummary

test('what has unsent words is gone on with before what was opened last (A-203)', () => {
  expect(continuingOf([unsent(5, 100)], [place(6, 900), place(5, 100)])).toMatchObject({
    doc: guideKey(5),
    place: { guideid: 5, line: 3 },
    unsent: { words: 4 },
  })
  expect(continuingOf([], [place(6, 900), place(5, 100)])).toMatchObject({
    doc: guideKey(6),
    unsent: undefined,
  })
  expect(continuingOf([], [])).toBeUndefined()
})

test('recent guides are those opened or edited, each once (A-203)', () => {
  const recent = recentOf([guide(5, 2), guide(7, 1)], [place(6, 1500), place(5, 900)], 3)
  expect(recent.map(({ guideid, opened, at }) => [guideid, opened, at])).toEqual([
    [5, false, 2000],
    [6, true, 1500],
    [7, false, 1000],
  ])
  expect(recentOf([guide(5, 2), guide(7, 1)], [place(6, 1500)], 2)).toHaveLength(2)
})
