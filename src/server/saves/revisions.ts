// What is asked before a save: the revision that it was made from, and whether it goes live
// (api-facts 2.6, 3).
import { conflict, invalidField } from '#lib/errors.ts'
import type { SignedIn } from '#server/http/context.ts'
import { goesLive } from '#server/rights/review.ts'
import type { PatrolledDocument, Verdict } from '#server/http/patrolPort.ts'

/** Whoever sends the edit has seen what it changes. */
export const isFresh = (head: number, given: number | undefined): boolean => given === head

/**
 * Throws 422 without a revisionid, 409 with the current resource when it is another. `current` is
 * made only then.
 */
export const requireRevision = async (
  head: number,
  given: number | undefined,
  current: () => Promise<unknown>,
): Promise<void> => {
  if (given === undefined)
    throw invalidField(
      'revisionid',
      'missing_revisionid',
      'Send the `revisionid` of what you are changing',
    )
  if (!isFresh(head, given)) throw conflict(await current())
}
/**
 * Where a revisionid may be left out: 409 when it is given and stale (api-facts 2.6, right column).
 */
export const requireFresh = async (
  head: number,
  given: number | undefined,
  current: () => Promise<unknown>,
): Promise<void> => {
  if (given !== undefined && !isFresh(head, given)) throw conflict(await current())
}

export const verdictFor = (ctx: SignedIn, doc: PatrolledDocument): Verdict =>
  goesLive(ctx.person, doc) ? 'live' : 'held'

export const patrolLiveHeader = { 'X-Patrol-State': 'live' }
export const setPatrolLiveHeader = (ctx: SignedIn): void => {
  for (const [name, value] of Object.entries(patrolLiveHeader)) ctx.header(name, value)
}
