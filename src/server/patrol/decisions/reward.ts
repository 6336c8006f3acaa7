// Reputation for edits and decisions (api-facts 4.13): accepted +2, denied −1, a decision +1; all
// of it goes back with the decision.
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { addReputation, type ReputationReason } from '#server/users/reputation.ts'

const edited = { accepted: 2, denied: -1 } as const
const decided = 1

/**
 * `accepted`: at least a part of the edit is live. In the order of userids, so that two decisions
 * do not wait for one another.
 */
export const rewardDecision = async (
  ctx: SignedIn,
  decisionid: number,
  authorid: number,
  accepted: boolean,
): Promise<void> => {
  const entries: [number, number, ReputationReason][] = [
    [
      authorid,
      accepted ? edited.accepted : edited.denied,
      accepted ? 'edit_accepted' : 'edit_denied',
    ],
    [ctx.person.userid, decided, 'edit_decided'],
  ]
  for (const [userid, amount, reason] of entries.sort(([a], [b]) => a - b))
    await addReputation(ctx, userid, amount, reason, decisionid)
}

/** Of edits that are taken back otherwise, what their author got; who decided has decided. */
export const takeBackGains = async (
  ctx: SignedIn,
  authorid: number,
  decisionids: readonly number[],
): Promise<void> => {
  const given = await ctx.db.many<{ decisionid: number; amount: number }>(sql`
    select docid as decisionid, sum(amount)::int as amount from reputation_entries
    where userid = ${authorid} and docid = any(${[...decisionids]}::int[])
      and reason = 'edit_accepted' group by docid having sum(amount) <> 0 order by docid`)
  for (const { decisionid, amount } of given)
    await addReputation(ctx, authorid, -amount, 'edit_accepted', decisionid)
}

/** Exactly what it gave or took. */
export const takeBackReward = async (ctx: SignedIn, decisionid: number): Promise<void> => {
  const given = await ctx.db.many<{ userid: number; reason: ReputationReason; amount: number }>(sql`
    select userid, reason, sum(amount)::int as amount from reputation_entries
    where docid = ${decisionid} and reason in ('edit_accepted', 'edit_denied', 'edit_decided')
      group by userid, reason having sum(amount) <> 0 order by userid, reason`)
  for (const { userid, reason, amount } of given)
    await addReputation(ctx, userid, -amount, reason, decisionid)
}
