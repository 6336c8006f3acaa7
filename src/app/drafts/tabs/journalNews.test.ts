import { expect, test } from 'vitest'
import { guideKey } from '../content/docKey.ts'
import { emptyStep, type StepContent } from '../content/guideContent.ts'
import { recordOfDraft, readRecord } from '../journal/records.ts'
import { existing } from '#lib/existing.ts'
import { newDraft, type StepDraft } from '../model/draft.ts'
import { isNews, noteDrafts } from './journalNews.ts'

const content = (text_raw: string): StepContent => ({
  ...emptyStep(),
  lines: [{ lineid: 1, text_raw, bullet: 'black', level: 0 }],
})
const saved: StepDraft = {
  ...newDraft(guideKey(5), 1, { revisionid: 2, content: content('Saved.') }, content('Saved.')),
  state: 'saved',
  changed: 9000,
}
const typed: StepDraft = { ...saved, mine: content('Typed.'), since: 1, changed: 1000 }
const recordOf = (draft: StepDraft) =>
  existing(
    readRecord(recordOfDraft(draft, { userid: 7, site: 'http://a.test' }, { title: '' })),
    'the record',
  )

test('what waits in the journal is news to a tab whose clock is ahead (A-44, A-40)', () => {
  expect(isNews(recordOf(typed), noteDrafts([saved]), saved)).toBe(true)
})

test('it is none where it was sent while the journal was read, or where newer words wait (A-44)', () => {
  expect(isNews(recordOf(typed), noteDrafts([typed]), saved)).toBe(false)
  const newer = { ...typed, mine: content('Typed on.'), changed: 2000 }
  expect(isNews(recordOf(typed), noteDrafts([newer]), newer)).toBe(false)
})
