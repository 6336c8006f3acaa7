import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { hasReadersFlag } from '#server/rights/released.ts'

export type Page = { limit: number; offset: number }

/**
 * What others see of a person's marks leaves out what is private and what is only a part of other
 * guides (api-facts 6.4).
 */
export const shownToOthers = sql`g.public and not ${hasReadersFlag(['GUIDE_PREREQ_ONLY'])}`

/** false where the person has completed the guide already. */
export const insertCompletion = async (
  db: Db,
  guideid: number,
  userid: number,
  rewarded: number | null,
  now: UnixSeconds,
): Promise<boolean> =>
  (await db.run(sql`
    insert into completions (guideid, userid, created, rewarded)
      values (${guideid}, ${userid}, ${now}, ${rewarded}) on conflict do nothing`)) === 1

/** What was taken away; null where there was nothing. */
export const deleteCompletion = (
  db: Db,
  guideid: number,
  userid: number,
): Promise<{ rewarded: number | null } | null> =>
  db.maybe(sql`
  delete from completions where guideid = ${guideid} and userid = ${userid} returning rewarded`)

export const insertFavorite = async (
  db: Db,
  guideid: number,
  userid: number,
  now: UnixSeconds,
): Promise<boolean> =>
  (await db.run(
    sql`insert into favorites (guideid, userid, created) values (${guideid}, ${userid}, ${now})
      on conflict do nothing`,
  )) === 1

export const deleteFavorite = (db: Db, guideid: number, userid: number): Promise<number> =>
  db.run(sql`
  delete from favorites where guideid = ${guideid} and userid = ${userid}`)

/** Favourites of a person, newest first, and how many there are. */
export const listFavorites = async (db: Db, userid: number, seen: Sql, page: Page) => {
  const where = sql`from favorites f join guides g using (guideid)
    where f.userid = ${userid} and g.deleted_date is null and ${seen}`
  const { total } = await db.one<{ total: number }>(sql`select count(*)::int as total ${where}`)
  const favorites = await db.many<{ guideid: number; created: number }>(sql`
    select g.guideid, f.created ${where} order by f.created desc,
      g.guideid desc limit ${page.limit} offset ${page.offset}`)
  return { favorites, total }
}
