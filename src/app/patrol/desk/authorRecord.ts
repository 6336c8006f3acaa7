// What is known of an author, gone on from a verdict of one's own: it is asked for once. Pure.
import { authorStates, lastAtMost, type PatrolAuthor } from '#contract/patrol/author.ts'
import type { PatrolItem } from '#contract/patrol/shapes.ts'

export type Decided = { item: PatrolItem; follow_up_itemid?: number | undefined }

/** What was already counted, by a read that came after the verdict, is not counted again. */
export const withVerdict = (
  known: PatrolAuthor,
  { item: { itemid, state: now, title, decided }, follow_up_itemid }: Decided,
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
    waiting: Math.max(0, known.waiting - (follow_up_itemid === undefined ? 1 : 0)),
    last: [{ itemid, state, title, decided }, ...known.last].slice(0, lastAtMost),
  }
}
