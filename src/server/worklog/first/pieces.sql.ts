// How far the guides of one piece of a work order are: its own, and those that come first.
import type { WorkState } from '#contract/worklog/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { readersTitle, readersType } from '#server/rights/released.ts'
import { isOrderReadableBy } from '#server/rights/orders.ts'
import { isReadableBy } from '#server/rights/work.ts'
import { isOfOrder } from '../record/ofOrder.sql.ts'

/**
 * Pieces without a serial number are told apart by how many of them there are: the one of the run
 * number `nth` of this guide.
 */
export type Place = { guideid: number; nth: number }

export type Piece = {
  workorderid: string
  orderid: number | null
  serial: string | null
  /** Null where the number or the serial number says which. */
  place: Place | null
  /** The run that is asked about stands for its guide. */
  own: { entryid: number; guideid: number } | null
}

type Run = {
  status: WorkState | null
  userid: number | null
  username: string | null
  endtime: number | null
  entryid: number | null
}
export type GuideOfPiece = { guideid: number; title: string; type: string } & Run

const isOf = ({ orderid, serial, workorderid }: Piece): Sql =>
  sql`(${
    orderid === null ? sql`lower(e.workorderid) = lower(${workorderid})` : isOfOrder(orderid)
  } and e.serial is not distinct from ${serial}::text)`

/** Over entries e: of the order, they may know it, where only a number was typed. */
const isKnownTo = (person: Person, orderid: number | null): Sql =>
  orderid === null
    ? sql`(e.orderid is null or exists (select from work_orders o join guides g using (guideid)
        where o.orderid = e.orderid and ${isOrderReadableBy(person)}))`
    : sql`true`

/** Over entries e: runs of this guide for pieces of the order without a serial number. */
const unnamed = (orderid: number, guideid: number): Sql =>
  sql`e.orderid = ${orderid} and e.guideid = ${guideid} and e.serial is null
    and e.status <> 'cancelled'`

/**
 * Over guides g: how many of its runs are of other pieces. A piece that was begun without it has
 * none of those that the others were begun after.
 */
const ofOthers = ({ orderid, place }: Piece): Sql => {
  if (orderid === null || place === null) return sql`0`
  const { guideid, nth } = place
  const isLeft = sql`g.guideid = any(left_undone)`
  return sql`(select case when bool_or(${isLeft}) filter (where n = ${nth})
      then count(*) filter (where not ${isLeft} or n < ${nth})
      else ${nth - 1}::int - count(*) filter (where ${isLeft} and n < ${nth}) end
    from (select e.left_undone, row_number() over (order by e.entryid) as n
      from work_entries e where ${unnamed(orderid, guideid)}) begun)`
}

/**
 * Each of these guides with its run that is furthest. Of runs that the person may not read they are
 * told only that they are finished, and by whom.
 */
export const loadGuidesOfPiece = (
  db: Db,
  person: Person,
  guideids: readonly number[],
  piece: Piece,
): Promise<GuideOfPiece[]> => {
  const isOwn = sql`g.guideid is not distinct from ${piece.own?.guideid ?? null}::int`
  return db.many<GuideOfPiece>(sql`
    select g.guideid, ${readersTitle} as title, ${readersType} as type, run.status, run.userid,
      run.username, run.endtime, case when run.readable then run.entryid end as entryid
    from unnest(${[...guideids]}::int[]) with ordinality asked (guideid, place)
      join guides g using (guideid)
      left join lateral (
        select * from (
          select e.entryid, e.status, e.userid, u.username, e.endtime,
            ${isReadableBy(person)} as readable
          from work_entries e join users u on u.userid = e.userid
          where e.guideid = g.guideid and e.status <> 'cancelled' and ${isOf(piece)}
            and (not ${isOwn} or e.entryid = ${piece.own?.entryid ?? null}::int)
            and (${isReadableBy(person)} or ${isKnownTo(person, piece.orderid)})) of_piece
        where readable or status = 'complete'
        order by array_position(array['complete', 'started', 'paused', 'suspended'], status),
          entryid
        offset case when ${isOwn} then 0 else ${ofOthers(piece)} end limit 1) run on true
    order by place`)
}

/** Which of the pieces without a serial number is begun next; the last, where none is left. */
export const placeOfNext = async (
  db: Db,
  orderid: number | null,
  serial: string | null,
  guideid: number,
): Promise<Place | null> =>
  orderid === null || serial !== null
    ? null
    : db.one<Place>(sql`
        select ${guideid}::int as guideid, greatest(1, least(o.quantity - cardinality(o.serials),
          1 + (select count(*) from work_entries e where ${unnamed(orderid, guideid)})))::int as nth
        from work_orders o where o.orderid = ${orderid}`)

/**
 * Which of them this run is of, by the guide that it is done for: of two runs of one guide, the
 * one that was begun first is of the piece that was begun first, of those that needed it.
 */
export const placeOfRun = async (
  db: Db,
  run: { entryid: number; orderid: number | null; serial: string | null; guideid: number },
  guideid: number,
): Promise<Place | null> => {
  const { entryid, orderid, serial } = run
  if (orderid === null || serial !== null) return null
  return db.one<Place>(sql`
    with own as (select greatest(1, count(*)) as n from work_entries e
        where ${unnamed(orderid, run.guideid)} and e.entryid <= ${entryid}),
      begun as (select row_number() over (order by e.entryid) as n, e.left_undone
        from work_entries e where ${unnamed(orderid, guideid)}),
      needed as (select n, row_number() over (order by n) as place from begun
        where ${run.guideid}::int <> all(left_undone))
    select ${guideid}::int as guideid, greatest(1, least(o.quantity - cardinality(o.serials),
      coalesce((select needed.n from needed where place = own.n),
        (select count(*) from begun) + own.n - (select count(*) from needed))))::int as nth
    from work_orders o cross join own where o.orderid = ${orderid}`)
}
