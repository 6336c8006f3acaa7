// The only SQL about images.
import type { Db } from '#server/db/open.ts'
import { joined, sql } from '#server/db/sql.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Format } from './formats.ts'

export type Ratio = 'ONE_ONE' | 'FOUR_THREE' | 'VARIABLE'
export type MediaRow = {
  imageid: number; guid: string; userid: number; filename: string; format: Format; width: number; height: number; ratio: Ratio
  srcid: number | null; markup: string | null; alt: string | null; exif: Record<string, unknown>; created: UnixSeconds; renditions_done: boolean
}
export type NewImage = Pick<MediaRow, 'guid' | 'userid' | 'filename' | 'format' | 'width' | 'height' | 'ratio' | 'exif' | 'created'> & { bytes: number }

const columns = sql`imageid, guid, userid, filename, format, width, height, ratio, srcid, markup, alt, exif, created, renditions_done`

export const insertImage = (db: Db, image: NewImage): Promise<MediaRow> => db.one<MediaRow>(sql`
  insert into images (guid, userid, filename, format, width, height, bytes, ratio, exif, created)
  values (${image.guid}, ${image.userid}, ${image.filename}, ${image.format}, ${image.width}, ${image.height}, ${image.bytes}, ${image.ratio},
    ${JSON.stringify(image.exif)}::jsonb, ${image.created})
  returning ${columns}`)

export const findImage = (db: Db, imageid: number) => db.maybe<MediaRow>(sql`select ${columns} from images where imageid = ${imageid}`)
export const findByGuid = (db: Db, guid: string) => db.maybe<MediaRow>(sql`select ${columns} from images where guid = ${guid}`)

export const setAlt = (db: Db, imageid: number, alt: string | null): Promise<MediaRow> => db.one<MediaRow>(sql`
  update images set alt = ${alt}, stamp = stamp + 1 where imageid = ${imageid} returning ${columns}`, 'Image')

export const setRenditionsDone = (db: Db, imageid: number) => db.run(sql`update images set renditions_done = true where imageid = ${imageid}`)

export type ListAsked = { ratio: Ratio | 'ALL'; minWidth: number; minHeight: number; limit: number; offset: number; order: 'ASC' | 'DESC' }

/** A person's own pictures that are in the media manager, by age. */
export const listOwn = async (db: Db, userid: number, asked: ListAsked): Promise<{ rows: MediaRow[]; total: number }> => {
  const where = joined([
    sql`userid = ${userid}`, sql`removed_date is null`, sql`width >= ${asked.minWidth}`, sql`height >= ${asked.minHeight}`,
    ...(asked.ratio === 'ALL' ? [] : [sql`ratio = ${asked.ratio}`]),
  ], ' and ')
  const { total } = await db.one<{ total: number }>(sql`select count(*)::int as total from images where ${where}`)
  const direction = asked.order === 'ASC' ? sql`asc` : sql`desc`
  const rows = await db.many<MediaRow>(sql`
    select ${columns} from images where ${where} order by imageid ${direction} limit ${asked.limit} offset ${asked.offset}`)
  return { rows, total }
}

/** Which of these images exist, and whose media manager they are in (null: taken out of it). */
export const ownersOf = (db: Db, imageids: number[]) => db.many<{ imageid: number; userid: number; removed: boolean }>(sql`
  select imageid, userid, removed_date is not null as removed from images where imageid = any(${imageids}::int[])`)
