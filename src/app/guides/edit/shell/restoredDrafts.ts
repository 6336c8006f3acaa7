import { isWaiting } from '#app/drafts/model/unsent.ts'
import type { Draft } from '#app/drafts/model/draft.ts'
import { changedWordsOf } from '#app/drafts/model/draftText.ts'

/**
 * What an earlier visit left unsent: how many words, and when the last was typed (milliseconds).
 */
export type RestoredDrafts = {
  words: number
  at: number
  resources: { guideid: number; stepid: number | null }[]
}

/** null when nothing waits. */
export const restoredIn = (drafts: readonly Draft[]): RestoredDrafts | null => {
  const waiting = drafts.filter(isWaiting)
  if (waiting.length === 0) return null
  return {
    words: waiting.reduce((sum, draft) => sum + changedWordsOf(draft), 0),
    at: Math.max(...waiting.map(({ changed }) => changed)),
    resources: waiting.map(({ guideid, stepid }) => ({ guideid, stepid })),
  }
}

const told = new Set<number>()
/** The same, until the guide was opened in this visit: what is unsent later was written now. */
export const restoredBefore = (guideid: number, drafts: readonly Draft[]): RestoredDrafts | null =>
  told.has(guideid) ? null : restoredIn(drafts)
export const noteOpened = (guideid: number): void => void told.add(guideid)
