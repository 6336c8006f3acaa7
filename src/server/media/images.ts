// Image rows as they are shown, and how an uploaded picture becomes one.
import type { MediaImage } from '#contract/media/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { presentImage } from './load.ts'
import { insertImage, type MediaRow, type NewImage } from './sql.ts'
import { newGuid, type KeptPicture } from './upload.ts'
import { shownAmong } from './visibility/ways.sql.ts'

export const presentMediaImage = (origin: string, row: MediaRow): MediaImage => ({
  image: presentImage(origin, row),
  srcid: row.srcid,
  width: row.width,
  height: row.height,
  ratio: row.ratio,
  markup: row.markup,
  exif: Object.keys(row.exif).length ? row.exif : [],
  filename: row.filename,
  date: row.created,
  bytes: row.bytes,
  crop: row.crop,
  copied_from: row.copied_from,
  sha256: row.sent_sha256,
})

/** A row in the caller's media manager, with the work and the event that follow from it. */
export const insertOwn = async (
  ctx: SignedIn,
  image: Omit<NewImage, 'guid' | 'userid' | 'created'>,
): Promise<MediaRow> => {
  const row = await insertImage(ctx.db, {
    ...image,
    guid: newGuid(),
    userid: ctx.person.userid,
    created: ctx.now,
  })
  ctx.touch(`image:${row.imageid}`)
  if (!row.renditions_done)
    ctx.queue({
      kind: 'renditions',
      payload: { imageid: row.imageid },
      unique: `renditions ${row.imageid}`,
    })
  ctx.emit({ event: 'media.uploaded', data: { item: { imageid: row.imageid, guid: row.guid } } })
  return row
}

export const insertUploaded = (
  ctx: SignedIn,
  kept: KeptPicture,
  filename: string,
): Promise<MediaRow> => insertOwn(ctx, { ...kept, filename })

/**
 * Pictures of a person who is erased, with their bytes at the next sweep; they stay where their
 * published work, or anybody else, shows them.
 */
export const dropPictures = (db: Db, imageids: number[], userid: number): Promise<number> =>
  db.run(sql`
  delete from images i where i.imageid = any(${imageids}::int[]) and i.userid = ${userid}
    and not exists (
      select from (${shownAmong('image', sql`array[i.imageid]`, false)}) way(id, now)
      where way.id = i.imageid)
    and not exists (select from images c where c.srcid = i.imageid or c.copied_from = i.imageid)`)
