import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { hasReadersFlag, placingRelease } from '#server/rights/released.ts'

export type Page = { limit: number; offset: number }

/**
 * What others see of a person's marks leaves out what is private and what is only a part of other
 * guides (api-facts 6.4).
 */
export const shownToOthers = sql`g.public and not ${hasReadersFlag(['GUIDE_PREREQ_ONLY'])}`

/** Over guides g: the newest revision of its own language that is live. */
export const newestLive = sql`(
  select max(r.revisionid) from revisions r where r.doc_type = 'guide' and r.docid = g.guideid
    and r.line = 'live' and r.langid = g.langid)`

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

/** How long it took; the guide is marked. */
export const setMinutes = (
  db: Db,
  guideid: number,
  userid: number,
  minutes: number,
): Promise<number> =>
  db.run(sql`
  update completions set minutes = ${minutes} where guideid = ${guideid} and userid = ${userid}`)

/** What was taken away; null where there was nothing. */
export const deleteCompletion = (
  db: Db,
  guideid: number,
  userid: number,
): Promise<{ rewarded: number | null; minutes: number | null } | null> =>
  db.maybe(sql`
  delete from completions where guideid = ${guideid} and userid = ${userid}
    returning rewarded, minutes`)

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

/** What readers get of it at that moment is known to whoever begins to watch it. */
export const insertWatch = (db: Db, guideid: number, userid: number, now: UnixSeconds) =>
  db.run(sql`
    insert into watches (guideid, userid, created, revisionid, releaseid)
    select g.guideid, ${userid}, ${now}, ${newestLive}, x.releaseid
    from guides g ${placingRelease} where g.guideid = ${guideid} on conflict do nothing`)

export const deleteWatch = async (db: Db, guideid: number, userid: number): Promise<boolean> =>
  (await db.run(sql`delete from watches where guideid = ${guideid} and userid = ${userid}`)) === 1

export const isWatched = async (db: Db, guideid: number, userid: number): Promise<boolean> =>
  (await db.maybe(sql`select 1 from watches where guideid = ${guideid} and userid = ${userid}`)) !==
  null

/**
 * Watchers are not told of a revision that only takes back what another brought; those who have not
 * been told of an older one yet still are.
 */
export const passOver = (db: Db, guideid: number, from: number, to: number): Promise<number> =>
  db.run(sql`
    update watches set revisionid = ${to} where guideid = ${guideid} and revisionid >= ${from}`)

export const kept = { favorites: sql`favorites`, watches: sql`watches` }
/** Guides that a person keeps so, newest first, and how many there are. */
export const listKept = async (
  db: Db,
  table: keyof typeof kept,
  userid: number,
  seen: Sql,
  page: Page,
) => {
  const where = sql`from ${kept[table]} f join guides g using (guideid)
    where f.userid = ${userid} and g.deleted_date is null and ${seen}`
  const { total } = await db.one<{ total: number }>(sql`select count(*)::int as total ${where}`)
  const guides = await db.many<{ guideid: number; created: number }>(sql`
    select g.guideid, f.created ${where} order by f.created desc,
      g.guideid desc limit ${page.limit} offset ${page.offset}`)
  return { guides, total }
}
