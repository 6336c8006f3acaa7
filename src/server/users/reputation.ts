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
 * Points that come without anybody having judged what they are for: a script earns them quickly, so
 * that they come slowly (decision 0577). What is taken back leaves room again.
 */
const unjudged: readonly ReputationReason[] = ['guide_published', 'guide_completed', 'completion']
const unjudgedADay = 45
/** To the author of a guide, each time that somebody else completes it. */
export const pointsOfCompletion = 5
const day = 86_400

/** How many more of them somebody may get today; their account is locked. */
const roomFor = async ({ db, now }: Pick<SignedIn, 'db' | 'now'>, userid: number) => {
  const { got } = await db.one<{ got: number }>(sql`
    select coalesce(sum(amount), 0)::int as got from reputation_entries
    where userid = ${userid} and reason = any(${[...unjudged]}::text[]) and created > ${now - day}`)
  return Math.max(0, unjudgedADay - got)
}

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
  const most = amount > 0 && unjudged.includes(reason) ? await roomFor(ctx, userid) : amount
  const applied = erased ? 0 : Math.max(Math.min(amount, most), -reputation)
  if (applied === 0) return
  await ctx.db.run(sql`
    with entry as (
      insert into reputation_entries (userid, amount, reason, docid, created)
        values (${userid}, ${applied}, ${reason}, ${docid}, ${ctx.now}))
    update users set reputation = reputation + ${applied}, stamp = stamp + 1
      where userid = ${userid}`)
  ctx.touch(`user:${userid}`)
}

/**
 * Who has points for a document, in the order of userids, so that two writes do not wait for one
 * another.
 */
export const pointHolders = (
  { db }: Pick<SignedIn, 'db'>,
  docid: number,
  reasons: readonly ReputationReason[],
): Promise<{ userid: number; reason: ReputationReason; amount: number }[]> =>
  db.many(sql`
  select userid, reason, sum(amount)::int as amount from reputation_entries
  where reason = any(${[...reasons]}::text[]) and docid = ${docid}
    group by userid, reason having sum(amount) > 0 order by userid, reason`)

/** From each what they have for it, and no more than `most`. */
export const takeBackPoints = async (
  ctx: SignedIn,
  docid: number,
  reasons: readonly ReputationReason[],
  { of, most = Infinity }: { of?: number; most?: number } = {},
): Promise<void> => {
  for (const { userid, reason, amount } of await pointHolders(ctx, docid, reasons))
    if (of === undefined || of === userid)
      await addReputation(ctx, userid, -Math.min(amount, most), reason, docid)
}
