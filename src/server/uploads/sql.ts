// The only SQL about uploads that come in parts.
import { limits } from '#contract/core/limits.ts'
import type { UploadKind } from '#contract/uploads/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Given } from '#server/media/finisher.ts'

export type UploadRow = {
  uploadid: number
  userid: number
  kind: UploadKind
  filename: string
  size: number
  received: number
  options: Given['options']
  created: UnixSeconds
  expires: UnixSeconds
  itemid: number | null
}

const columns = sql`uploadid, userid, kind, filename, size, received, options, created, expires,
  itemid`

export const insertUpload = (
  db: Db,
  upload: Pick<
    UploadRow,
    'userid' | 'kind' | 'filename' | 'size' | 'options' | 'created' | 'expires'
  >,
): Promise<UploadRow> =>
  db.one<UploadRow>(sql`
  insert into uploads (userid, kind, filename, size, options, created, expires)
  values (${upload.userid}, ${upload.kind}, ${upload.filename}, ${upload.size},
    ${JSON.stringify(upload.options)}::jsonb, ${upload.created}, ${upload.expires})
  returning ${columns}`)

/** Another person's upload is 404, like one that never was. */
export const loadUpload = (db: Db, uploadid: number, userid: number): Promise<UploadRow> =>
  db.one<UploadRow>(
    sql`select ${columns} from uploads where uploadid = ${uploadid} and userid = ${userid}`,
    'Upload',
  )
export const lockUpload = (db: Db, uploadid: number, userid: number): Promise<UploadRow> =>
  db.one<UploadRow>(
    sql`select ${columns} from uploads where uploadid = ${uploadid}
      and userid = ${userid} for update`,
    'Upload',
  )

/** No further upload may begin while so much is open. */
export const hasRoom = async (db: Db, userid: number, size: number): Promise<boolean> => {
  const { open, bytes } = await db.one<{ open: number; bytes: number }>(sql`
    select count(*)::int as open, coalesce(sum(size), 0)::bigint as bytes from uploads
      where userid = ${userid} and itemid is null`)
  return open < limits.openUploads && bytes + size <= limits.openUploadBytes
}

/** An upload is kept so long after its last part. */
export const keptFor = 86_400 // seconds
export const setReceived = (db: Db, uploadid: number, received: number, now: UnixSeconds) =>
  db.run(sql`update uploads set received = ${received}, expires = ${now + keptFor}
    where uploadid = ${uploadid}`)
export const setItem = (db: Db, uploadid: number, itemid: number) =>
  db.run(sql`update uploads set itemid = ${itemid} where uploadid = ${uploadid}`)
export const dropUpload = (db: Db, uploadid: number) =>
  db.run(sql`delete from uploads where uploadid = ${uploadid}`)
export const dropExpired = (db: Db, now: UnixSeconds) =>
  db.run(sql`delete from uploads where expires <= ${now}`)
/** One that is still open: its file is wanted. */
export const isKnownUpload = async (db: Db, uploadid: number): Promise<boolean> =>
  (await db.maybe(sql`select 1 from uploads where uploadid = ${uploadid} and itemid is null`)) !==
  null
