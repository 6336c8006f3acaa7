// Where tags are used, as far as somebody may see.
import { readersCategory, readersDate, readersTitle, readersType } from '#server/rights/released.ts'
import type { tagSorts, tagUses, TagUse } from '#contract/tags/schemas.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { escapedLike, joined, nothing, sql, type Sql } from '#server/db/sql.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { Person } from '#server/http/context.ts'
import { listedTo } from '#server/rights/pages.ts'

/** One row for each document that carries a tag and that this person may see. */
const seenUses = (person: Person | null): Sql => sql`
  select c.tagid, 'guide' as doc_type, c.guideid as docid, c.added, g.public from guide_tags c
    join guides g using (guideid) where g.deleted_date is null and ${visibleTo(person)}
  union all select c.tagid, 'wiki', c.wikiid, c.added, true from wiki_tags c
    join wikis w using (wikiid) where ${listedTo(person)}`

const isUnused = sql`(not exists (select from guide_tags c where c.tagid = t.tagid)
  and not exists (select from wiki_tags c where c.tagid = t.tagid))`
/**
 * Over tags t: what stands only on documents that this person may not see is not there for them;
 * what nobody uses is.
 */
export const isThereFor = (person: Person | null): Sql => sql`(${isUnused}
  or exists (select from (${seenUses(person)}) seen where seen.tagid = t.tagid))`

type Asked = {
  limit: number
  offset: number
  order: 'ASC' | 'DESC'
  sort: (typeof tagSorts)[number]
  q?: string | undefined
  use?: (typeof tagUses)[number] | undefined
}
const sorts: Record<Asked['sort'], Sql> = {
  name: sql`t.tag`,
  count: sql`coalesce(u.count, 0)`,
  first_used: sql`u.first_used`,
  last_used: sql`u.last_used`,
}

/**
 * What stands only on documents that this person may not see is not there for them; what nobody
 * uses is.
 */
export const listTagUse = async (
  db: Db,
  person: Person | null,
  { limit, offset, order, sort, q, use }: Asked,
): Promise<{ tags: TagUse[]; total: number }> => {
  const part = q?.trim() ? `%${escapedLike(q.trim().toLowerCase())}%` : null
  const where = joined(
    [
      sql`(u.tagid is not null or ${isUnused})`,
      part !== null &&
        sql`(lower(t.tag) like ${part} or exists (select from tag_synonyms s
              where s.tagid = t.tagid and lower(s.synonym) like ${part}))`,
      ...(use === 'unused'
        ? [sql`u.tagid is null`]
        : use === 'once'
          ? [sql`u.count = 1`]
          : use === 'private'
            ? [sql`not u.public`]
            : []),
    ],
    ' and ',
  )
  const down = order === 'DESC' ? sql`desc nulls last` : sql`asc nulls first`
  const rows = await db.many<TagUse & { total: number }>(sql`
    with u as (
      select tagid, count(*)::int as count, count(*) filter (where doc_type
        = 'guide')::int as guides, bool_or(public) as public, min(added) as first_used,
        max(added) as last_used
      from (${seenUses(person)}) seen group by tagid)
    select t.tag, coalesce(u.count, 0) as count, coalesce(u.guides, 0) as guides,
      coalesce(u.count - u.guides, 0) as wikis, u.first_used, u.last_used,
      count(*) over ()::int as total
    from tags t left join u using (tagid) where ${where}
      order by ${sorts[sort]} ${down}, t.tagid limit ${limit} offset ${offset}`)
  const total =
    rows[0]?.total ??
    (offset === 0
      ? 0
      : (await listTagUse(db, person, { limit: 1, offset: 0, order, sort, q, use })).total)
  return { tags: rows.map(({ total: _, ...row }) => row), total }
}

/**
 * The given tags with how many documents that this person may see carry each; those that only
 * others may see are left out.
 */
export const countUses = async (
  db: Db,
  person: Person | null,
  tagids: number[],
): Promise<Map<number, { tag: string; count: number }>> => {
  const rows = await db.many<{ tagid: number; tag: string; count: number }>(sql`
    with u as (select tagid, count(*)::int as count from (${seenUses(person)}) seen
      where tagid = any(${tagids}::int[]) group by tagid)
    select t.tagid, t.tag, coalesce(u.count, 0) as count from tags t left join u using (tagid)
    where t.tagid = any(${tagids}::int[])
      and (u.tagid is not null or ${isUnused})`)
  return new Map(rows.map(({ tagid, ...row }) => [tagid, row]))
}

