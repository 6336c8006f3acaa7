import { expect, test } from 'vitest'
import { draftOf, isChanged, rebased } from './requestDraft.ts'

const before = {
  guideid: 5,
  teams: [1],
  moduleid: null,
  months: 12,
  due_days: 14,
  barred: false,
  keeps_minor: false,
  revisionid: 7,
  passable: true,
}

test('what was changed stays over what somebody else saved meanwhile', () => {
  const draft = { ...draftOf(before), teams: [1, 2], barred: true }
  const now = { ...before, months: 6, teams: [3], revisionid: 8 }
  expect(rebased(draft, before, now)).toEqual({
    ...draftOf(now),
    teams: [1, 2],
    barred: true,
  })
})

test('a draft is changed once it says something else', () => {
  expect(isChanged(draftOf(before), before)).toBe(false)
  expect(isChanged({ ...draftOf(before), teams: [] }, before)).toBe(true)
})
