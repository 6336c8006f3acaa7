// SQL of imported documents and films.
import type { DocumentRow } from '#server/files/load.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { idsBy } from '../common/idsBy.ts'
import { keptAtMost } from './ids.ts'

type Table = 'documents' | 'objects'

export const filesBySource = async (
  db: Db,
  table: Table,
  sources: string[],
): Promise<Map<string, number>> =>
  sources.length === 0
    ? new Map()
    : idsBy(
        db,
        table === 'documents'
          ? sql`select documentid as id, source as key from documents
            where source = any(${sources}::text[])`
          : sql`select objectid as id, source as key from objects
            where source = any(${sources}::text[])`,
      )

/**
 * Ids that the table gives itself come after those that are wanted (sql.ts says why not right
 * behind them).
 */
export const raiseFileSequence = async (
  db: Db,
  table: Table,
  wanted: (number | null)[],
): Promise<void> => {
  const highest = wanted.reduce<number>(
    (a, b) => (b !== null && b <= keptAtMost ? Math.max(a, b) : a),
    0,
  )
  await db.maybe(
    table === 'documents'
      ? sql`select setval('documents_documentid_seq', ${highest + 100}::bigint)
        from documents_documentid_seq where last_value < ${highest}::bigint`
      : sql`select setval('objects_objectid_seq', ${highest + 100}::bigint)
        from objects_objectid_seq where last_value < ${highest}::bigint`,
  )
}

/** `wanted`: the id in the source, kept where it is free. */
type New = {
  wanted: number | null
  guid: string
  userid: number
  created: UnixSeconds
  source: string
}
export type NewDocument = New &
  Pick<DocumentRow, 'filename' | 'title' | 'extension' | 'blob' | 'bytes' | 'pages'> & {
    page_guid: string | null
  }
export const insertDocuments = (db: Db, rows: NewDocument[]) =>
  idsBy(
    db,
    sql`
  with given as materialized (
    select t.*, row_number() over (partition by t.wanted) as turn
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (wanted int, guid text, userid int,
      created int, source text, filename text, title text, extension text,
      blob text, bytes bigint, pages int, page_guid text))
  insert into documents (documentid, guid, userid, created, source, filename, title, extension,
    blob, bytes, pages, imageid)
  select case when g.wanted <= ${keptAtMost} and g.turn = 1
    and not exists (select from documents d where d.documentid = g.wanted) then g.wanted
    else nextval('documents_documentid_seq') end,
    case when exists (select from documents d
      where d.guid = g.guid) then coalesce(g.page_guid, left(md5(g.source), 16)) else g.guid end,
    g.userid, g.created, g.source, g.filename, g.title, g.extension, g.blob, g.bytes, g.pages,
      (select imageid from images i where i.guid = g.page_guid)
  from given g
  returning documentid as id, source as key`,
  )

export type NewObject = New & {
  kind: string
  width: number
  height: number
  imageid: number | null
  filename: string
  blob: string | null
  bytes: number
  duration: number
  meta: object
  encoding: object
  url: string
  embed: object
}
export const insertObjects = (db: Db, rows: NewObject[]) =>
  idsBy(
    db,
    sql`
  with given as materialized (
    select t.*, row_number() over (partition by t.wanted) as turn
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (wanted int, kind text, guid text,
      userid int, created int, source text, width int, height int, imageid int,
      filename text, blob text, bytes bigint, duration int, meta jsonb, encoding jsonb, url text,
        embed jsonb))
  insert into objects (objectid, kind, guid, userid, created, source, width, height, imageid,
    filename, blob, bytes, duration, meta, encoding, url, embed)
  select case when g.wanted <= ${keptAtMost} and g.turn = 1
    and not exists (select from objects o where o.objectid = g.wanted) then g.wanted
    else nextval('objects_objectid_seq') end,
    g.kind, case when exists (select from objects o
      where o.guid = g.guid) then left(md5(g.source), 16) else g.guid end,
    g.userid, g.created, g.source, g.width, g.height, g.imageid, g.filename, g.blob, g.bytes,
      g.duration, g.meta, g.encoding, g.url, g.embed
  from given g
  returning objectid as id, source as key`,
  )
