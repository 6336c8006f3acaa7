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
 * that they come slowly (decision 0577).
 */
const unjudged: readonly ReputationReason[] = ['guide_published', 'guide_completed', 'completion']
const unjudgedADay = 45
/** To the author of a guide, each time that somebody else completes it. */
export const pointsOfCompletion = 5
const day = 86_400

type Known = { reason: ReputationReason; docid: number | null }

/**
 * `got`: of them today. Of a document that is what is more than it ever gave before: points that
 * come back were counted when they came first, and leave no room while they are gone, or many
 * documents that are deleted and restored would give as many. `owed`: what was taken back of this
 * one, and comes at once where it is given again. Their account is locked.
 */
const knownOf = (
  { db, now }: Pick<SignedIn, 'db' | 'now'>,
  userid: number,
  { reason, docid }: Known,
): Promise<{ got: number; owed: number }> =>
  db.one(sql`
  with totals as (
    select reason, docid, amount, created, sum(amount) over
      (partition by reason, docid order by entryid) as total
    from reputation_entries
    where userid = ${userid} and reason = any(${[...unjudged]}::text[])),
  documents as (
    select reason, docid, sum(amount) as total, greatest(max(total), 0) as most,
      greatest(max(total) filter (where created <= ${now - day}), 0) as earlier
    from totals group by reason, docid)
  select coalesce(sum(most - earlier), 0)::int as got,
    coalesce(sum(most - total) filter (where reason = ${reason} and docid = ${docid}::int), 0)::int
      as owed
  from documents`)

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
  const isLimited = amount > 0 && unjudged.includes(reason)
  const known = isLimited ? await knownOf(ctx, userid, { reason, docid }) : null
  const most = known ? known.owed + Math.max(0, unjudgedADay - known.got) : amount
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

/** Gives again what was taken back for it, `most` of it, and nothing that it never gave. */
export const giveBackPoints = async (
  ctx: SignedIn,
  docid: number,
  reason: ReputationReason,
  { of, most }: { of: number; most: number },
): Promise<void> => {
  await ctx.db.one(sql`select from users where userid = ${of} for no key update`)
  const { owed } = await knownOf(ctx, of, { reason, docid })
  await addReputation(ctx, of, Math.min(owed, most), reason, docid)
}
