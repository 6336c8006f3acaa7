import { formsOf } from '#lib/names/storedName.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { Person } from '#server/http/context.ts'
import { moveFollowers } from './followers.ts'

/** What can carry a tag: the table of its tags and itself in it. */
type Carrier = { table: Sql; id: Sql; docid: number }
export const guideTags = (guideid: number): Carrier => ({
  table: sql`guide_tags`,
  id: sql`guideid`,
  docid: guideid,
})
export const wikiTags = (wikiid: number): Carrier => ({
  table: sql`wiki_tags`,
  id: sql`wikiid`,
  docid: wikiid,
})

const tagsOf = (rows: { tag: string }[]): string[] => rows.map(row => row.tag)

/**
 * All but those that say what stands only in private or deleted guides and pages that no list
 * shows. What nobody uses any more stays.
 */
const listed = sql`
  tags t where exists (select from guide_tags c join guides g using (guideid)
    where c.tagid = t.tagid and g.public and g.deleted_date is null)
    or exists (select from wiki_tags c join wikis w using (wikiid)
      where c.tagid = t.tagid and w.deleted_date is null and not 'WIKI_PRIVATE' = any(w.flags))
    or not exists (select from guide_tags c where c.tagid = t.tagid)
      and not exists (select from wiki_tags c where c.tagid = t.tagid)`

export const loadAllTags = async (
  db: Db,
  page: { offset: number; limit: number; order: 'ASC' | 'DESC' },
): Promise<string[]> =>
  tagsOf(
    await db.many(sql`
  select t.tag from ${listed} order by ${page.order === 'DESC' ? sql`t.tagid desc` : sql`t.tagid`}
    limit ${page.limit} offset ${page.offset}`),
  )

export const countTags = async (db: Db): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from ${listed}`)).n

/** Alphabetical. */
export const loadTags = async (db: Db, { table, id, docid }: Carrier): Promise<string[]> =>
  tagsOf(
    await db.many(sql`
  select t.tag from ${table} c join tags t using (tagid) where c.${id} = ${docid} order by t.tag`),
  )

/** In any case, and with its letters composed or not. */
const spellingsOf = (tag: string): Sql =>
  sql`(array(select lower(form) from unnest(${formsOf(tag)}::text[]) as given (form)))`

/**
 * The tag as it was first written, without regard to case; of another spelling the tag that it
 * stands for; made when nobody used it before, or when it goes in this moment. It stays until the
 * transaction ends.
 */
const ensureTag = async (db: Db, tag: string): Promise<{ tagid: number; tag: string }> =>
  (await db.maybe<{ tagid: number; tag: string }>(sql`
    select t.tagid, t.tag from tags t left join tag_synonyms s on s.tagid = t.tagid
      and lower(s.synonym) = any ${spellingsOf(tag)}
    where lower(t.tag) = any ${spellingsOf(tag)} or s.synonym is not null
      order by s.synonym is null limit 1 for key share of t`)) ??
  // Two people may add it at once: the second gets the first one's row.
  db.one(
    sql`insert into tags (tag) values (${tag}) on conflict (lower(tag)) do update set tag = tags.tag
      returning tagid, tag`,
  )

/** As it is stored, or as it would be: a dry run makes no tag. */
export const storedTag = async (db: Db, tag: string): Promise<string> =>
  (
    await db.maybe<{ tag: string }>(sql`
  select t.tag from tags t left join tag_synonyms s on s.tagid = t.tagid
    and lower(s.synonym) = any ${spellingsOf(tag)}
  where lower(t.tag) = any ${spellingsOf(tag)} or s.synonym is not null order by s.synonym is null limit 1`)
  )?.tag ?? tag

type Moves = { moves: { gone: string; come: string[] }[] }
/**
 * Tags that were to go and that nothing carries any more, a deleted document neither; their other
 * spellings go over to the one that came, and whoever follows them to all that came, which is made
 * where it is not there yet. A tag that has spellings stays where this person may not keep them
 * (roles.md 4). `runid`: of the run that takes them away.
 */
export const dropUnused = async (
  db: Db,
  { moves }: Moves,
  person: Pick<Person, 'privilege'>,
  runid: number | null,
): Promise<void> => {
  if (moves.length === 0) return
  // Locked first, and looked at in a later statement (docs/decisions/0003): one that somebody gives
  // to a document meanwhile stays.
  const locked = await db.values<number>(
    sql`select tagid from tags where tag = any(${moves.map(({ gone }) => gone)}::text[])
      order by tagid for update skip locked`,
  )
  const unused = await db.many<{ tagid: number; tag: string }>(sql`
    select t.tagid, t.tag from tags t where t.tagid = any(${locked}::int[])
      and not exists (select from guide_tags c where c.tagid = t.tagid)
      and not exists (select from wiki_tags c where c.tagid = t.tagid)
      ${isModerator(person) ? nothing : sql`and not exists (select from tag_synonyms s where s.tagid = t.tagid)`}`)
  if (unused.length === 0) return
  const goneids = unused.map(({ tagid }) => tagid)
  const cameFor = new Map(moves.map(({ gone, come }) => [gone, come]))
  const heirs = unused.flatMap(({ tagid, tag }) => {
    const come = cameFor.get(tag) ?? []
    return come.map(one => ({ gone: tagid, come: one, alone: come.length === 1 }))
  })
  await db.run(sql`
    insert into tags (tag) select distinct given.come
      from unnest(${heirs.map(({ come }) => come)}::text[]) as given (come) order by given.come
    on conflict (lower(tag)) do nothing`)
  const heir = heirs.filter(({ alone }) => alone)
  await db.run(sql`
    update tag_synonyms s set tagid = h.tagid
    from unnest(${heir.map(({ gone }) => gone)}::int[],
      ${heir.map(({ come }) => come)}::text[]) as given (gone, come)
      join tags h on lower(h.tag) = lower(given.come)
    where s.tagid = given.gone`)
  await moveFollowers(db, goneids, heirs, runid)
  await db.run(sql`delete from tag_synonyms where tagid = any(${goneids}::int[])`)
  await db.run(sql`delete from tags where tagid = any(${goneids}::int[])`)
}

/** The stored spelling, null when the tag was there already. */
export const insertTag = async (
  db: Db,
  { table, id, docid }: Carrier,
  given: string,
  now: UnixSeconds,
): Promise<string | null> => {
  const { tagid, tag } = await ensureTag(db, given)
  const added = await db.run(
    sql`insert into ${table} (${id}, tagid, added) values (${docid}, ${tagid}, ${now})
      on conflict do nothing`,
  )
  return added ? tag : null
}

/**
 * The stored spelling, null when there was no such tag: the document's own, by its name or else by
 * another spelling of it.
 */
export const deleteTag = async (
  db: Db,
  { table, id, docid }: Carrier,
  given: string,
): Promise<string | null> =>
  (
    await db.maybe<{ tag: string }>(sql`
    delete from ${table} c using (
      select t.tagid, t.tag from ${table} d join tags t using (tagid)
        left join tag_synonyms s on s.tagid = t.tagid and lower(s.synonym) = any ${spellingsOf(given)}
      where d.${id} = ${docid} and (lower(t.tag) = any ${spellingsOf(given)} or s.synonym is not null)
        order by lower(t.tag) <> lower(${given}) limit 1) t
    where c.${id} = ${docid} and c.tagid = t.tagid returning t.tag`)
  )?.tag ?? null
