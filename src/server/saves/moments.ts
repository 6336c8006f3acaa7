// When a document is shown to a reader as it was in a revision: never at a time between what they
// got.
import { notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { isHeld, isSince } from '#server/rights/revisions.ts'
import { isGotBy, type Reader, type RevisionRow } from './history.ts'

/** Over revisions r: when the oldest release that holds it stood there as a whole. */
const releasedAt = sql`(
  select min(top.id) from releases x,
    lateral (select max(id) as id from unnest(x.revisionids) id) top
  where ${isHeld})`

/**
 * The row, at its moment: what readers got with the first publication or with a release stood
 * before beside what they never got.
 */
export const momentOf = async (
  db: Db,
  row: RevisionRow,
  { since, released }: Reader,
): Promise<RevisionRow> => {
  if (!released && (since === undefined || row.revisionid >= since)) return row
  const moment = released
    ? releasedAt
    : sql`case when ${isSince(sql`${since}::int`)} then ${since}::int else ${releasedAt} end`
  const { revisionid } = await db.one<{ revisionid: number }>(
    sql`select ${moment} as revisionid from revisions r where r.revisionid = ${row.revisionid}`,
  )
  return { ...row, revisionid }
}

/** Throws 404 where one of these was never the reader's to read. */
export const requireGot = async (db: Db, revisionids: number[], reader: Reader): Promise<void> => {
  const { isGot } = await db.one<{ isGot: boolean }>(sql`
    select bool_and(${isGotBy(reader)}) as "isGot" from revisions r
      where r.revisionid = any(${revisionids}::int[])`)
  if (!isGot) throw notFound('Revision')
}
