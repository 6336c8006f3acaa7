// The picture beside the name of the site (setting mark).
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { presentImage, type ImageRow } from '#server/media/load.ts'

/** Its address; null where the site has none of its own, or the picture is gone. */
export const loadMark = async (
  db: Db,
  origin: string,
  imageid: number | null,
): Promise<string | null> => {
  if (imageid === null) return null
  const row = await db.maybe<Pick<ImageRow, 'imageid' | 'guid' | 'width' | 'height' | 'alt'>>(
    sql`select imageid, guid, width, height, alt from images where imageid = ${imageid}`,
  )
  return row ? (presentImage(origin, row).thumbnail ?? null) : null
}
