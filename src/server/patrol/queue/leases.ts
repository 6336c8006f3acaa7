// Short exclusive claims on items (moderation-admin 2, 3, 5). A row that ran out stays until
// somebody else takes the item: its holder may still decide what has not changed.
import { randomBytes } from 'node:crypto'
import { conflict, forbidden, invalidField } from '#lib/errors.ts'
import type { Seconds, UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { audit } from '#server/effects/audit.ts'
import type { SignedIn } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { presentCurrent } from './presentItem.ts'
import { isOpen } from '#server/rights/review.ts'
import type { ItemState } from '#contract/patrol/shapes.ts'

const leaseSeconds: Seconds = 120
const heartbeatSeconds: Seconds = 30
const heldAtMost = 3

export type LeaseRow = {
  itemid: number
  holderid: number
  token: string
  expires: UnixSeconds
  kind: 'open' | 'ahead'
}
export type LockedItem = {
  itemid: number
  doc_type: 'guide' | 'wiki'
  docid: number
  langid: string
  kind: 'create' | 'edit'
  state: ItemState
  revisionid: number
  authorid: number
}

/** Nobody else leases, decides or extends it until the transaction ends. Throws 404. */
export const lockItem = (db: Db, itemid: number): Promise<LockedItem> =>
  db.one<LockedItem>(
    sql`
  select itemid, doc_type, docid, langid, kind, state, revisionid, authorid from patrol_items
    where itemid = ${itemid} for update`,
    'Item',
  )

export const findLease = (db: Db, itemid: number): Promise<LeaseRow | null> =>
  db.maybe<LeaseRow>(
    sql`select itemid, holderid, token, expires, kind from patrol_leases where itemid = ${itemid}`,
  )

const answer = ({ token, expires }: LeaseRow) => ({
  token,
  expires,
  heartbeat_seconds: heartbeatSeconds,
})

/** 409 with the item: somebody decided it meanwhile, or it is past for another reason (422). */
export const requireOpen = async (
  ctx: SignedIn,
  item: { itemid: number; state: ItemState },
): Promise<void> => {
  if (isOpen(item.state)) return
  if (['accepted', 'denied', 'partial'].includes(item.state))
    throw conflict(await presentCurrent(ctx, item.itemid), 'decided')
  throw invalidField(
    'itemid',
    'invalid_state',
    `This item is no longer open. Its state is ${item.state}`,
  )
}

const say = (
  ctx: SignedIn,
  event: 'patrol.item.leased' | 'patrol.item.released',
  item: { itemid: number; doc_type: 'guide' | 'wiki'; docid: number },
) => ctx.emit({ event, data: { itemid: item.itemid, doc_type: item.doc_type, docid: item.docid } })

/** What a person holds now beside one item. */
const others = (ctx: SignedIn, itemid: number) =>
  ctx.db.many<{ itemid: number; kind: 'open' | 'ahead' }>(sql`
  select itemid, kind from patrol_leases where holderid = ${ctx.person.userid}
    and itemid <> ${itemid} and expires > ${ctx.now} order by acquired desc, itemid desc`)

/**
 * One is open at a time: the one before goes behind, and what is more than three ends, the oldest
 * first.
 */
const makeRoom = async (ctx: SignedIn, itemid: number, kind: 'open' | 'ahead'): Promise<void> => {
  const held = await others(ctx, itemid)
  if (kind === 'ahead') {
    if (
      held.length >= heldAtMost ||
      held.filter(one => one.kind === 'ahead').length >= heldAtMost - 1
    )
      throw invalidField(
        'kind',
        'invalid_state',
        'You can claim up to two items ahead. Decide on one first',
      )
    return
  }
  await ctx.db.run(
    sql`update patrol_leases set kind = 'ahead'
      where holderid = ${ctx.person.userid} and kind = 'open' and itemid <> ${itemid}`,
  )
  const over = held.slice(heldAtMost - 1).map(one => one.itemid)
  if (over.length)
    await ctx.db.run(
      sql`delete from patrol_leases where itemid = any(${over}::int[])
        and holderid = ${ctx.person.userid}`,
    )
}

/**
 * People take leases one after another, so that nobody holds more than three by asking twice at
 * once.
 */
const lockHolder = (ctx: SignedIn) =>
  ctx.db.one(sql`select pg_advisory_xact_lock(hashtext('patrol_leases'), ${ctx.person.userid})`)

/** Item locked and open. `fresh` false: it was the caller's already, and the token is the same. */
const takeLease = async (
  ctx: SignedIn,
  item: LockedItem,
  kind: 'open' | 'ahead',
): Promise<{ fresh: boolean; lease: ReturnType<typeof answer> }> => {
  const there = await findLease(ctx.db, item.itemid)
  const mine = there?.holderid === ctx.person.userid
  if (there && !mine && there.expires > ctx.now)
    throw conflict(await presentCurrent(ctx, item.itemid), 'leased')
  await makeRoom(ctx, item.itemid, kind)
  const token = mine ? there.token : randomBytes(18).toString('base64url')
  const lease = await ctx.db.one<LeaseRow>(sql`
    insert into patrol_leases (itemid, holderid, tokenid, token, acquired, expires, kind)
    values (${item.itemid}, ${ctx.person.userid}, ${ctx.person.tokenid}, ${token}, ${ctx.now},
      ${ctx.now + leaseSeconds}, ${kind})
    on conflict (itemid) do update set holderid = excluded.holderid, tokenid = excluded.tokenid,
      token = excluded.token, acquired = excluded.acquired, expires = excluded.expires,
      kind = excluded.kind
    returning itemid, holderid, token, expires, kind`)
  if (!mine) say(ctx, 'patrol.item.leased', item)
  return { fresh: !mine, lease: answer(lease) }
}

export const lease = async (ctx: SignedIn, itemid: number, kind: 'open' | 'ahead') => {
  await lockHolder(ctx)
  const item = await lockItem(ctx.db, itemid)
  await requireOpen(ctx, item)
  return takeLease(ctx, item, kind)
}

/** Nobody took or decided it between the look for free items and the lock on this one. */
const stillFree = async (ctx: SignedIn, item: LockedItem): Promise<boolean> => {
  const there = await findLease(ctx.db, item.itemid)
  return (
    isOpen(item.state) &&
    !(there && there.holderid !== ctx.person.userid && there.expires > ctx.now)
  )
}

/**
 * Leases on items in this order: the first is open, unless the caller has one open already. As many
 * as there is room for. `free`: so many items that nobody holds, but for those that were looked at
 * already.
 */
export const leaseNext = async (
  ctx: SignedIn,
  free: (most: number, seen: number[]) => Promise<number[]>,
  wanted: number,
): Promise<{ itemid: number; lease: ReturnType<typeof answer> }[]> => {
  await lockHolder(ctx)
  const held = await others(ctx, 0)
  const opens = !held.some(one => one.kind === 'open')
  const room = Math.max(
    0,
    Math.min(
      wanted,
      heldAtMost - held.length,
      heldAtMost - 1 - held.filter(one => one.kind === 'ahead').length + (opens ? 1 : 0),
    ),
  )
  const taken: { itemid: number; lease: ReturnType<typeof answer> }[] = []
  if (room === 0) return taken
  const seen: number[] = []
  while (taken.length < room) {
    const found = await free(room - taken.length, seen)
    if (found.length === 0) break
    seen.push(...found)
    for (const itemid of found) {
      const item = await lockItem(ctx.db, itemid)
      if (!(await stillFree(ctx, item))) continue
      const { lease: given } = await takeLease(
        ctx,
        item,
        opens && taken.length === 0 ? 'open' : 'ahead',
      )
      taken.push({ itemid, lease: given })
    }
  }
  return taken
}

/**
 * Renews it, also when it ran out and nobody took the item. Throws 409 `lease_lost` with the item.
 */
export const beat = async (ctx: SignedIn, itemid: number, token: string) => {
  const item = await lockItem(ctx.db, itemid)
  await requireOpen(ctx, item)
  const there = await findLease(ctx.db, itemid)
  if (there?.holderid !== ctx.person.userid || there.token !== token)
    throw conflict(await presentCurrent(ctx, itemid), 'lease_lost')
  const expires = ctx.now + leaseSeconds
  await ctx.db.run(sql`update patrol_leases set expires = ${expires} where itemid = ${itemid}`)
  return { expires, item_revisionid: item.revisionid }
}

export type Ending = { token?: string | undefined; skip?: boolean | undefined; force: boolean }

/** Ends a lease, one's own by its token, another's by `force` (Moderators and Admins, audited). */
export const endLease = async (
  ctx: SignedIn,
  itemid: number,
  { token, skip, force }: Ending,
): Promise<void> => {
  const item = await lockItem(ctx.db, itemid)
  const there = await findLease(ctx.db, itemid)
  const mine = there?.holderid === ctx.person.userid
  if (force && there && !mine) {
    if (!isModerator(ctx.person))
      throw forbidden('Only Moderators and Admins can end another person’s claim', [
        'Moderator',
        'Admin',
      ])
    await audit(ctx, {
      action: 'patrol.lease_broken',
      target_type: 'patrol_item',
      target_id: itemid,
      before: { holder: there.holderid, kind: there.kind },
      reason: ctx.reason,
    })
  } else if (!mine || there.token !== token)
    throw conflict(await presentCurrent(ctx, itemid), 'lease_lost')
  await ctx.db.run(sql`delete from patrol_leases where itemid = ${itemid}`)
  if (skip)
    await ctx.db.run(
      sql`insert into patrol_skips (itemid, userid, created)
        values (${itemid}, ${ctx.person.userid}, ${ctx.now})`,
    )
  say(ctx, 'patrol.item.released', item)
}

/** The item closed, or changed hands: nobody holds it any more. */
export const dropLeases = (db: Db, itemids: number[]): Promise<number> =>
  db.run(sql`delete from patrol_leases where itemid = any(${itemids}::int[])`)
