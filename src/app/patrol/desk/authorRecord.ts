// What is known of an author, gone on from a verdict of one's own. Pure; authorReads.ts applies it.
import { authorStates, lastAtMost, type PatrolAuthor } from '#contract/patrol/author.ts'
import type { PatrolItem } from '#contract/patrol/shapes.ts'

/**
 * With a verdict on an edit that waited and stood alone. What was already counted, by a read that
 * came after the verdict, is not counted again.
 */
export const withVerdict = (
  known: PatrolAuthor,
  { itemid, state: now, title, decided, decision }: PatrolItem,
): PatrolAuthor => {
  const state = authorStates.find(one => one === now)
  if (!state || decided === null || known.last.some(one => one.itemid === itemid)) return known
  return {
    ...known,
    [state]: known[state] + 1,
    recent: {
      decided: known.recent.decided + 1,
      denied: known.recent.denied + (state === 'denied' ? 1 : 0),
    },
    waiting: Math.max(0, known.waiting - 1),
    last: [
      { itemid, state, title, decided, decisionid: decision?.decisionid ?? null },
      ...known.last,
    ].slice(0, lastAtMost),
  }
}
