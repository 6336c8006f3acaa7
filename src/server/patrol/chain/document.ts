// A document in one language with both its lines, from its pointers and revisions; writeDocument.ts
// goes back into them. Its row is locked by whoever writes.
// docs/decisions/0120-units-over-revisions.md
import type { Db } from '#server/db/open.ts'
import { nothing, sql } from '#server/db/sql.ts'
import type { Content, NewRevision } from '#server/http/patrolPort.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import type { DocVersion } from '#patrol/types.ts'
import { guideVersion, translationVersion, wikiVersion, type Contents } from './versions.ts'

export type DocKey = { doc_type: 'guide' | 'wiki'; docid: number; langid: string }
export type Pointed = {
  resource: NewRevision['resource']
  resourceid: number
  revisionid: number
  live_revisionid: number | null
  source_revisionid: number | null
  head: Content
  live: Content | null
}
export type LoadedDocument = DocKey & {
  /** Whether it is the first language; others are translations. */
  source: boolean
  author: number
  public: boolean
  deleted: boolean
  patrol_threshold: number
  /** Of a page; its place in the tree decides what is told of it. */
  page: { namespace: Namespace; title: string } | null
  parts: Pointed[]
  live: DocVersion
  head: DocVersion
  /** Newest revision of the document in each line. */
  live_revisionid: number
  head_revisionid: number
  /** What a translation follows. */
  source_revisionid: number
}

type Base = {
  author: number
  public: boolean
  deleted: boolean
  patrol_threshold: number
  langid: string
  revisionid: number
  live_revisionid: number
  namespace: Namespace | null
  title: string
}

/** Nobody else writes to the document until the transaction ends. Throws 404. */
export const lockDocument = (
  db: Db,
  { doc_type, docid }: Pick<DocKey, 'doc_type' | 'docid'>,
): Promise<unknown> =>
  doc_type === 'guide'
    ? db.one(sql`select 1 from guides where guideid = ${docid} for update`, 'Guide')
    : db.one(sql`select 1 from wikis where wikiid = ${docid} for no key update`, 'Wiki')

const loadBase = (db: Db, { doc_type, docid }: DocKey): Promise<Base> =>
  doc_type === 'guide'
    ? db.one<Base>(
        sql`select author, public, deleted_date is not null as deleted, patrol_threshold, langid,
          revisionid, live_revisionid, null as namespace, title from guides
          where guideid = ${docid}`,
        'Guide',
      )
    : db.one<Base>(
        sql`select author, not unpublished as public, deleted_date is not null
          and not unpublished as deleted, patrol_threshold, langid, revisionid, live_revisionid,
          namespace, title from wikis where wikiid = ${docid}`,
        'Wiki',
      )

const contents = sql`h.content as head, v.content as live`
const loadParts = (
  db: Db,
  { doc_type, docid, langid }: DocKey,
  source: boolean,
): Promise<Pointed[]> => {
  if (!source) {
    return db.many<Pointed>(sql`
      select t.resource, t.resourceid, t.revisionid, t.live_revisionid, t.source_revisionid,
        ${contents} from translations t
      join revisions h on h.revisionid = t.revisionid left
        join revisions v on v.revisionid = t.live_revisionid
      where t.doc_type = ${doc_type} and t.docid = ${docid} and t.langid = ${langid}
        order by t.resource, t.resourceid`)
  }
  if (doc_type === 'wiki') {
    return db.many<Pointed>(sql`
      select 'wiki' as resource, w.wikiid as resourceid, w.revisionid, w.live_revisionid,
        null::int as source_revisionid, ${contents} from wikis w
      join revisions h on h.revisionid = w.revisionid
        join revisions v on v.revisionid = w.live_revisionid where w.wikiid = ${docid}`)
  }
  return db.many<Pointed>(sql`
    select 'guide' as resource, g.guideid as resourceid, g.revisionid, g.live_revisionid,
      null::int as source_revisionid, ${contents} from guides g
    join revisions h on h.revisionid = g.revisionid
      join revisions v on v.revisionid = g.live_revisionid where g.guideid = ${docid}
    union all
    select 'step', s.stepid, s.revisionid, s.live_revisionid, null::int, ${contents} from steps s
    join revisions h on h.revisionid = s.revisionid left
      join revisions v on v.revisionid = s.live_revisionid where s.guideid = ${docid}`)
}

const contentsOf = (parts: Pointed[], line: 'head' | 'live'): Contents => ({
  own: parts.find(part => part.resource !== 'step')?.[line] ?? null,
  steps: new Map(
    parts.flatMap(({ resource, resourceid, [line]: content }) =>
      resource === 'step' && content ? [[resourceid, content]] : [],
    ),
  ),
})
const versionOf = (key: DocKey, source: boolean, at: Contents): DocVersion =>
  !source && key.doc_type === 'guide'
    ? translationVersion(at)
    : key.doc_type === 'guide'
      ? guideVersion(at)
      : wikiVersion(at)

/** The head as it would be with other contents of some resources in it. */
export const headWith = (
  doc: LoadedDocument,
  changed: { own?: Content; steps?: Map<number, Content> },
): DocVersion => {
  const at = contentsOf(doc.parts, 'head')
  return versionOf(doc, doc.source, {
    own: changed.own ?? at.own,
    steps: new Map([...at.steps, ...(changed.steps ?? [])]),
  })
}

/** Throws 404 for a document that never was; a deleted one is loaded too. */
export const loadDocument = async (
  db: Db,
  { doc_type, docid, langid }: DocKey,
): Promise<LoadedDocument> => {
  const key = { doc_type, docid, langid }
  const base = await loadBase(db, key)
  const source = base.langid === langid
  const parts = await loadParts(db, key, source)
  const newest = (of: 'revisionid' | 'live_revisionid') =>
    Math.max(source ? 0 : base[of], ...parts.map(part => part[of] ?? 0))
  return {
    ...key,
    source,
    parts,
    author: base.author,
    public: base.public,
    deleted: base.deleted,
    patrol_threshold: base.patrol_threshold,
    page: base.namespace === null ? null : { namespace: base.namespace, title: base.title },
    live: versionOf(key, source, contentsOf(parts, 'live')),
    head: versionOf(key, source, contentsOf(parts, 'head')),
    live_revisionid: newest('live_revisionid'),
    head_revisionid: newest('revisionid'),
    source_revisionid: base.revisionid,
  }
}

/**
 * The head as it was: of each resource the newest revision up to that one, of whichever line; or
 * what readers had, of the live line only.
 */
export const headAt = async (
  db: Db,
  doc: LoadedDocument,
  revisionid: number,
  line: 'head' | 'live' = 'head',
): Promise<DocVersion> => {
  const rows = await db.many<{
    resource: NewRevision['resource']
    resourceid: number
    content: Content
  }>(sql`
    select distinct on (resource, resourceid) resource, resourceid, content from revisions
    where doc_type = ${doc.doc_type} and docid = ${doc.docid} and langid = ${doc.langid}
      and revisionid <= ${revisionid} ${line === 'live' ? sql`and line = 'live'` : nothing}
    order by resource, resourceid, revisionid desc`)
  return versionOf(doc, doc.source, {
    own: rows.find(row => row.resource !== 'step')?.content ?? null,
    steps: new Map(
      rows.flatMap(row => (row.resource === 'step' ? [[row.resourceid, row.content]] : [])),
    ),
  })
}
