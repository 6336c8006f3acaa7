// How far the guides of one piece of a work order are: its own, and those that come first.
import type { WorkState } from '#contract/worklog/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { readersTitle, readersType } from '#server/rights/released.ts'
import { isReadableBy } from '#server/rights/work.ts'
import { isOfOrder } from '../record/ofOrder.sql.ts'

/** `nth`: pieces without a serial number are told apart by how many of them there are. */
export type Piece = {
  workorderid: string
  orderid: number | null
  serial: string | null
  nth: number
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

/**
 * Each of these guides with its run that is furthest. Of runs that the person may not read they are
 * told only that they are finished, and by whom.
 */
export const loadGuidesOfPiece = (
  db: Db,
  person: Person,
  guideids: readonly number[],
  piece: Piece,
): Promise<GuideOfPiece[]> =>
  db.many<GuideOfPiece>(sql`
    select g.guideid, ${readersTitle} as title, ${readersType} as type, run.status, run.userid,
      run.username, run.endtime, case when run.readable then run.entryid end as entryid
    from unnest(${[...guideids]}::int[]) with ordinality asked (guideid, place)
      join guides g using (guideid)
      left join lateral (
        select * from (
          select e.entryid, e.status, e.userid, u.username, e.endtime,
            ${isReadableBy(person)} as readable
          from work_entries e join users u on u.userid = e.userid
          where e.guideid = g.guideid and e.status <> 'cancelled' and ${isOf(piece)}) of_piece
        where readable or status = 'complete'
        order by array_position(array['complete', 'started', 'paused', 'suspended'], status),
          entryid
        offset ${piece.nth - 1}::int limit 1) run on true
    order by place`)

/** Which of the pieces without a serial number is begun next; the last, where none is left. */
export const nthOfNext = async (
  db: Db,
  orderid: number | null,
  serial: string | null,
): Promise<number> =>
  orderid === null || serial !== null
    ? 1
    : (
        await db.one<{ nth: number }>(sql`
          select greatest(1, least(o.quantity - cardinality(o.serials), 1 + (
            select count(*) from work_entries e where e.orderid = o.orderid
              and e.guideid = o.guideid and e.serial is null and e.status <> 'cancelled')))::int
            as nth
          from work_orders o where o.orderid = ${orderid}`)
      ).nth

/** Which of them this run is of: of two runs of one guide, the one that was begun first. */
export const nthOfRun = async (db: Db, entryid: number): Promise<number> =>
  (
    await db.one<{ nth: number }>(sql`
      select case when x.orderid is null or x.serial is not null then 1 else greatest(1,
        (select count(*)::int from work_entries e where e.orderid = x.orderid
          and e.guideid = x.guideid and e.serial is null and e.status <> 'cancelled'
          and e.entryid <= x.entryid)) end as nth
      from work_entries x where x.entryid = ${entryid}`)
  ).nth
