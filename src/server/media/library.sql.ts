// The only SQL of the media library: images, videos and documents of one person as one list.
import {
  mediaKinds,
  pictureSizes,
  type MediaFigures,
  type MediaFind,
  type MediaKind,
  type mediaOrders,
  type MediaUse,
} from '#contract/library/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { escapedLike, joined, nothing, sql, type Sql } from '#server/db/sql.ts'
import { shownAmong } from './visibility/ways.sql.ts'

export type ItemRow = {
  kind: MediaKind
  id: number
  name: string
  alt: string | null
  created: UnixSeconds
  bytes: number
  width: number
  height: number
  duration: number
  pages: number
  sha256: string | null
  imageid: number | null
  guid: string | null
  image_width: number
  image_height: number
  image_alt: string | null
}
export type Asked = {
  text?: string | undefined
  kind?: MediaKind | undefined
  use?: MediaUse | undefined
  find?: MediaFind | undefined
  start_date?: number | undefined
  end_date?: number | undefined
  sha256?: string | undefined
  order: (typeof mediaOrders)[number]
  limit: number
  offset: number
}

const picture = sql`i.imageid, i.guid, i.width as image_width, i.height as image_height,
  i.alt as image_alt`
/** `stored`: what its bytes are kept under. */
const own = (userid: number): Record<MediaKind, Sql> => ({
  image: sql`select 'image' as kind, i.imageid as id, i.filename as name, i.alt, i.created,
    i.bytes::bigint as bytes, i.width, i.height, 0 as duration, 0 as pages, i.sent_sha256 as sha256,
    ${picture}, coalesce(i.blob, i.guid) as stored, i.variant
    from images i where i.userid = ${userid} and i.removed_date is null`,
  video: sql`select 'video', o.objectid, o.filename, nullif(o.shown->>'title', ''), o.created,
    o.bytes, o.width, o.height, o.duration, 0, o.blob, ${picture}, o.blob, ''
    from objects o left join images i on i.imageid = o.imageid
      where o.userid = ${userid} and o.kind = 'video' and o.removed_date is null`,
  document: sql`select 'document', d.documentid, d.filename, nullif(d.title, ''), d.created,
    d.bytes, 0, 0, 0, d.pages, d.blob, ${picture}, d.blob, ''
    from documents d left join images i on i.imageid = d.imageid
      where d.userid = ${userid} and d.removed_date is null`,
})

/** What the columns of each kind are called. */
const ofKind = sql`of_kind(kind, id, name, alt, created, bytes, width, height, duration, pages,
  sha256, imageid, guid, image_width, image_height, image_alt, stored, variant)`

const tables: Record<MediaKind, { table: Sql; key: Sql; stamped: Sql; only: Sql }> = {
  image: { table: sql`images`, key: sql`imageid`, stamped: sql``, only: sql`true` },
  video: {
    table: sql`objects`,
    key: sql`objectid`,
    stamped: sql`, stamp = stamp + 1`,
    only: sql`kind = 'video'`,
  },
  document: {
    table: sql`documents`,
    key: sql`documentid`,
    stamped: sql`, stamp = stamp + 1`,
    only: sql`true`,
  },
}

/** Ids of all that the person has of one kind, as an array. */
const ownIds = (kind: MediaKind, userid: number): Sql => {
  const { table, key, only } = tables[kind]
  return sql`array(select ${key} from ${table}
    where userid = ${userid} and ${only} and removed_date is null)`
}

type Shown = { now: number[]; past: number[] }
/** Found at once: 20,000 items are one question, not 20,000. `of`: ids as an array. */
const shownIds = (db: Db, kind: MediaKind, of: Sql, many: boolean): Promise<Shown> =>
  db.one<Shown>(sql`
    with asked as materialized (select ${of} as ids), found as (
      select id, coalesce(bool_or(now), false) as now
        from (${shownAmong(kind, sql`(select ids from asked)::int[]`, many)}) shown group by id
    ) select coalesce(array_agg(id) filter (where now), '{}') as now,
      coalesce(array_agg(id) filter (where not now), '{}') as past from found`)

/** Over items: how much each is used, of those that are shown. */
const usageIn = ({ now, past }: Shown): Sql => sql`case
  when id in (select unnest(${now}::int[])) then 'used'
  when id in (select unnest(${past}::int[])) then 'past' else 'unused' end`

const usageOf = async (db: Db, kind: MediaKind, userid: number): Promise<Sql> =>
  usageIn(await shownIds(db, kind, ownIds(kind, userid), true))

/** What is to be said of those that the person sees in no place. */
export const usesOfUnseen = async (
  db: Db,
  kind: MediaKind,
  ids: number[],
): Promise<Map<number, MediaUse>> => {
  if (ids.length === 0) return new Map()
  const { now, past } = await shownIds(db, kind, sql`${ids}::int[]`, false)
  return new Map(
    ids.map(id => [id, now.includes(id) ? 'used' : past.includes(id) ? 'past' : 'unused']),
  )
}

