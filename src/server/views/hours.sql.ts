// Views by day of the week and hour of a zone's clock: of the whole site from the quarters of an
// hour that are added up, of one document from its own views.
import type { Db } from '#server/db/open.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import { isToldDay, type Viewed } from './authors.ts'
import type { Range } from './dashboards.sql.ts'

/**
 * By how much the clock is ahead of UTC, from when on; the first from the start of the range on.
 */
export type Offsets = readonly { since: number; offset: number }[]
const [quarter, hour, day, week] = [900, 3600, 86_400, 604_800]
/** The first second of 1970 was a Thursday's: of a week that begins with Monday, its fourth day. */
const sinceMonday = 3 * day

/** 0: the first hour of Monday; 167: the last of Sunday. */
const placeOf = (at: Sql, offsets: Offsets): Sql => sql`(
  (${at} + (${offsets.map(one => one.offset)}::int[])[
    width_bucket(${at}, ${offsets.map(one => one.since)}::int[])]
    + ${sinceMonday}::int) % ${week}::int / ${hour}::int)`

const ofSite = ({ start, end }: Range, offsets: Offsets): Sql => {
  const first = Math.ceil(start / quarter),
    last = Math.floor((end + 1) / quarter) - 1
  const beside =
    first > last
      ? sql`v.date between ${start} and ${end}`
      : sql`(v.date between ${start} and ${first * quarter - 1}
        or v.date between ${(last + 1) * quarter} and ${end})`
  return sql`
    select place, sum(views)::int as views from (
      select ${placeOf(sql`q.quarter * ${quarter}::int`, offsets)} as place, q.views
        from view_quarters q where q.quarter between ${first} and ${last}
      union all select ${placeOf(sql`v.date`, offsets)}, 1 from views v where ${beside}) pieces
    group by 1`
}

/**
 * Only days and hours in which at least so many different people viewed it. The days are those that
 * are told by day anyway.
 */
const ofDocument = (
  { start, end }: Range,
  offsets: Offsets,
  { people, ...doc }: Viewed & { people: number },
): Sql => sql`
  select ${placeOf(sql`v.date`, offsets)} as place, count(*)::int as views from views v
    where v.doc_type = ${doc.doc_type} and v.docid = ${doc.docid}
      and v.date between ${start} and ${end}
      ${people > 1 ? sql`and ${isToldDay(doc, sql`v.date / ${day}::int`, people)}` : nothing}
    group by 1
    ${people > 1 ? sql`having count(distinct v.userid) >= ${people}` : nothing}`

/** Seven lists of 24, Monday's first. */
export const viewsByHour = async (
  db: Db,
  range: Range,
  offsets: Offsets,
  of: (Viewed & { people: number }) | null,
): Promise<number[][]> => {
  const found = await db.many<{ place: number; views: number }>(
    of === null ? ofSite(range, offsets) : ofDocument(range, offsets, of),
  )
  const views = new Map(found.map(one => [one.place, one.views]))
  return Array.from({ length: 7 }, (_, weekday) =>
    Array.from({ length: 24 }, (_, hour) => views.get(weekday * 24 + hour) ?? 0),
  )
}
