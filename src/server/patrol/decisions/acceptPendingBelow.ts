// Accepting what lies below: a live editor's own save, or an edit that is accepted with all that it
// stands on. In the same transaction.
import { forbidden } from '#lib/errors.ts'
import type { SignedIn } from '#server/http/context.ts'
import { commit } from './decide.ts'
import { plan } from './plan.ts'
import type { DocKey } from '../chain/document.ts'
import { findLease, lockItem } from '../queue/leases.ts'
import { loadJudged } from '../queue/rights.ts'
import { whyNotDecide } from '#server/rights/review.ts'
import { loadItems } from '../chain/store.ts'

/**
 * One decision and one ledger row each, the lowest first; returns their ids. Throws 403 where one
 * of them is not the caller's to decide, 422 where one cannot be accepted.
 */
export const acceptPendingBelow = async (
  ctx: SignedIn,
  key: DocKey,
  itemids: readonly number[],
): Promise<number[]> => {
  const decisionids: number[] = []
  const order = (await loadItems(ctx.db, key))
    .map(item => item.itemid)
    .filter(itemid => itemids.includes(itemid))
  for (const itemid of order) {
    if (
      whyNotDecide(ctx.person, await loadJudged(ctx.db, ctx.person, itemid), ctx.settings) !== null
    )
      throw forbidden(`You cannot decide on edit ${itemid}`)
    const item = await lockItem(ctx.db, itemid)
    const lease = await findLease(ctx.db, itemid)
    if (lease && lease.holderid !== ctx.person.userid && lease.expires > ctx.now)
      throw forbidden(`Someone else is deciding on edit ${itemid}. Try again later`)
    const { decisionid } = await commit(
      ctx,
      await plan(ctx, item, { action: 'accept', base_shown: 'previous', seconds_viewed: 0 }),
    )
    decisionids.push(decisionid)
  }
  return decisionids
}
