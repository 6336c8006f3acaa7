// Documents, videos and embeds by id, with the picture that stands for each: two statements,
// whatever the number.
import type { Db } from '#server/db/open.ts'
import { nothing, sql } from '#server/db/sql.ts'
import type { ResourceStamps } from '#server/http/responses/responseCache.ts'

export type Kind = 'video' | 'embed'
/** What guides play of a film; milliseconds. */
export type Film = {
  title?: string
  start?: number | null
  end?: number | null
  captions?: string | null
}
/** The picture of one: absent where there is none. */
export type Pictured = {
  imageid: number | null
  image_guid: string | null
  image_width: number
  image_height: number
  alt: string | null
  image_stamp: number | null
}
export type DocumentRow = Pictured & {
  documentid: number
  guid: string
  userid: number
  filename: string
  title: string
  extension: string
  blob: string
  bytes: number
  pages: number
  created: number
  removed: boolean
  stamp: number
}
export type ObjectRow = Pictured & {
  objectid: number
  kind: Kind
  guid: string
  userid: number
  width: number
  height: number
  filename: string
  blob: string | null
  duration: number
  bytes: number
  meta: Record<string, unknown>
  encoding: Record<string, unknown>
  url: string
  embed: { title?: string; author_name?: string; author_url?: string }
  shown: Film
  created: number
  removed: boolean
  stamp: number
  image_ratio: 'ONE_ONE' | 'FOUR_THREE' | 'VARIABLE'
}

const picture = sql`i.imageid, i.guid as image_guid, i.width as image_width,
  i.height as image_height, i.alt, i.stamp as image_stamp`
export const documentColumns = sql`
  d.documentid, d.guid, d.userid, d.filename, d.title, d.extension, d.blob, d.bytes, d.pages,
    d.created, d.removed_date is not null as removed, d.stamp, ${picture}`
export const documentFrom = sql`documents d left join images i on i.imageid = d.imageid`
export const objectColumns = sql`
  o.objectid, o.kind, o.guid, o.userid, o.width, o.height, o.filename, o.blob, o.duration, o.bytes,
    o.meta, o.encoding, o.url, o.embed, o.shown, o.created,
  o.removed_date is not null as removed, o.stamp, ${picture}, i.ratio as image_ratio`
export const objectFrom = sql`objects o left join images i on i.imageid = o.imageid`

const most = 2_147_483_647
const distinct = (ids: number[]) => [...new Set(ids)].filter(id => id > 0 && id <= most)

/**
 * Removed ones too: what a document uses stays. `toUse`: none is taken out of the media manager
 * before the write that uses it has ended.
 */
export const loadDocuments = async (
  db: Db,
  documentids: number[],
  toUse = false,
): Promise<Map<number, DocumentRow>> => {
  const ids = distinct(documentids)
  if (ids.length === 0) return new Map()
  const found = await db.many<DocumentRow>(sql`
    select ${documentColumns} from ${documentFrom} where d.documentid = any(${ids}::int[])
      ${toUse ? sql`for key share of d` : nothing}`)
  return new Map(found.map(row => [row.documentid, row]))
}

export const loadObjects = async (
  db: Db,
  objectids: number[],
  toUse = false,
): Promise<Map<number, ObjectRow>> => {
  const ids = distinct(objectids)
  if (ids.length === 0) return new Map()
  const found = await db.many<ObjectRow>(sql`
    select ${objectColumns} from ${objectFrom} where o.objectid = any(${ids}::int[])
      ${toUse ? sql`for key share of o` : nothing}`)
  return new Map(found.map(row => [row.objectid, row]))
}

/** Touched when a film gets another still: lists show guides by the stills of their films too. */
export const stillsKey = 'stills'

/** What kept bytes that show these hang on. */
export const pairFiles = (
  pairs: ResourceStamps,
  documents: Iterable<DocumentRow>,
  objects: Iterable<ObjectRow> = [],
): void => {
  for (const row of documents) {
    pairs.set(`document:${row.documentid}`, row.stamp)
    if (row.imageid !== null) pairs.set(`image:${row.imageid}`, row.image_stamp ?? 0)
  }
  for (const row of objects) {
    pairs.set(`object:${row.objectid}`, row.stamp)
    if (row.imageid !== null) pairs.set(`image:${row.imageid}`, row.image_stamp ?? 0)
  }
}
