// SQL of pages that come with all they have.
import type { Namespace } from '#contract/core/shapes.ts'
import { entryOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { PageFacts, WikiContent } from '#server/wikis/content.ts'
import { idsBy } from '../common/idsBy.ts'
import { keptAtMost } from '../write/ids.ts'
import { raiseOver } from './sql.ts'

export const pagesBySource = (db: Db, sources: string[]) =>
  idsBy(
    db,
    sql`select wikiid as id, source as key from wikis where source = any(${sources}::text[])`,
  )

export type HerePage = {
  place: number
  wikiid: number
  source: string | null
  title: string
  langid: string
  revisionid: number
  live_revisionid: number
  deleted: boolean
  author: number
  live: WikiContent
  imported_revisionid: number | null
  imported: WikiContent | null
}
/**
 * By where they come from, else by their address; `place` says which of the wanted ones it is.
 * Locked until the transaction ends.
 */
export const lockPagesHere = async (
  db: Db,
  wanted: { source: string; namespace: Namespace; title: string }[],
): Promise<HerePage[]> => {
  const found = await db.many<{ place: number; wikiid: number }>(sql`
    with n as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted.map((one, place) => ({ ...one, place })))}::jsonb)
        as t (place int, source text, namespace text, title text)
    ), f as (
      select n.place, w.wikiid, 1 as rank from n join wikis w on w.source = n.source
      union all
      select n.place, w.wikiid, 2 from n join wikis w on w.namespace = n.namespace
        and translate(w.title, '_+', '  ') = translate(n.title, '_+', '  '))
    select distinct on (place) place, wikiid from f order by place, rank`)
  const ids = found.map(row => row.wikiid)
  await db.many(
    sql`select wikiid from wikis where wikiid = any(${ids}::int[])
      order by wikiid for no key update`,
  )
  const rows = await db.many<Omit<HerePage, 'place'>>(sql`
    select w.wikiid, w.source, w.title, w.langid, w.revisionid, w.live_revisionid,
      w.deleted_date is not null as deleted, w.author, r.content as live,
      i.revisionid as imported_revisionid, i.content as imported
    from wikis w join revisions r on r.revisionid = w.live_revisionid left join lateral (
      select revisionid, content from revisions
        where resource = 'wiki' and resourceid = w.wikiid and langid = w.langid and kind = 'import'
        order by revisionid desc limit 1) i on true
    where w.wikiid = any(${ids}::int[])`)
  const byId = new Map(rows.map(row => [row.wikiid, row]))
  return found.flatMap(({ place, wikiid }) =>
    byId.has(wikiid) ? [{ ...entryOf(byId, wikiid), place }] : [],
  )
}

/** wikiids for pages that are new here, the wanted ones where they are free. */
export const newPageids = async (db: Db, wanted: number[]): Promise<number[]> => {
  await raiseOver(db, 'wikis', wanted)
  return db.values<number>(sql`
    select case when n.id <= ${keptAtMost}::int
      and not exists (select from wikis w where w.wikiid = n.id) then n.id
      else nextval('wikis_wikiid_seq')::int end as id
    from unnest(${wanted}::int[]) with ordinality as n (id, place) order by n.place`)
}

export type PageRow = PageFacts & { source: string }
export const insertWholePages = (db: Db, rows: PageRow[]): Promise<number> =>
  db.run(sql`
  insert into wikis (wikiid, namespace, title, display_title, langid, revisionid, live_revisionid,
    author, parent, flags, patrol_threshold, created_date, modified_date, source)
  select t.wikiid, t.namespace, t.title, t.content->>'display_title', t.langid, t.revisionid,
    t.revisionid, t.author, (t.content->>'parent')::int,
    array(select jsonb_array_elements_text(t.content->'flags')),
      (t.content->>'patrol_threshold')::int, t.created_date, t.modified_date, t.source
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (wikiid int, namespace text,
    title text, langid text, revisionid int, author int, content jsonb,
    created_date int, modified_date int, source text)`)

/**
 * Pages that got a new revision. Where they come from is said from now on; a page made for its name
 * alone gets its author and dates.
 */
export const updateWholePages = (
  db: Db,
  rows: (PageRow & { adopted: boolean })[],
): Promise<number> =>
  db.run(sql`
  update wikis w set revisionid = t.revisionid, live_revisionid = t.revisionid,
    display_title = t.content->>'display_title', parent = (t.content->>'parent')::int,
    flags = array(select jsonb_array_elements_text(t.content->'flags')),
      patrol_threshold = (t.content->>'patrol_threshold')::int, modified_date = t.modified_date,
      source = t.source,
    author = case when t.adopted then t.author else w.author end, created_date =
      case when t.adopted then t.created_date else w.created_date end,
    langid = case when t.adopted then t.langid else w.langid end, stamp = w.stamp + 1
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (wikiid int, langid text,
    revisionid int, author int, content jsonb, created_date int, modified_date int, source text,
    adopted boolean)
  where w.wikiid = t.wikiid`)

export const tagPages = (db: Db, rows: { wikiid: number; tag: string }[]): Promise<number> =>
  db.run(sql`
  insert into wiki_tags (wikiid, tagid)
  select n.wikiid, t.tagid from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (wikiid int,
    tag text) join tags t on lower(t.tag) = lower(n.tag)
  on conflict do nothing`)