export type Word = { tagid: number; word: string; synonym: boolean }
/** Every tag and every other spelling, those of the tags first. */
export const allWords = (db: Db): Promise<Word[]> =>
  db.many<Word>(sql`
  select tagid, tag::text as word, false as synonym from tags union all
    select tagid, synonym::text, true from tag_synonyms order by synonym, word`)

const sameDocuments = 3 // fewer stand together by chance
/** Pairs of tags that stand on exactly the same documents, of those that this person may see. */
export const sameUses = (
  db: Db,
  person: Person | null,
): Promise<{ one: number; other: number }[]> =>
  db.many<{ one: number; other: number }>(sql`
  with u as (
    select tagid, count(*) as n, md5(string_agg(doc_type || docid, ' '
      order by doc_type, docid)) as documents
    from (${seenUses(person)}) seen group by tagid having count(*) >= ${sameDocuments})
  select a.tagid as one, b.tagid as other from u a
    join u b on b.documents = a.documents and b.n = a.n and b.tagid > a.tagid
    order by 1, 2 limit 1000`)

type Found = { tagid: number; tag: string }
const named = (person: Person | null, given: string): Sql => sql`
  select t.tagid, t.tag from tags t left join tag_synonyms s on s.tagid = t.tagid
    and lower(s.synonym) = lower(${given})
  where (lower(t.tag) = lower(${given}) or s.synonym is not null)
    ${isModerator(person) ? nothing : sql`and ${isThereFor(person)}`}
    order by s.synonym is null limit 1`

/**
 * The tag as it is stored, by its name or another spelling of it. Throws 404, also where it stands
 * only on documents that this person may not see; Moderators find those of deleted ones too.
 */
export const findTag = (db: Db, person: Person | null, given: string): Promise<Found> =>
  db.one<Found>(named(person, given), 'Tag')

/** The same, and it stays until the transaction ends. */
export const holdTag = (db: Db, person: Person | null, given: string): Promise<Found> =>
  db.one<Found>(sql`${named(person, given)} for key share of t`, 'Tag')

export type CarrierRow = {
  doc_type: 'guide' | 'wiki'
  docid: number
  namespace: Namespace | null
  title: string
  display_title: string
  type: string | null
  category: string | null
  modified_date: number
  public: boolean
  author: number
  allowed: boolean
  total: number
}
/**
 * Documents with one of the tags that this person may see, guides first, newest first. `allowed`:
 * stands on the guide's lists.
 */
export const carriers = (person: Person | null, tagids: number[]): Sql => sql`
  select 'guide' as doc_type, g.guideid as docid, null as namespace,
    (${readersTitle})::text as title,
    (${readersTitle})::text as display_title, ${readersType} as type,
    ${readersCategory} as category, ${readersDate} as modified_date, g.public, g.author,
    ${
      person === null
        ? sql`false`
        : sql`(exists (select from guide_users a
          where a.guideid = g.guideid and a.userid = ${person.userid})
      or exists (select from guide_teams a
        where a.guideid = g.guideid and a.teamid = any(${person.teams}::int[])))`
    } as allowed
  from guides g where g.guideid in (select guideid from guide_tags
    where tagid = any(${tagids}::int[])) and g.deleted_date is null and ${visibleTo(person)}
  union all
  select 'wiki', w.wikiid, w.namespace, w.title::text, w.display_title::text, null, null,
    w.modified_date, true, w.author, false
  from wikis w where w.wikiid in (select wikiid from wiki_tags where tagid = any(${tagids}::int[]))
    and ${listedTo(person)}`

export const listCarriers = async (
  db: Db,
  person: Person | null,
  tagid: number,
  page: { limit: number; offset: number },
): Promise<CarrierRow[]> =>
  db.many<CarrierRow>(sql`
  select c.*, count(*) over ()::int as total from (${carriers(person, [tagid])}) c
    order by c.doc_type, c.modified_date desc, c.docid limit ${page.limit} offset ${page.offset}`)
