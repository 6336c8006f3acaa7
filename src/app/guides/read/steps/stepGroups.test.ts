import { stepFields } from '#documents/step.ts'
import { emptyValues } from '#documents/values.ts'
import { expect, test } from 'vitest'
import type { Guide, Step } from '#contract/guides/shapes.ts'
import { groupSteps } from './stepGroups.ts'

const step = (stepid: number, guideid: number): Step => ({
  stepid,
  guideid,
  orderby: 1,
  revisionid: 1,
  ...emptyValues(stepFields),
  lines: [],
  media: { type: 'image', data: [] },
  comments: [],
  comment_count: 0,
})
const prerequisite = (guideid: number, title: string): Guide['prerequisites'][number] => ({
  dataType: 'guide',
  guideid,
  locale: 'en',
  revisionid: 1,
  modified_date: 0,
  prereq_modified_date: 0,
  url: '',
  type: 'repair',
  category: '',
  subject: '',
  title,
  summary: '',
  difficulty: null,
  time_required_max: 0,
  public: true,
  userid: 1,
  username: 'Kim',
  flags: [],
  image: null,
  fallback_image: null,
})

test('prerequisite steps are grouped by guide and numbered on', () => {
  const groups = groupSteps({
    guideid: 1,
    prerequisites: [prerequisite(2, 'Battery')],
    steps: [step(20, 2), step(21, 2), step(10, 1)],
  })
  expect(
    groups.map(({ title, isOwn, steps }) => [title, isOwn, steps.map(({ number }) => number)]),
  ).toEqual([
    ['Battery', false, [1, 2]],
    [null, true, [3]],
  ])
})

test('a prerequisite of a prerequisite has no title here, but a group of its own', () => {
  const groups = groupSteps({
    guideid: 1,
    prerequisites: [prerequisite(2, 'Battery')],
    steps: [step(30, 3), step(20, 2), step(10, 1)],
  })
  expect(groups.map(({ guideid, title }) => [guideid, title])).toEqual([
    [3, null],
    [2, 'Battery'],
    [1, null],
  ])
})

test('a guide without steps has no groups', () => {
  expect(groupSteps({ guideid: 1, prerequisites: [], steps: [] })).toEqual([])
})
