import { renditions, type Image, type RenditionName } from '#contract/core/shapes.ts'
import type { StepImage } from '#contract/guides/shapes.ts'
import type { Crop } from '#contract/media/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

/** What goes with a picture from site to site. */
export type PictureFacts = {
  guid: string
  userid: number
  filename: string
  format: string
  width: number
  height: number
  bytes: number
  ratio: string
  alt: string | null
}
export type ImageRow = {
  imageid: number
  guid: string
  userid: number
  width: number
  height: number
  alt: string | null
  stamp: number
}
/** With what is drawn on it. */
export type DrawnImageRow = ImageRow & { markup: string | null; crop: Crop | null }

/** A DrawnImageRow of the table `images`. */
export const imageColumns = sql`imageid, guid, userid, width, height, alt, stamp, markup, crop`

/**
 * Images by id, removed ones too: what a document uses stays. At most one statement, whatever the
 * number; none where all of them are `known`.
 */
export const loadImages = async (
  db: Db,
  imageids: number[],
  known: DrawnImageRow[] = [],
): Promise<Map<number, DrawnImageRow>> => {
  const rows = new Map(known.map(row => [row.imageid, row]))
  const ids = [...new Set(imageids)].filter(id => id > 0 && !rows.has(id))
  if (ids.length === 0) return rows
  const found = await db.many<DrawnImageRow>(
    sql`select ${imageColumns} from images where imageid = any(${ids}::int[])`,
  )
  for (const row of found) rows.set(row.imageid, row)
  return rows
}

/**
 * Never enlarged: a rendition is listed when the source is at least as large; mini and thumbnail
 * always (api-facts 4.1).
 */
export const hasRendition = (name: RenditionName, width: number, height: number): boolean => {
  const [w, h] = renditions[name] as readonly [number, number?]
  return name === 'mini' || name === 'thumbnail' || (width >= w && (h === undefined || height >= h))
}

/** Of the picture as it was sent. */
export const addressOf = (origin: string, guid: string): string => `${origin}/igi/${guid}.full`

export const presentImage = (
  origin: string,
  row: Pick<ImageRow, 'imageid' | 'guid' | 'width' | 'height' | 'alt'>,
): Image => {
  const urls = Object.fromEntries(
    (Object.keys(renditions) as RenditionName[])
      .filter(name => hasRendition(name, row.width, row.height))
      .map(name => [name, `${origin}/igi/${row.guid}.${name}`]),
  )
  return {
    id: row.imageid,
    guid: row.guid,
    ...urls,
    original: addressOf(origin, row.guid),
    alt: row.alt,
    width: row.width,
    height: row.height,
  }
}
/** A crop without shapes is no drawing: only with them does anybody need to know of it. */
export const presentStepImage = (origin: string, row: DrawnImageRow): StepImage => ({
  ...presentImage(origin, row),
  ...(row.markup && { markup: row.markup, ...(row.crop && { crop: row.crop }) }),
})
/** Of a row whose picture may be missing. */
export const presentImageIn = (
  origin: string,
  { imageid, guid, width, height, alt }: ImageIn,
): Image | null =>
  imageid === null || guid === null
    ? null
    : presentImage(origin, { imageid, guid, width, height, alt })
type ImageIn = Pick<ImageRow, 'width' | 'height' | 'alt'> & {
  imageid: number | null
  guid: string | null
}
/** A drawing of the site's own in place of a picture: of one size, with a negative id. */
export const drawnImage = (id: number, guid: string, address: string): Image => ({
  id,
  guid,
  mini: address,
  thumbnail: address,
  standard: address,
  medium: address,
  large: address,
  original: address,
})
/** The picture in the row of a summary, and when it changed. */
export type SummaryImage = ImageIn & { image_stamp: number | null }