/** Over items; only pictures have a size that matters so. */
const finds: Record<MediaFind, Sql> = {
  very_large: sql`kind = 'image' and bytes >= ${pictureSizes.large}`,
  low_resolution: sql`kind = 'image'
    and (width < ${pictureSizes.width} or height < ${pictureSizes.height})`,
}

const orders: Record<Asked['order'], Sql> = {
  newest: sql`created desc, id desc`,
  oldest: sql`created asc, id asc`,
  name: sql`name collate "und-x-icu" asc, id asc`,
  largest: sql`bytes desc, id desc`,
}

/** What the person has, filtered and sorted, with how many there are. */
export const listItems = async (
  db: Db,
  userid: number,
  { text, kind, use, find, start_date, end_date, sha256, order, limit, offset }: Asked,
): Promise<{ rows: ItemRow[]; total: number }> => {
  const kinds = kind ? [kind] : mediaKinds
  const pattern = text?.trim() ? `%${escapedLike(text.trim())}%` : null
  const where = joined(
    [
      sql`true`,
      ...(pattern ? [sql`(name ilike ${pattern} or alt ilike ${pattern})`] : []),
      find !== undefined && finds[find],
      start_date !== undefined && sql`created >= ${start_date}`,
      end_date !== undefined && sql`created <= ${end_date}`,
      sha256 !== undefined && // What was cropped or drawn on is not what was sent.
        sql`sha256 = ${sha256.toLowerCase()} and variant = ''`,
    ],
    ' and ',
  )
  const parts = own(userid)
  const items: Sql[] = []
  for (const one of kinds)
    items.push(sql`select * from (${parts[one]}) as ${ofKind}
      where ${where}${use ? sql` and ${await usageOf(db, one, userid)} = ${use}` : nothing}`)
  const all = items.reduce((sum, next) => sql`${sum} union all ${next}`)
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from (${all}) items`,
  )
  const rows = await db.many<ItemRow>(
    sql`select * from (${all}) items order by ${orders[order]},
      kind limit ${limit} offset ${offset}`,
  )
  return { rows: rows.map(row => ({ ...row, bytes: Number(row.bytes) })), total }
}

/**
 * Those of the ids that the person has. Until the transaction ends nobody begins to use one
 * (media/rules.ts).
 */
export const lockOwn = async (
  db: Db,
  kind: MediaKind,
  userid: number,
  ids: number[],
): Promise<number[]> => {
  const { table, key, only } = tables[kind]
  const rows = await db.many<{ id: number }>(sql`
    select ${key} as id from ${table} where ${key} = any(${ids}::int[]) and userid = ${userid}
      and ${only} and removed_date is null order by 1 for update`)
  return rows.map(({ id }) => id)
}

export const setRemoved = (db: Db, kind: MediaKind, ids: number[], now: UnixSeconds) => {
  const { table, key, stamped } = tables[kind]
  return db.run(
    sql`update ${table} set removed_date = ${now}${stamped} where ${key} = any(${ids}::int[])`,
  )
}

/** Pictures of first pages were never in the library: they went out as they came. */
export const bringBack = async (
  db: Db,
  kind: MediaKind,
  userid: number,
  ids: number[],
  since: UnixSeconds,
): Promise<number[]> => {
  const { table, key, stamped, only } = tables[kind]
  const page =
    kind === 'image'
      ? sql`and not exists (select from documents d where d.imageid = images.imageid)`
      : sql``
  const rows = await db.many<{ id: number }>(sql`
    update ${table} set removed_date = null${stamped}
      where ${key} = any(${ids}::int[]) and userid = ${userid} and ${only}
      and removed_date >= ${since} ${page} returning ${key} as id`)
  return rows.map(({ id }) => id)
}

type FigureRow = { sort: string; count: number; bytes: number }

/** How many files of each sort the person has, and the bytes that are kept for them. */
export const readFigures = async (db: Db, userid: number): Promise<MediaFigures> => {
  const parts = own(userid)
  const items: Sql[] = []
  for (const kind of mediaKinds)
    items.push(sql`select kind, width, height, bytes, stored,
      ${await usageOf(db, kind, userid)} as use from (${parts[kind]}) as ${ofKind}`)
  const rows = await db.many<FigureRow>(sql`
    with items as materialized (${joined(items, ' union all ')}), sorted as (
      select kind as sort, stored, bytes from items
      union all select use, stored, bytes from items
      union all select 'very_large', stored, bytes from items where ${finds.very_large}
      union all select 'low_resolution', stored, bytes from items where ${finds.low_resolution}
    ), kept as (
      select sort, stored, count(*) as count, max(bytes) as bytes from sorted group by sort, stored
    )
    select sort, sum(count)::int as count, sum(bytes)::float8 as bytes from kept
      group by sort order by sort`)
  const figure = (sort: string) => {
    const { count, bytes } = rows.find(row => row.sort === sort) ?? { count: 0, bytes: 0 }
    return { count, bytes }
  }
  return {
    kinds: { image: figure('image'), video: figure('video'), document: figure('document') },
    uses: { used: figure('used'), past: figure('past'), unused: figure('unused') },
    finds: { very_large: figure('very_large'), low_resolution: figure('low_resolution') },
  }
}
