// What is told of the changes of one page of the feed: one statement for each source.
import type { Namespace } from '#contract/core/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isOfThisPage } from '#server/rights/pages.ts'
import { commentTables } from '#server/rights/comments.ts'
import { isNewcomer, isSameSave, kindOf, revisionTables, type ChangeKey } from './feed.sql.ts'

export type Author = { userid: number; username: string; reputation: number; newcomer: boolean }
type InDocument = {
  doc_type: 'guide' | 'wiki'
  docid: number
  langid: string
  namespace: Namespace | null
  name: string
  title: string
  type: string
}
export type WithRisk = { risk: number | null; signals: string[] }
export type RevisionDetail = Author &
  WithRisk &
  InDocument & {
    id: number
    created: number
    kind: 'page' | 'publication' | 'edit'
    resource: 'guide' | 'step' | 'wiki'
    resourceid: number
    before: number | null
    latest: boolean
    translation: boolean
    fields: string[]
    size_delta: number
    isOwn: boolean
    redacted: boolean
    deciderid: number | null
    decider: string | null
  }
export type CommentDetail = Author &
  WithRisk &
  InDocument & { id: number; created: number; stepid: number | null; text_raw: string }
export type DocumentDetail = Author &
  WithRisk & {
    id: number
    created: number
    guid: string
    filename: string
    bytes: number
  }

const author = (threshold: number) =>
  sql`u.userid, u.username, u.reputation, ${isNewcomer(threshold)} as newcomer`
/** Over guides g and wikis w. */
const named = sql`
  case when g.guideid is null then w.namespace end as namespace,
  coalesce(w.title, '') as name, coalesce(g.title, w.display_title) as title,
  coalesce(g.type, '') as type`
const idsOf = (keys: readonly ChangeKey[], source: ChangeKey['source']): number[] =>
  keys.filter(one => one.source === source).map(one => one.id)

/**
 * The revisions of one save, from the first to r: ids by resource, so that what each was made from
 * is told apart.
 */
const save: Sql = sql`
  select min(s.revisionid) as first, sum(revision_size(s.resource, s.content)
      - coalesce(revision_size(b.resource, b.content), 0))::int as size_delta,
    bool_or(exists (select from redactions x where x.revisionid = s.revisionid)) as redacted,
    array(select distinct key from revisions t
      left join revisions o on o.revisionid = t.parent_revisionid,
      lateral jsonb_object_keys(coalesce(o.content, '{}') || t.content) key
      where t.revisionid <= r.revisionid and ${isSameSave(sql`t`)}
        and t.content->key is distinct from o.content->key order by key) as fields
  from revisions s left join revisions b on b.revisionid = s.parent_revisionid
  where s.revisionid <= r.revisionid and ${isSameSave(sql`s`)}`

/** Over decisions x of items i, and revisions r: it wrote the revision. */
const wrote = sql`i.doc_type = r.doc_type and i.docid = r.docid and i.langid = r.langid
    and x.action in ('accept', 'accept_edit', 'partial')
    and r.revisionid > x.live_before and r.revisionid <= x.live_after`
/** Over revisions r: it came live by a decision, and was an edit that waited. */
export const isOfDecision: Sql = sql`exists (
  select from patrol_decisions x join patrol_items i using (itemid)
  where x.created = r.created and ${wrote})`

/** Over revisions r: the decision that wrote it, and what was known of the edit that waited. */
export const decision: Sql = sql`
  select x.deciderid, du.username as decider, i.risk_score,
    array(select s.code from patrol_signals s where s.itemid = i.itemid order by s.weight desc, s.code)
      as signals
  from patrol_items i join patrol_decisions x using (itemid) join users du on du.userid = x.deciderid
  where ${wrote}
  order by x.decisionid limit 1`

export const loadRevisionDetails = async (
  db: Db,
  keys: readonly ChangeKey[],
  threshold: number,
): Promise<RevisionDetail[]> => {
  const ids = idsOf(keys, 'revision')
  if (ids.length === 0) return []
  return db.many<RevisionDetail>(sql`
    select r.revisionid as id, r.created, r.doc_type, r.docid, r.langid, r.resource, r.resourceid,
      ${kindOf} as kind, ${named}, ${author(threshold)},
      coalesce(g.author, w.author) = r.userid as "isOwn",
      r.langid <> coalesce(g.langid, w.langid) as translation,
      saved.size_delta, saved.fields, saved.redacted,
      (select max(o.revisionid) from revisions o where o.doc_type = r.doc_type
        and o.docid = r.docid and o.langid = r.langid and o.line = 'live'
        and o.revisionid < saved.first
        and (w.wikiid is null or ${isOfThisPage(sql`o.revisionid`)})) as before,
      not exists (select from revisions n where n.doc_type = r.doc_type and n.docid = r.docid
        and n.langid = r.langid and n.line = 'live' and n.revisionid > r.revisionid) as latest,
      d.deciderid, d.decider, k.risk,
      coalesce(k.signals, '{}') as signals
    from ${revisionTables}
    left join lateral (${save}) saved on true
    left join lateral (${decision}) d on true
    left join change_risks k on k.source = 'revision' and k.id = r.revisionid
    where r.revisionid = any(${ids}::int[]) order by r.revisionid desc`)
}

export const loadCommentDetails = async (
  db: Db,
  keys: readonly ChangeKey[],
  threshold: number,
): Promise<CommentDetail[]> => {
  const ids = idsOf(keys, 'comment')
  if (ids.length === 0) return []
  return db.many<CommentDetail>(sql`
    select c.commentid as id, c.created, c.langid, c.text_raw,
      case when c.context = 'wiki' then 'wiki' else 'guide' end as doc_type,
      coalesce(c.guideid, c.contextid) as docid,
      case when c.context = 'step' then c.contextid end as stepid, ${named}, ${author(threshold)},
      k.risk, coalesce(k.signals, '{}') as signals
    from ${commentTables} join users u on u.userid = c.author
    left join change_risks k on k.source = 'comment' and k.id = c.commentid
    where c.commentid = any(${ids}::int[]) order by c.commentid desc`)
}

export const loadDocumentDetails = async (
  db: Db,
  keys: readonly ChangeKey[],
  threshold: number,
): Promise<DocumentDetail[]> => {
  const ids = idsOf(keys, 'document')
  if (ids.length === 0) return []
  return db.many<DocumentDetail>(sql`
    select f.documentid as id, f.created, f.guid, f.filename, f.bytes::int as bytes,
      ${author(threshold)}, k.risk, coalesce(k.signals, '{}') as signals
    from documents f join users u on u.userid = f.userid
    left join change_risks k on k.source = 'document' and k.id = f.documentid
    where f.documentid = any(${ids}::int[]) order by f.documentid desc`)
}

export type Mark = ChangeKey & { userid: number; username: string; created: number }
/** Who looked at them, first ones first. */
export const loadMarks = (db: Db, keys: readonly ChangeKey[]): Promise<Mark[]> =>
  db.many<Mark>(sql`
    select m.source, m.id, m.userid, u.username, m.created
    from unnest(${keys.map(one => one.source)}::text[], ${keys.map(one => one.id)}::int[])
      as k (source, id)
    join change_marks m using (source, id) join users u on u.userid = m.userid
    order by m.created, m.userid`)
