// An edit that is accepted with all that lies below it: one decision each, taken back together
// (moderation-admin 5).
import type { Decide } from '#contract/patrol/queries.ts'
import { conflict, invalidField } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { loadItems } from '../chain/store.ts'
import type { LockedItem } from '../queue/leases.ts'
import { presentCurrent } from '../queue/presentItem.ts'
import { acceptPendingBelow } from './acceptPendingBelow.ts'
import { undo } from './undo.ts'

type Below = NonNullable<Decide['below']>

/** Those that lie below it now, the lowest first, and whether somebody else decides on them. */
const waitingBelow = async (ctx: SignedIn, item: LockedItem) => {
  const items = await loadItems(ctx.db, item)
  const lower = items.slice(
    0,
    items.findIndex(one => one.itemid === item.itemid),
  )
  return ctx.db.many<{ itemid: number; revisionid: number; taken: boolean }>(sql`
    select i.itemid, i.revisionid, exists (select from patrol_leases l where l.itemid = i.itemid
      and l.holderid <> ${ctx.person.userid} and l.expires > ${ctx.now}) as taken
    from patrol_items i where i.itemid = any(${lower.map(one => one.itemid)}::int[])
    order by i.place, i.itemid`)
}

/**
 * Accepts what lies below, as it was shown. Throws 409 `stale` where that is not what lies there
 * now, or somebody else decides on some of it; 422; 403. Returns the decisions, the lowest first.
 */
export const acceptBelow = async (
  ctx: SignedIn,
  item: LockedItem,
  below: Below,
  action: Decide['action'],
): Promise<number[]> => {
  if (below.length === 0) return []
  if (action !== 'accept')
    throw invalidField(
      'below',
      'not_allowed',
      'Send `below` only together with the action `accept`',
    )
  const now = item.kind === 'create' ? [] : await waitingBelow(ctx, item)
  const isAsShown =
    now.length === below.length &&
    now.every(
      ({ itemid, revisionid, taken }) =>
        !taken && below.some(one => one.itemid === itemid && one.revisionid === revisionid),
    )
  if (!isAsShown) throw conflict(await presentCurrent(ctx, item.itemid), 'stale')
  return acceptPendingBelow(
    ctx,
    item,
    now.map(({ itemid }) => itemid),
  )
}

/** Notes that these were one act, the lowest first. */
export const joinDecisions = async (db: Db, decisionids: readonly number[]): Promise<void> => {
  const [first] = decisionids
  if (first === undefined || decisionids.length < 2) return
  await db.run(sql`
    insert into patrol_joint_decisions (decisionid, first_decisionid)
    select decisionid, ${first}::int from unnest(${[...decisionids]}::int[]) as decisionid`)
}

/** The act that a decision was part of, the highest edit first. */
const actOf = (db: Db, decisionid: number) =>
  db.many<{ decisionid: number; revisionid: number }>(sql`
    select j.decisionid, i.revisionid from patrol_joint_decisions own
      join patrol_joint_decisions j using (first_decisionid)
      join patrol_decisions d on d.decisionid = j.decisionid
      join patrol_items i on i.itemid = d.itemid
    where own.decisionid = ${decisionid} order by j.decisionid desc`)

/** Takes back a decision, with all that were one act with it. Throws as undo does. */
export const undoAct = async (
  ctx: SignedIn,
  decisionid: number,
  revisionid: number | undefined,
  reasonOf: () => string | undefined,
): ReturnType<typeof undo> => {
  const act = await actOf(ctx.db, decisionid)
  if (act.length === 0) return undo(ctx, decisionid, revisionid, reasonOf)
  const done = new Map<number, Awaited<ReturnType<typeof undo>>>()
  for (const one of act)
    done.set(
      one.decisionid,
      await undo(
        ctx,
        one.decisionid,
        one.decisionid === decisionid ? revisionid : one.revisionid,
        reasonOf,
      ),
    )
  return existing(done.get(decisionid), 'the decision that was named')
}
