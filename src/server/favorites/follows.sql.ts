// What a person follows beside guides.
import type { followKinds } from '#contract/favorites/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { listedTo } from '#server/rights/pages.ts'
import { readersTitle, readersType } from '#server/rights/released.ts'
import { isThereFor } from '#server/tags/use.sql.ts'
import type { Page } from './sql.ts'

export type FollowKind = (typeof followKinds)[number]
/** `id`: of the category, the tag or the person. */
export type Followed = { kind: FollowKind; id: number }

const columns: Record<FollowKind, Sql> = {
  category: sql`wikiid`,
  tag: sql`tagid`,
  person: sql`followed`,
}

export const insertFollow = (
  db: Db,
  userid: number,
  { kind, id }: Followed,
  now: UnixSeconds,
): Promise<number> =>
  db.run(sql`
    insert into follows (userid, ${columns[kind]}, created) values (${userid}, ${id}, ${now})
    on conflict do nothing`)

export const isFollowed = async (
  db: Db,
  userid: number,
  { kind, id }: Followed,
): Promise<boolean> =>
  (await db.maybe(sql`
    select from follows where userid = ${userid} and ${columns[kind]} = ${id}`)) !== null

/** `key`: what the caller named it by. */
export const deleteFollow = async (
  db: Db,
  userid: number,
  kind: FollowKind,
  key: string,
): Promise<boolean> => {
  const named =
    kind === 'tag'
      ? sql`tagid in (select tagid from tags where lower(tag) = lower(${key})
          union all select tagid from tag_synonyms where lower(synonym) = lower(${key})
            and not exists (select from tags where lower(tag) = lower(${key})))`
      : sql`${columns[kind]} = ${Number(key)}::int`
  return (await db.run(sql`delete from follows where userid = ${userid} and ${named}`)) > 0
}

/** Throws 404 for what is no category, and for one that no list shows this person. */
export const requireCategory = (db: Db, person: Person, wikiid: number): Promise<unknown> =>
  db.one(
    sql`select w.wikiid from wikis w where w.wikiid = ${wikiid} and w.namespace = 'CATEGORY'
      and ${listedTo(person)}`,
    'Category',
  )

export type FollowRow = {
  kind: 'guide' | FollowKind
  id: number
  /** As its address has it; of a guide and a person it stands beside the id. */
  name: string
  title: string
  type: string | null
  date: number
}

/**
 * Guides first, then categories, tags and people, each by name; what the person may not see is left
 * out. With how many there are.
 */
export const listFollows = async (
  db: Db,
  person: Person,
  page: Page,
): Promise<{ rows: FollowRow[]; total: number }> => {
  const own = sql`f.userid = ${person.userid}`
  const followed = sql`(
      select 1 as place, 'guide' as kind, g.guideid as id, ${readersTitle} as name,
        ${readersTitle} as title, ${readersType} as type, f.created as date
      from watches f join guides g using (guideid)
      where ${own} and g.deleted_date is null and ${visibleTo(person)}
      union all
      select 2, 'category', w.wikiid, w.title, w.display_title, null, f.created
      from follows f join wikis w using (wikiid) where ${own} and ${listedTo(person)}
      union all
      select 3, 'tag', t.tagid, t.tag, t.tag, null, f.created
      from follows f join tags t using (tagid) where ${own} and ${isThereFor(person)}
      union all
      select 4, 'person', u.userid, u.username, u.username, null, f.created
      from follows f join users u on u.userid = f.followed where ${own} and u.state <> 'erased')
    as followed`
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from ${followed}`,
  )
  const rows = await db.many<FollowRow>(sql`
    select kind, id, name, title, type, date from ${followed}
    order by place, title, id limit ${page.limit} offset ${page.offset}`)
  return { rows, total }
}
