import { expect, test } from 'vitest'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { emptyStep } from '#app/drafts/content/guideContent.ts'
import { newDraft } from '#app/drafts/model/draft.ts'
import { changedWords } from '#app/drafts/model/draftText.ts'
import { restoredIn } from './restoredDrafts.ts'

test('words that came or went are counted', () => {
  expect(changedWords('Remove the four screws.', 'Remove the five long screws.')).toBe(3)
  expect(changedWords('', 'two words')).toBe(2)
  expect(changedWords('same', 'same')).toBe(0)
})

test('only drafts with something unsent count as restored', () => {
  const step = { ...emptyStep(), title: 'Open it' }
  const base = { revisionid: 1, content: emptyStep() }
  expect(restoredIn([newDraft(guideKey(1), 2, base, base.content)])).toBeNull()
  expect(restoredIn([{ ...newDraft(guideKey(1), 2, base, step), since: 5, changed: 7 }])).toEqual({
    words: 2,
    at: 7,
    resources: [{ doc: guideKey(1), stepid: 2 }],
  })
})
