// SQL of imported categories and of the pages of parts and tools.
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { WikiContent } from '#server/wikis/content.ts'

export type PageHere = { wikiid: number; given: string; title: string }

/** Categories by title as it reads in an address, deleted ones too: their titles are taken. */
export const loadCategories = (db: Db, titles: string[]): Promise<PageHere[]> =>
  db.many<PageHere>(sql`
  select w.wikiid, n.given, w.title
  from unnest(${titles}::text[]) as n (given)
    join wikis w on w.namespace = 'CATEGORY' and translate(w.title, '_+', '  ') = translate(n.given,
    '_+', '  ')`)

/** Items without regard to case, the one written alike first (wikis/items.ts). */
export const loadItems = (db: Db, names: string[]): Promise<PageHere[]> =>
  db.many<PageHere>(sql`
  select distinct on (n.given) w.wikiid, n.given, w.title
  from unnest(${names}::text[]) as n (given) join wikis w on w.namespace = 'ITEM'
    and lower(w.title) = lower(n.given collate "und-x-icu")
  where w.deleted_date is null
  order by n.given, w.title = n.given desc, w.wikiid`)

export type CategoryHere = {
  wikiid: number
  langid: string
  revisionid: number
  live_revisionid: number
  deleted: boolean
  imported_revisionid: number | null
  imported: WikiContent | null
}
export const loadCategoryRevisions = (db: Db, wikiids: number[]): Promise<CategoryHere[]> =>
  db.many<CategoryHere>(sql`
  select w.wikiid, w.langid, w.revisionid, w.live_revisionid, w.deleted_date is not null as deleted,
    i.revisionid as imported_revisionid, i.content as imported
  from wikis w left join lateral (
    select revisionid, content from revisions
      where resource = 'wiki' and resourceid = w.wikiid and langid = w.langid and kind = 'import'
      order by revisionid desc limit 1) i on true
  where w.wikiid = any(${wikiids}::int[])`)

/** Moves are made one after the other, by imports as by people (wikis/parents.ts). */
export const lockTree = (db: Db): Promise<unknown> =>
  db.one(sql`select pg_advisory_xact_lock(hashtext('wikis.parent'))`)

/** true when `below` is `wikiid` itself or stands below it, so that `wikiid` cannot go there. */
export const standsBelow = async (db: Db, below: number, wikiid: number): Promise<boolean> =>
  (await db.maybe(sql`
  with recursive up (wikiid, parent) as (
    select wikiid, parent from wikis where wikiid = ${below}
    union
    select a.wikiid, a.parent from up join wikis a on a.wikiid = up.parent)
  select 1 from up where wikiid = ${wikiid}`)) !== null

export const moveCategory = (
  db: Db,
  page: { wikiid: number; revisionid: number; content: WikiContent },
  now: UnixSeconds,
): Promise<number> =>
  db.run(sql`
  update wikis set revisionid = ${page.revisionid}, live_revisionid = ${page.revisionid},
    parent = ${page.content.parent}, display_title = ${page.content.display_title},
    modified_date = ${now}, stamp = stamp + 1
  where wikiid = ${page.wikiid}`)
