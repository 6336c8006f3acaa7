// The only SQL of the media library: images, videos and documents of one person as one list.
import type { MediaKind, mediaOrders } from '#contract/library/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { escapedLike, joined, sql, type Sql } from '#server/db/sql.ts'
import { isShownComment, shownIn } from './visibility/usedBy.sql.ts'

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
  use?: 'used' | 'unused' | undefined
  start_date?: number | undefined
  end_date?: number | undefined
  sha256?: string | undefined
  order: (typeof mediaOrders)[number]
  limit: number
  offset: number
}

const picture = sql`i.imageid, i.guid, i.width as image_width, i.height as image_height,
  i.alt as image_alt`
const own = (userid: number): Record<MediaKind, Sql> => ({
  image: sql`select 'image' as kind, i.imageid as id, i.filename as name, i.alt, i.created,
    i.bytes::bigint as bytes, i.width, i.height, 0 as duration, 0 as pages, i.sent_sha256 as sha256,
    ${picture}
    from images i where i.userid = ${userid} and i.removed_date is null`,
  video: sql`select 'video', o.objectid, o.filename, nullif(o.shown->>'title', ''), o.created,
    o.bytes, o.width, o.height, o.duration, 0, o.blob, ${picture}
    from objects o left join images i on i.imageid = o.imageid
      where o.userid = ${userid} and o.kind = 'video' and o.removed_date is null`,
  document: sql`select 'document', d.documentid, d.filename, nullif(d.title, ''), d.created,
    d.bytes, 0, 0, 0, d.pages, d.blob, ${picture}
    from documents d left join images i on i.imageid = d.imageid
      where d.userid = ${userid} and d.removed_date is null`,
})

/** A revision `r` that somebody reads or edits now, of something that is not deleted. */
const isCurrent = sql`(
  r.resource = 'guide' and exists (select from guides g
    where g.guideid = r.resourceid and g.deleted_date is null
    and r.revisionid in (g.revisionid, g.live_revisionid))
  or r.resource = 'wiki' and exists (select from wikis w
    where w.wikiid = r.resourceid and w.deleted_date is null
    and r.revisionid in (w.revisionid, w.live_revisionid))
  or r.resource = 'step' and exists (select from steps s join guides g using (guideid)
    join revisions gr on gr.revisionid in (g.revisionid, g.live_revisionid)
    where s.stepid = r.resourceid and g.deleted_date is null
      and r.revisionid in (s.revisionid, s.live_revisionid)
      and gr.content->'steps' @> to_jsonb(s.stepid))
  or exists (select from translations t where t.resource = r.resource
    and t.resourceid = r.resourceid and t.langid = r.langid
    and r.revisionid in (t.revisionid, t.live_revisionid)))`

/** Ids of what is used of one kind, found at once: 20,000 items are one question, not 20,000. */
const usedIds = (kind: MediaKind, userid: number): Sql => sql`
  select ${shownIn[kind].ids} as id from revisions r
  where ${shownIn[kind].any(sql`coalesce((select array_agg(imageid) from images
    where userid = ${userid} and removed_date is null), '{}')`)} and ${isCurrent}
  ${
    kind === 'image'
      ? sql`union select imageid from users where imageid is not null and not disabled
        union select imageid from teams where imageid is not null
        union select value::int from settings where name = 'mark' and value <> 'null'
    union select unnest(text_image_refs(about_raw)) from users
      where about_raw like '%[image|%' and not disabled
    union select unnest(c.images) from comments c left join comments p on p.commentid = c.parentid
      where c.images <> '{}' and ${isShownComment}`
      : sql``
  }`

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
  { text, kind, use, start_date, end_date, sha256, order, limit, offset }: Asked,
): Promise<{ rows: ItemRow[]; total: number }> => {
  const kinds = kind ? [kind] : (['image', 'video', 'document'] as const)
  const pattern = text?.trim() ? `%${escapedLike(text.trim())}%` : null
  const where = joined(
    [
      sql`true`,
      ...(pattern ? [sql`(name ilike ${pattern} or alt ilike ${pattern})`] : []),
      start_date !== undefined && sql`created >= ${start_date}`,
      end_date !== undefined && sql`created <= ${end_date}`,
      sha256 !== undefined && sql`sha256 = ${sha256.toLowerCase()}`,
    ],
    ' and ',
  )
  const parts = own(userid)
  // The first kind names the columns for all.
  const items = kinds.map(
    one => sql`select * from (${parts[one]}) as of_kind(kind, id, name, alt, created, bytes, width,
      height, duration, pages, sha256, imageid, guid, image_width, image_height, image_alt)
    where ${where}${use ? sql` and id ${use === 'unused' ? sql`not` : sql``} in (${usedIds(one, userid)})` : sql``}`,
  )
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
