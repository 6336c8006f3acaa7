// What a person did in a span of time, as the records that an undoing goes through: comments first,
// then guides, pages, and the files that are shown nowhere once the rest is gone.
import type { Namespace } from '#contract/core/shapes.ts'
import { guideUrl, wikiUrl } from '#server/base/addresses.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isOfThisPage } from '#server/rights/pages.ts'

/** In seconds, both ends included. */
export type Span = { userid: number; since: number; until: number }
export type DocumentKey = { doc_type: 'guide' | 'wiki'; docid: number }

const isIn = (created: Sql, { since, until }: Span): Sql =>
  sql`${created} between ${since}::int and ${until}::int`

/** Over revisions r. A merge is the machine's, and what was imported was written elsewhere. */
const isOwn = (span: Span): Sql => sql`(r.userid = ${span.userid} and r.line = 'live'
  and r.kind not in ('merge', 'import') and ${isIn(sql`r.created`, span)})`
/** Over items i: an edit of the person that waits. */
const isWaiting = (span: Span): Sql => sql`(i.authorid = ${span.userid}
  and i.state in ('pending', 'needs_rebase') and ${isIn(sql`i.created`, span)})`

const files = (kind: 'image' | 'video' | 'document', table: Sql, id: Sql, span: Span): Sql => sql`
  select 5, ${kind}, ${id} from ${table} where userid = ${span.userid} and removed_date is null
    and ${isIn(sql`created`, span)}`

/** For startRun. What is gone by now is left out. */
export const actsIn = (span: Span): Sql => sql`
  select row_number() over (order by act.rank, act.id desc)::int, act.type, act.id::text,
    null::jsonb, null::jsonb
  from (
    select 1 as rank, 'comment' as type, commentid as id from comments
      where author = ${span.userid} and state in ('public', 'held')
        and ${isIn(sql`created`, span)}
    union
    select case when g.guideid is not null then 2 when w.namespace = 'CATEGORY' then 4 else 3 end,
      d.doc_type, d.docid
    from (select r.doc_type, r.docid from revisions r
        left join wikis w on r.doc_type = 'wiki' and w.wikiid = r.docid
        where ${isOwn(span)} and (w.wikiid is null or ${isOfThisPage(sql`r.revisionid`)})
      union select i.doc_type, i.docid from patrol_items i where ${isWaiting(span)}) d
    left join guides g on d.doc_type = 'guide' and g.guideid = d.docid
    left join wikis w on d.doc_type = 'wiki' and w.wikiid = d.docid
    where case when d.doc_type = 'guide' then g.deleted_date is null
      else w.deleted_date is null or w.unpublished end
    union ${files('image', sql`images`, sql`imageid`, span)}
      and not exists (select from documents f where f.imageid = images.imageid)
    union ${files('video', sql`objects`, sql`objectid`, span)} and kind = 'video'
    union ${files('document', sql`documents`, sql`documentid`, span)}) act`

/**
 * `began`: its first version is one of the person's acts. `shared`: somebody else wrote in it or
 * below it, or made a release of it; who only published it, or made it private, did not.
 */
export type Standing = {
  gone: boolean
  newest: number
  began: boolean
  shared: boolean
  langids: string[]
}

/** Its title and address, for who decides on it. */
export const loadPlace = async (
  db: Db,
  origin: string,
  { doc_type, docid }: DocumentKey,
): Promise<{ title: string; url: string }> => {
  if (doc_type === 'guide') {
    const guide = await db.one<{ title: string; type: string }>(
      sql`select title, type from guides where guideid = ${docid}`,
    )
    return { title: guide.title, url: guideUrl(origin, { ...guide, guideid: docid }) }
  }
  const page = await db.one<{ namespace: Namespace; title: string; display_title: string }>(
    sql`select namespace, title, coalesce(nullif(display_title, ''), title) as display_title
      from wikis where wikiid = ${docid}`,
  )
  return { title: page.display_title, url: wikiUrl(origin, page) }
}

const comments = ({ doc_type }: DocumentKey): Sql =>
  doc_type === 'guide' ? sql`c.guideid` : sql`c.context = 'wiki' and c.contextid`

/** The first revision that counts: what a deleted page of the same title held is over. */
const begunWith = ({ doc_type, docid }: DocumentKey): Sql =>
  doc_type === 'guide'
    ? sql`0`
    : sql`coalesce((select begun_revisionid from wikis where wikiid = ${docid}), 0)`

