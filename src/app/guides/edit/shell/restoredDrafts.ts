import type { DocKey } from '#app/drafts/content/docKey.ts'
import { isWaiting } from '#app/drafts/model/unsent.ts'
import type { Draft } from '#app/drafts/model/draft.ts'
import { changedWordsOf } from '#app/drafts/model/draftText.ts'

/**
 * What an earlier visit left unsent: how many words, and when the last was typed (milliseconds).
 */
export type RestoredDrafts = {
  words: number
  at: number
  resources: Pick<Draft, 'doc' | 'stepid'>[]
}

/** null when nothing waits. */
export const restoredIn = (drafts: readonly Draft[]): RestoredDrafts | null => {
  const waiting = drafts.filter(isWaiting)
  if (waiting.length === 0) return null
  return {
    words: waiting.reduce((sum, draft) => sum + changedWordsOf(draft), 0),
    at: Math.max(...waiting.map(({ changed }) => changed)),
    resources: waiting.map(({ doc, stepid }) => ({ doc, stepid })),
  }
}

const told = new Set<DocKey>()
/** The same, until the document was opened in this visit: what is unsent later was written now. */
export const restoredBefore = (doc: DocKey, drafts: readonly Draft[]): RestoredDrafts | null =>
  told.has(doc) ? null : restoredIn(drafts)
export const noteOpened = (doc: DocKey): void => void told.add(doc)
