// The guides of one piece in the order in which they are done: how far each is, and which is next.
import type { ParsedOf } from '#contract/core/endpoint.ts'
import type { WorkChain } from '#contract/workorders/chain.ts'
import type { workOrderSchemas } from '#contract/workorders/schemas.ts'
import { invalidField, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { loadGuidesBefore, requireComesBefore } from '#server/guides/prerequisites.ts'
import type { Person } from '#server/http/context.ts'
import { canView, loadAccess, loadAccesses, visibleTo } from '#server/rights/guides.ts'
import { readersTitle } from '#server/rights/released.ts'
import {
  loadGuidesOfPiece,
  placeOfNext,
  placeOfRun,
  type GuideOfPiece,
  type Piece,
} from '#server/worklog/first/pieces.sql.ts'
import { loadReadable } from '#server/worklog/readable.ts'
import { requireSerialOf } from './rules.ts'
import { findOrder, loadOrder, type OrderRow } from './sql.ts'

type Asked = {
  guideid: number
  piece: Piece
  left: readonly number[]
  /** Nothing more is begun: the order was cancelled, or it or its guide is not to be seen. */
  isOver: boolean
  /** Only what comes first is begun. */
  isDone: boolean
}

/** By whoever may read the run; null as guide where the person does not see what it is for. */
const ofRun = async (db: Db, person: Person, entryid: number): Promise<Asked> => {
  const { entry } = await loadReadable(db, person, entryid)
  const { workorderid, orderid, serial, status } = entry
  const { toward, left } = await db.one<{ toward: number; left: number[] }>(sql`
    select coalesce(e.toward, o.guideid, e.guideid) as toward, e.left_undone as left
    from work_entries e left join work_orders o using (orderid) where e.entryid = ${entryid}`)
  // Whoever took a run over reads it, and not always its order.
  const order = orderid === null ? null : await findOrder(db, person, orderid)
  const accesses = await loadAccesses(db, [toward, entry.guideid])
  const isSeen = (guideid: number) => {
    const access = accesses.get(guideid)
    return access !== undefined && !access.deleted && canView(person, access)
  }
  const guideid = isSeen(toward) ? toward : entry.guideid
  const place = await placeOfRun(db, entry, guideid)
  const own = status === 'cancelled' ? null : { entryid, guideid: entry.guideid }
  return {
    guideid,
    piece: { workorderid, orderid, serial, place, own },
    left,
    isOver: !isSeen(guideid) || (orderid !== null && (!order || order.state === 'cancelled')),
    isDone: order?.state === 'done',
  }
}

type Query = ParsedOf<typeof workOrderSchemas.readWorkChain>['query']

/** Throws 404 where the caller may not know of it, 422 where it does not say what is meant. */
export const askedChain = async (db: Db, person: Person, query: Query): Promise<Asked> => {
  const { entryid, orderid, guideid } = query
  if (entryid !== undefined) return ofRun(db, person, entryid)
  const serial = query.serial?.trim() || null
  const order = orderid === undefined ? null : await loadOrder(db, person, orderid)
  if (order && serial !== null) requireSerialOf(order, serial)
  const asked = guideid ?? order?.guideid
  if (asked === undefined)
    throw invalidField('guideid', 'required', 'Specify a run, a work order or a guide')
  if (!canView(person, await loadAccess(db, asked))) throw notFound('Guide')
  const place = await placeOfNext(db, order?.orderid ?? null, serial, asked)
  return {
    guideid: asked,
    piece: {
      workorderid: order?.number ?? query.workorderid?.trim() ?? '',
      orderid: order?.orderid ?? null,
      serial: order ? serial : null,
      place,
      own: null,
    },
    left: [],
    isOver: order?.state === 'cancelled',
    isDone: order?.state === 'done',
  }
}

/** Of those that the person sees, in this order. */
const loadTitles = async (db: Db, person: Person, guideids: readonly number[]) =>
  guideids.length === 0
    ? []
    : db.many<{ guideid: number; title: string }>(sql`
        select g.guideid, ${readersTitle} as title
        from unnest(${[...guideids]}::int[]) with ordinality asked (guideid, place)
          join guides g using (guideid)
        where g.deleted_date is null and ${visibleTo(person)} order by place`)

export const loadChainOf = async (
  db: Db,
  person: Person,
  { guideid, piece, left, isOver, isDone }: Asked,
): Promise<WorkChain> => {
  const { workorderid, orderid, serial } = piece
  const before = await loadGuidesBefore(db, person, guideid)
  const rows = await loadGuidesOfPiece(db, person, [...before, guideid], piece)
  const isDue = (one: GuideOfPiece) =>
    one.status !== 'complete' && !(isDone && one.guideid === guideid && one.entryid === null)
  const due = isOver ? undefined : rows.find(isDue)
  return {
    guideid,
    workorderid,
    orderid,
    serial,
    before: rows.slice(0, -1).map(row => ({ ...row, left_undone: left.includes(row.guideid) })),
    next: due ? { guideid: due.guideid, title: due.title, entryid: due.entryid } : null,
    left_undone: await loadTitles(db, person, left),
  }
}

/**
 * Which piece a guide that comes first is done for. Throws 422 where it does not come first, or has
 * a run for each piece.
 */
export const requirePieceBefore = async (
  { db, person }: { db: Db; person: Person },
  order: Pick<OrderRow, 'orderid' | 'guideid' | 'serials' | 'quantity'>,
  { guideid, serial, again }: { guideid: number; serial: string | undefined; again: boolean },
): Promise<string | null> => {
  await requireComesBefore(db, person, guideid, order.guideid)
  const unnamed = order.quantity - order.serials.length
  if (serial !== undefined) requireSerialOf(order, serial)
  if (serial === undefined && unnamed === 0)
    throw invalidField('serial', 'required', 'Choose the serial number that you are working on')
  const { begun } = await db.one<{ begun: number }>(sql`
    select count(*)::int as begun from work_entries
    where orderid = ${order.orderid} and guideid = ${guideid} and status <> 'cancelled'
      and serial is not distinct from ${serial ?? null}::text`)
  if (begun >= (serial === undefined ? unnamed : 1) && !again)
    throw serial === undefined
      ? invalidField('orderid', 'too_many', 'A run has already been started for each piece')
      : invalidField('serial', 'open_already', `Serial number ${serial} already has a run`)
  return serial ?? null
}