/** The document is locked by now. */
export const loadStanding = (db: Db, doc: DocumentKey, span: Span): Promise<Standing> => {
  const { doc_type, docid } = doc
  const of = sql`r.doc_type = ${doc_type} and r.docid = ${docid}
    and r.revisionid >= ${begunWith(doc)}`
  const said = (content: Sql) => sql`coalesce(${content}, '{}') - 'public'`
  return db.one<Standing>(sql`
    select ${
      doc_type === 'guide'
        ? sql`(select deleted_date is not null from guides where guideid = ${docid})`
        : sql`(select deleted_date is not null and not unpublished from wikis
            where wikiid = ${docid})`
    } as gone,
      (select max(r.revisionid) from revisions r where ${of}) as newest,
      coalesce((select ${isOwn(span)} and r.kind = 'create' from revisions r where ${of}
        order by r.revisionid limit 1), false) as began,
      exists (select from revisions r left join revisions p on p.revisionid = r.parent_revisionid
        where ${of} and r.userid <> ${span.userid} and r.kind <> 'merge'
          and ${said(sql`r.content`)} <> ${said(sql`p.content`)})
      or exists (select from comments c where ${comments(doc)} = ${docid}
        and c.author <> ${span.userid} and c.state in ('public', 'held', 'hidden')
        and (c.guideid is not null or c.commentid > coalesce((
          select begun_commentid from wikis where wikiid = ${docid}), 0)))
      or ${doc_type === 'guide'} and exists (select from releases where guideid = ${docid})
        as shared,
      array(select distinct langid from (
        select r.langid from revisions r where ${of} and ${isOwn(span)}
        union select i.langid from patrol_items i where i.doc_type = ${doc_type}
          and i.docid = ${docid} and ${isWaiting(span)}) l order by 1) as langids`)
}

/**
 * Saves of the person with nobody else's between them, newest first. `before`: what readers had
 * until then; null where it began the document in that language. `redacted`: words are missing
 * from its history.
 */
export type Stretch = {
  before: number | null
  last: number
  edits: number
  redacted: boolean
}
export const listStretches = (
  db: Db,
  doc: DocumentKey & { langid: string },
  span: Span,
): Promise<Stretch[]> =>
  db.many<Stretch>(sql`
    with lines as (
      select r.revisionid, r.created, ${isOwn(span)} as own,
        row_number() over (order by r.revisionid)
          - row_number() over (partition by ${isOwn(span)} order by r.revisionid) as stretch
      from revisions r where r.doc_type = ${doc.doc_type} and r.docid = ${doc.docid}
        and r.langid = ${doc.langid} and r.line = 'live' and r.revisionid >= ${begunWith(doc)}
    ), own as (
      select min(revisionid) as first, max(revisionid) as last,
        count(distinct created)::int as edits
      from lines where own group by stretch
    )
    select o.last, o.edits,
      (select max(l.revisionid) from lines l where l.revisionid < o.first) as before,
      exists (select from redactions x join lines l using (revisionid)
        where l.revisionid <= o.last) as redacted
    from own o order by o.last desc`)

/** Decisions that made edits of the person live, as those of the span in one language. */
export const listAccepted = (
  db: Db,
  { doc_type, docid, langid }: DocumentKey & { langid: string },
  span: Span,
): Promise<number[]> =>
  db.values<number>(sql`
    select d.decisionid from patrol_decisions d join patrol_items i using (itemid)
    where i.doc_type = ${doc_type} and i.docid = ${docid} and i.langid = ${langid}
      and i.authorid = ${span.userid} and d.live_after is not null
      and d.action in ('accept', 'accept_edit', 'partial')
      and exists (select from revisions r where r.doc_type = ${doc_type} and r.docid = ${docid}
        and r.langid = ${langid} and ${isOwn(span)}
        and r.revisionid > d.live_before and r.revisionid <= d.live_after)
    order by 1`)

/** Edits of the person that wait, the lowest first. */
export const listWaiting = (
  db: Db,
  { doc_type, docid, langid }: DocumentKey & { langid: string },
  span: Span,
): Promise<{ itemid: number; kind: 'create' | 'edit' }[]> =>
  db.many(sql`
    select i.itemid, i.kind from patrol_items i where i.doc_type = ${doc_type}
      and i.docid = ${docid} and i.langid = ${langid} and ${isWaiting(span)}
    order by i.place, i.itemid`)

/** Releases that hold something of it: readers go on getting these. */
export const countReleases = async (db: Db, guideid: number, span: Span): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`
      select count(*)::int as n from releases x where x.guideid = ${guideid}
        and exists (select from revisions r where r.revisionid = any(x.revisionids)
          and ${isOwn(span)})`)
  ).n
