// The only SQL about documents, videos and embeds, beside load.ts.
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import {
  documentColumns,
  documentFrom,
  objectColumns,
  objectFrom,
  type DocumentRow,
  type Pictured,
  type Film,
  type Kind,
  type ObjectRow,
} from './load.ts'

export type Asked = { limit: number; offset: number; order: 'ASC' | 'DESC' }

const page = async <R>(
  db: Db,
  from: Sql,
  columns: Sql,
  where: Sql,
  key: Sql,
  asked: Asked,
): Promise<{ rows: R[]; total: number }> => {
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from ${from} where ${where}`,
  )
  const rows = await db.many<R>(sql`
    select ${columns} from ${from} where ${where}
      order by ${key} ${asked.order === 'ASC' ? sql`asc` : sql`desc`} limit ${asked.limit}
      offset ${asked.offset}`)
  return { rows, total }
}

/** A person's own documents that are in the media manager, by age. */
export const listDocuments = (db: Db, userid: number, asked: Asked) =>
  page<DocumentRow>(
    db,
    documentFrom,
    documentColumns,
    sql`d.userid = ${userid} and d.removed_date is null`,
    sql`d.documentid`,
    asked,
  )
export const listObjects = (db: Db, userid: number, kind: Kind, asked: Asked) =>
  page<ObjectRow>(
    db,
    objectFrom,
    objectColumns,
    sql`o.userid = ${userid} and o.kind = ${kind} and o.removed_date is null`,
    sql`o.objectid`,
    asked,
  )

export const findDocument = (db: Db, where: { id: number } | { guid: string }) =>
  db.maybe<DocumentRow>(sql`
  select ${documentColumns} from ${documentFrom}
    where ${'id' in where ? sql`d.documentid = ${where.id}` : sql`d.guid = ${where.guid}`}`)
export const findObject = (db: Db, where: { id: number } | { guid: string }) =>
  db.maybe<ObjectRow>(sql`
  select ${objectColumns} from ${objectFrom}
    where ${'id' in where ? sql`o.objectid = ${where.id}` : sql`o.guid = ${where.guid}`}`)

export const lockObject = (db: Db, objectid: number) =>
  db.maybe(sql`select objectid from objects where objectid = ${objectid} for update`)

export type NewDocument = Omit<DocumentRow, 'documentid' | 'removed' | 'stamp' | keyof Pictured> & {
  imageid: number | null
}
export const insertDocument = async (db: Db, row: NewDocument): Promise<number> =>
  (
    await db.one<{ documentid: number }>(sql`
  insert into documents (guid, userid, filename, title, extension, blob, bytes, pages, imageid,
    created)
  values (${row.guid}, ${row.userid}, ${row.filename}, ${row.title}, ${row.extension}, ${row.blob},
    ${row.bytes}, ${row.pages}, ${row.imageid}, ${row.created})
  returning documentid`)
  ).documentid

export type NewObject = {
  kind: Kind
  guid: string
  userid: number
  width: number
  height: number
  created: UnixSeconds
  filename?: string
  blob?: string
  bytes?: number
  duration?: number
  meta?: object
  encoding?: object
  url?: string
  embed?: object
}
export const insertObject = async (db: Db, row: NewObject): Promise<number> =>
  (
    await db.one<{ objectid: number }>(sql`
  insert into objects (kind, guid, userid, width, height, created, filename, blob, bytes, duration,
    meta, encoding, url, embed)
  values (${row.kind}, ${row.guid}, ${row.userid}, ${row.width}, ${row.height}, ${row.created},
    ${row.filename ?? ''}, ${row.blob ?? null}, ${row.bytes ?? 0},
    ${row.duration ?? 0}, ${JSON.stringify(row.meta ?? {})}::jsonb,
      ${JSON.stringify(row.encoding ?? {})}::jsonb, ${row.url ?? ''},
      ${JSON.stringify(row.embed ?? {})}::jsonb)
  returning objectid`)
  ).objectid

/**
 * The picture of a document's first page: an image as all others, but in nobody's media manager.
 */
export const insertPage = async (
  db: Db,
  row: {
    guid: string
    userid: number
    filename: string
    width: number
    height: number
    blob: string
    bytes: number
    created: UnixSeconds
  },
): Promise<number> =>
  (
    await db.one<{ imageid: number }>(sql`
    insert into images (guid, userid, filename, format, width, height, blob, bytes, created,
      removed_date)
    values (${row.guid}, ${row.userid}, ${row.filename}, 'jpeg', ${row.width}, ${row.height},
      ${row.blob}, ${row.bytes}, ${row.created}, ${row.created})
    returning imageid`)
  ).imageid

export const setFilm = (
  db: Db,
  objectid: number,
  { shown, imageid }: { shown: Film; imageid: number | null },
) =>
  db.run(sql`
  update objects set shown = ${JSON.stringify(shown)}::jsonb, imageid = ${imageid},
    stamp = stamp + 1 where objectid = ${objectid}`)

/**
 * Out of the person's media manager; others' ids and unknown ones are skipped. Gives those that
 * went.
 */
export const removeDocuments = (db: Db, userid: number, ids: number[], now: UnixSeconds) =>
  db.many<{ id: number }>(sql`
  update documents set removed_date = ${now}, stamp = stamp + 1
    where documentid = any(${ids}::int[]) and userid = ${userid} and removed_date is null
    returning documentid as id`)
export const removeObjects = (
  db: Db,
  userid: number,
  kind: Kind,
  ids: number[],
  now: UnixSeconds,
) =>
  db.many<{ id: number }>(sql`
  update objects set removed_date = ${now}, stamp = stamp + 1
  where objectid = any(${ids}::int[]) and kind = ${kind} and userid = ${userid}
    and removed_date is null returning objectid as id`)
