import { expect, test } from 'vitest'
import type { RegisterEntry } from '#contract/releases/register.ts'
import { changesOf, draftOf, inAYear, rebased } from './registerDraft.ts'

const entry: RegisterEntry = {
  guideid: 1,
  document_number: 'WI-1',
  owner: null,
  review_date: Date.UTC(2026, 10, 14, 12) / 1000,
  reviewed_date: null,
  revisionid: 3,
}

test('what stands as it stood is not sent', () => {
  expect(changesOf(entry, draftOf(entry))).toEqual({})
  const draft = { ...draftOf(entry), number: ' ', day: '2026-12-01' }
  expect(changesOf(entry, draft)).toEqual({
    document_number: null,
    review_date: Date.UTC(2026, 11, 1, 12) / 1000,
  })
})

test('after a conflict the own changes stay, and the rest is what others saved', () => {
  const draft = { ...draftOf(entry), number: 'WI-2' }
  const now = { ...entry, document_number: 'WI-9', review_date: null, revisionid: 4 }
  const next = rebased(draft, entry, now)
  expect(next).toMatchObject({ number: 'WI-2', day: '' })
  expect(changesOf(now, next)).toEqual({ document_number: 'WI-2' })
})

test('the next review is a year ahead, on a day of the reader', () => {
  expect(inAYear(new Date(2026, 10, 28, 23, 30).getTime())).toBe('2027-11-28')
})
