// The only SQL about images, beside uses.sql.ts.
import { createHash } from 'node:crypto'
import type { Crop } from '#contract/media/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { joined, sql } from '#server/db/sql.ts'
import type { Format } from './decode/formats.ts'
import type { PictureFacts } from './load.ts'

export type Ratio = 'ONE_ONE' | 'FOUR_THREE' | 'VARIABLE'
export type MediaRow = PictureFacts & {
  imageid: number
  format: Format
  ratio: Ratio
  srcid: number | null
  markup: string | null
  crop: Crop | null
  exif: Record<string, unknown>
  created: UnixSeconds
  renditions_done: boolean
  /** null: bytes that an earlier version kept under the guid. */
  blob: string | null
  /** Of crop and markup; "" for an image as it was sent. */
  variant: string
  sent_sha256: string | null
  copied_from: { imageid: number; userid: number; username: string } | null
}
export type NewImage = Pick<
  MediaRow,
  | 'guid'
  | 'userid'
  | 'filename'
  | 'format'
  | 'width'
  | 'height'
  | 'ratio'
  | 'exif'
  | 'created'
  | 'bytes'
> & {
  blob: string
} & Partial<Pick<MediaRow, 'srcid' | 'markup' | 'crop' | 'alt' | 'variant' | 'sent_sha256'>> & {
    copiedFrom?: number
  }

const columns = sql`i.imageid, i.guid, i.userid, i.filename, i.format, i.width, i.height, i.bytes,
  i.ratio, i.srcid, i.markup, i.crop, i.alt, i.exif,
  i.created, i.renditions_done, i.blob, i.variant, i.sent_sha256,
  (select jsonb_build_object('imageid', f.imageid, 'userid', f.userid, 'username', u.username)
    from images f join users u using (userid) where f.imageid = i.copied_from) as copied_from`

/** What is made of equal bytes in an equal way is made already. */
export const insertImage = (db: Db, image: NewImage): Promise<MediaRow> =>
  db.one<MediaRow>(sql`
  insert into images as i (guid, userid, filename, format, width, height, bytes, ratio, exif,
    created, blob, variant, srcid, markup, crop, alt, sent_sha256,
    copied_from, renditions_done)
  values (${image.guid}, ${image.userid}, ${image.filename}, ${image.format}, ${image.width},
    ${image.height}, ${image.bytes}, ${image.ratio},
    ${JSON.stringify(image.exif)}::jsonb, ${image.created}, ${image.blob}, ${image.variant ?? ''},
      ${image.srcid ?? null}, ${image.markup ?? null},
    ${image.crop ? JSON.stringify(image.crop) : null}::jsonb, ${image.alt ?? null},
      ${image.sent_sha256 ?? null}, ${image.copiedFrom ?? null},
    exists (select from images where blob = ${image.blob} and variant = ${image.variant ?? ''}
      and renditions_done))
  returning ${columns}`)

export const findImage = (db: Db, imageid: number) =>
  db.maybe<MediaRow>(sql`select ${columns} from images i where i.imageid = ${imageid}`)
export const findByGuid = (db: Db, guid: string) =>
  db.maybe<MediaRow>(sql`select ${columns} from images i where i.guid = ${guid}`)
/**
 * By imageid or guid, as addresses have either. A guid may be all digits: then it is longer than
 * any id.
 */
export const findEither = async (db: Db, idOrGuid: string): Promise<MediaRow | null> =>
  /^\d{1,10}$/.test(idOrGuid)
    ? Number(idOrGuid) <= 2_147_483_647
      ? findImage(db, Number(idOrGuid))
      : null
    : findByGuid(db, idOrGuid)

export const setAlt = (db: Db, imageid: number, alt: string | null): Promise<MediaRow> =>
  db.one<MediaRow>(
    sql`
  update images i set alt = ${alt}, stamp = stamp + 1 where imageid = ${imageid}
    returning ${columns}`,
    'Image',
  )

/** Of every image that shares what was made. */
export const setRenditionsDone = (
  db: Db,
  { imageid, blob, variant }: Pick<MediaRow, 'imageid' | 'blob' | 'variant'>,
) =>
  db.run(
    blob
      ? sql`update images set renditions_done = true
        where blob = ${blob} and variant = ${variant} and not renditions_done`
      : sql`update images set renditions_done = true where imageid = ${imageid}`,
  )

type Made = Pick<MediaRow, 'blob' | 'variant'>
/** What is given of a picture that is not given as it was sent. Those without a blob have none. */
export const countMade = async (db: Db, { blob, variant }: Made, full: Buffer): Promise<void> => {
  if (blob)
    await db.run(sql`
      insert into made_pictures (blob, variant, bytes, sha256)
      values (${blob}, ${variant}, ${full.length},
        ${createHash('sha256').update(full).digest('hex')})
      on conflict (blob, variant) do update set bytes = excluded.bytes, sha256 = excluded.sha256`)
}
export const isMadeCounted = async (db: Db, { blob, variant }: Made): Promise<boolean> =>
  (await db.maybe(sql`
    select 1 from made_pictures where blob = ${blob} and variant = ${variant}`)) !== null

/** Takes those out of the person's media manager that are in it. */
export const markRemoved = (db: Db, userid: number, imageids: number[], now: UnixSeconds) =>
  db.run(sql`
  update images set removed_date = ${now} where userid = ${userid}
    and imageid = any(${imageids}::int[]) and removed_date is null`)

export type ListAsked = {
  ratio: Ratio | 'ALL'
  minWidth: number
  minHeight: number
  limit: number
  offset: number
  order: 'ASC' | 'DESC'
  sha256: string | null
}

/** A person's own pictures that are in the media manager, by age. */
export const listOwn = async (
  db: Db,
  userid: number,
  asked: ListAsked,
): Promise<{ rows: MediaRow[]; total: number }> => {
  const where = joined(
    [
      sql`i.userid = ${userid}`,
      sql`i.removed_date is null`,
      sql`i.width >= ${asked.minWidth}`,
      sql`i.height >= ${asked.minHeight}`,
      ...(asked.ratio === 'ALL' ? [] : [sql`i.ratio = ${asked.ratio}`]),
      asked.sha256 !== null &&
        // What was cropped or drawn on is not what was sent.
        sql`i.sent_sha256 = ${asked.sha256} and i.variant = ''`,
    ],
    ' and ',
  )
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from images i where ${where}`,
  )
  const direction = asked.order === 'ASC' ? sql`asc` : sql`desc`
  const rows = await db.many<MediaRow>(sql`
    select ${columns} from images i where ${where}
      order by i.imageid ${direction} limit ${asked.limit} offset ${asked.offset}`)
  return { rows, total }
}

/**
 * Which of these images exist, and whose media manager they are in. None is taken out of it before
 * the write that uses it has ended.
 */
export const ownersOf = (db: Db, imageids: number[]) =>
  db.many<{ imageid: number; userid: number; removed: boolean }>(sql`
  select imageid, userid, removed_date is not null as removed from images
    where imageid = any(${imageids}::int[]) for key share`)

/** Images whose bytes an earlier version kept under their guid, in the order of their ids. */
export const listUnmoved = (db: Db, after: number, limit: number) =>
  db.many<MediaRow>(sql`
  select ${columns} from images i where i.blob is null and i.imageid > ${after}
    order by i.imageid limit ${limit}`)
export const setBlob = (db: Db, imageid: number, kept: { blob: string; bytes: number }) =>
  db.run(sql`
  update images set blob = ${kept.blob}, bytes = ${kept.bytes}
    where imageid = ${imageid} and blob is null`)
