// SQL of imported comments, and of imported text in other languages than a document's first.
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { idsBy } from '../common/idsBy.ts'
import { keptAtMost } from './ids.ts'

export type Key = { resource: 'guide' | 'step' | 'wiki'; resourceid: number; langid: string }
export type HereText = Key & {
  revisionid: number
  live_revisionid: number | null
  imported_revisionid: number | null
  imported: Record<string, unknown> | null
}
export const loadTranslationsHere = (
  db: Db,
  doc_type: 'guide' | 'wiki',
  docids: number[],
): Promise<HereText[]> =>
  db.many<HereText>(sql`
  select t.resource, t.resourceid, t.langid, t.revisionid, t.live_revisionid,
    i.revisionid as imported_revisionid, i.content as imported
  from translations t left join lateral (
    select revisionid, content from revisions
      where resource = t.resource and resourceid = t.resourceid and langid = t.langid
      and kind = 'import' order by revisionid desc limit 1) i on true
  where t.doc_type = ${doc_type} and t.docid = any(${docids}::int[])`)

export type TranslationPointer = Key & {
  doc_type: 'guide' | 'wiki'
  docid: number
  revisionid: number
  title: string | null
  modified_date: UnixSeconds
  outdated: boolean
}
/**
 * What follows the source of today names its revision; what the source left behind names one that
 * nobody has.
 */
export const pointTranslations = (db: Db, rows: TranslationPointer[]): Promise<number> =>
  db.run(sql`
  insert into translations (doc_type, docid, resource, resourceid, langid, revisionid,
    live_revisionid, source_revisionid, title, modified_date)
  select n.doc_type, n.docid, n.resource, n.resourceid, n.langid, n.revisionid, n.revisionid,
    case when n.outdated then nextval('revision_seq')::int else coalesce(s.live_revisionid,
      g.live_revisionid, w.live_revisionid) end, n.title, n.modified_date
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (doc_type text, docid int,
    resource text, resourceid int, langid text, revisionid int, title text, modified_date int,
    outdated boolean)
  left join steps s on n.resource = 'step' and s.stepid = n.resourceid
  left join guides g on n.resource = 'guide' and g.guideid = n.resourceid
  left join wikis w on n.resource = 'wiki' and w.wikiid = n.resourceid
  on conflict (resource, resourceid, langid) do update
    set revisionid = excluded.revisionid, live_revisionid = excluded.live_revisionid,
    source_revisionid = excluded.source_revisionid, title = excluded.title,
      modified_date = excluded.modified_date`)

export const commentsBySource = (db: Db, sources: string[]) =>
  idsBy(
    db,
    sql`select commentid as id, source as key from comments where source = any(${sources}::text[])`,
  )

export type NewComment = {
  wanted: number
  context: 'guide' | 'step' | 'wiki'
  contextid: number
  guideid: number | null
  parentid: number | null
  author: number
  langid: string
  text_raw: string
  images: number[]
  state: string
  resolved: boolean
  created: UnixSeconds
  modified_date: UnixSeconds
  source: string
}
/** `wanted`: the id in the source, kept where it is free. Oldest first, as they are shown by id. */
export const insertComments = async (db: Db, rows: NewComment[]): Promise<Map<string, number>> => {
  const highest = rows.reduce(
    (most, { wanted }) => (wanted <= keptAtMost ? Math.max(most, wanted) : most),
    0,
  )
  await db.maybe(
    sql`select setval('comments_commentid_seq', ${highest + 100}::bigint)
      from comments_commentid_seq where last_value < ${highest}::bigint`,
  )
  return idsBy(
    db,
    sql`
    insert into comments (commentid, context, contextid, guideid, parentid, author, langid,
      text_raw, images, state, resolved, created, modified_date, source)
    select case when n.wanted <= ${keptAtMost}::int and n.turn = 1
      and not exists (select from comments c where c.commentid = n.wanted) then n.wanted
      else nextval('comments_commentid_seq') end,
      n.context, n.contextid, n.guideid, n.parentid, n.author, n.langid, n.text_raw,
        array(select jsonb_array_elements_text(n.images)::int), n.state,
        n.resolved, n.created, n.modified_date, n.source
    from (
      select t.*, row_number() over (partition by t.wanted) as turn
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (wanted int, context text,
        contextid int, guideid int, parentid int, author int, langid text, text_raw text, images jsonb,
        state text, resolved boolean,
        created int, modified_date int, source text) order by t.wanted) n
    on conflict (source) do nothing
    returning commentid as id, source as key`,
  )
}
