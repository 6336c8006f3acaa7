import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Content } from './content.ts'

export type NewRevision = {
  parent: number | null; doc_type: 'guide' | 'wiki'; docid: number; resource: 'guide' | 'step' | 'wiki'; resourceid: number
  langid: string; line: 'live' | 'held'; kind: 'create' | 'edit' | 'merge' | 'restore' | 'undo' | 'import'
  userid: number; created: number; content: Content
}

export const insertRevision = async (db: Db, r: NewRevision): Promise<number> => {
  const { revisionid } = await db.one<{ revisionid: number }>(sql`
    insert into revisions (parent_revisionid, doc_type, docid, resource, resourceid, langid, line, kind, userid, created, content)
    values (${r.parent}, ${r.doc_type}, ${r.docid}, ${r.resource}, ${r.resourceid}, ${r.langid}, ${r.line}, ${r.kind}, ${r.userid}, ${r.created}, ${JSON.stringify(r.content)}::jsonb)
    returning revisionid`)
  return revisionid
}

export const loadContent = async (db: Db, revisionid: number): Promise<Content> =>
  (await db.one<{ content: Content }>(sql`select content from revisions where revisionid = ${revisionid}`, 'Revision')).content

export type ItemRow = { itemid: number; authorid: number; updated: number; head_revisionid: number }

/** The topmost edit of a document in one language that waits for patrol: each language has a chain of its own (M-67). */
export const topItem = (db: Db, doc_type: 'guide' | 'wiki', docid: number, langid: string): Promise<ItemRow | null> => db.maybe<ItemRow>(sql`
  select itemid, authorid, updated, head_revisionid from patrol_items
  where doc_type = ${doc_type} and docid = ${docid} and langid = ${langid} and state = 'pending' order by itemid desc limit 1`)

export const insertItem = async (db: Db, item: {
  doc_type: 'guide' | 'wiki'; docid: number; langid: string; authorid: number; base: number; head: number; stacked_on: number | null; now: number; threshold: number
}): Promise<number> => {
  const { itemid } = await db.one<{ itemid: number }>(sql`
    insert into patrol_items (doc_type, docid, langid, kind, authorid, base_revisionid, head_revisionid, stacked_on, created, updated, threshold_at_save)
    values (${item.doc_type}, ${item.docid}, ${item.langid}, 'edit', ${item.authorid}, ${item.base}, ${item.head}, ${item.stacked_on}, ${item.now}, ${item.now}, ${item.threshold})
    returning itemid`)
  return itemid
}

export const extendItem = (db: Db, itemid: number, head: number, now: number): Promise<number> => db.run(sql`
  update patrol_items set head_revisionid = ${head}, updated = ${now}, revisionid = nextval('revision_seq') where itemid = ${itemid}`)
