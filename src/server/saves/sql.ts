import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { NewRevision } from '#server/http/patrolPort.ts'

export const insertRevision = async (db: Db, r: NewRevision): Promise<number> => {
  const { revisionid } = await db.one<{ revisionid: number }>(sql`
    insert into revisions (parent_revisionid, doc_type, docid, resource, resourceid, langid, line,
      kind, userid, created, content)
    values (${r.parent}, ${r.doc_type}, ${r.docid}, ${r.resource}, ${r.resourceid}, ${r.langid},
      ${r.line}, ${r.kind}, ${r.userid}, ${r.created}, ${JSON.stringify(r.content)}::jsonb)
    returning revisionid`)
  return revisionid
}

/** `edits`: how many wait there together. */
export type TopItem = { itemid: number; edits: number }
/**
 * The topmost edit of a document in one language that waits for patrol: each language has a chain
 * of its own.
 */
export const topItem = (
  db: Db,
  doc_type: 'guide' | 'wiki',
  docid: number,
  langid: string,
): Promise<TopItem | null> =>
  db.maybe<TopItem>(sql`
  select itemid, count(*) over ()::int as edits from patrol_items
  where doc_type = ${doc_type} and docid = ${docid} and langid = ${langid} and kind = 'edit'
    and state in ('pending', 'needs_rebase') order by place desc, itemid desc limit 1`)
/** What an answer says of it, beside its words (api-facts 3.3). */
export const presentWaiting = (top: TopItem | null) =>
  top ? { unpatrolled: true, patrolid: top.itemid, unpatrolled_edits: top.edits } : {}

/** Does anything wait on the document, in this language? */
export const hasOpenItems = async (
  db: Db,
  { doc_type, docid, langid }: { doc_type: 'guide' | 'wiki'; docid: number; langid: string },
): Promise<boolean> =>
  (await db.maybe(sql`
  select 1 from patrol_items where doc_type = ${doc_type} and docid = ${docid}
    and langid = ${langid} and kind = 'edit' and state in ('pending', 'needs_rebase') limit 1`)) !==
  null
