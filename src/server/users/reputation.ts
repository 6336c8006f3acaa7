// A person's total is the sum of signed entries and never below 0 (roles.md 6).
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'

/** Why points were given or taken; `docid` says for which document, where there is one. */
export type ReputationReason =
  | 'account'
  | 'admin'
  | 'guide_published'
  | 'guide_featured'
  | 'guide_completed'
  | 'completion'
  | 'edit_accepted'
  | 'edit_denied'
  | 'edit_decided'

/**
 * Adds an entry and moves the total. What would take it below 0 is not taken, so that the sum of
 * the entries stays the total; whoever is erased has none.
 */
export const addReputation = async (
  ctx: Pick<SignedIn, 'db' | 'now' | 'touch'>,
  userid: number,
  amount: number,
  reason: ReputationReason,
  docid: number | null,
): Promise<void> => {
  const { reputation, erased } = await ctx.db.one<{ reputation: number; erased: boolean }>(
    sql`select reputation, state = 'erased' as erased from users
      where userid = ${userid} for no key update`,
    'User',
  )
  const applied = erased ? 0 : Math.max(amount, -reputation)
  if (applied === 0) return
  await ctx.db.run(sql`
    with entry as (
      insert into reputation_entries (userid, amount, reason, docid, created)
        values (${userid}, ${applied}, ${reason}, ${docid}, ${ctx.now}))
    update users set reputation = reputation + ${applied}, stamp = stamp + 1
      where userid = ${userid}`)
  ctx.touch(`user:${userid}`)
}
