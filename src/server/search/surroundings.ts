// What a search goes by beside its words: in which languages there are texts, and how the tags that
// it names are spelt. A process remembers what it saw the last time, and the statement that looks
// for documents says whether that still holds (decision 0473).
import { firstOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'

/** `names`: the tag, then its synonyms. */
type Tag = { tagid: number; names: string[] }
/** Tags with synonyms only, by their numbers. */
export type Surroundings = { langids: string[]; tags: Tag[] }
/** `runs`: its names in small letters, as PostgreSQL compares them. */
type Told = { langids: string[]; tags: (Tag & { runs: string[] })[] }

const mostWords = 3
/** One word, two and three in a row: as tags may be spelt. */
const runsOf = (text: string): string[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 20)
  return words.flatMap((_, at) =>
    Array.from({ length: mostWords }, (__, more) => words.slice(at, at + more + 1).join(' ')),
  )
}

/** JSON of what `readSurroundings` gives. */
export const surroundingsOf = (typed: string): Sql => {
  // In a subquery: PostgreSQL does not see how many, and plans nothing anew.
  const runs = sql`(select ${runsOf(typed)}::text[])`
  return sql`(select json_build_object(
    'langids', array(select langid from search_languages order by langid),
    'tags', coalesce((
      select json_agg(json_build_object('tagid', t.tagid,
        'names', array[t.tag] || array(
          select s.synonym::text from tag_synonyms s where s.tagid = t.tagid order by s.synonym),
        'runs', array(select lower(t.tag) union
          select lower(s.synonym) from tag_synonyms s where s.tagid = t.tagid))
        order by t.tagid)
      from tags t
      where exists (select from tag_synonyms) and t.tagid in (
        select tagid from tag_synonyms where lower(synonym) = any(${runs}::text[])
        union
        select named.tagid from tags named join tag_synonyms using (tagid)
          where lower(named.tag) = any(${runs}::text[]))), '[]'))::text)`
}

export const readSurroundings = (told: string): Told => JSON.parse(told) as Told

export const loadSurroundings = async (db: Db, typed: string): Promise<Surroundings> =>
  readSurroundings(firstOf(await db.values<string>(sql`select ${surroundingsOf(typed)}`)))

export const isSame = (one: Surroundings, other: Surroundings): boolean => {
  const told = ({ langids, tags }: Surroundings) =>
    JSON.stringify([langids, tags.map(({ tagid, names }) => [tagid, names])])
  return told(one) === told(other)
}

/**
 * Of `most` names of tags; what was not told for longest is forgotten. By names and not by all that
 * was typed: a question that nobody asked before may name a tag that others asked for.
 */
export const newMemory = (most: number) => {
  let langids: string[] = []
  const named = new Map<string, Tag[]>()
  return {
    recall(typed: string): Surroundings {
      const tags = new Map<number, Tag>()
      for (const run of runsOf(typed))
        for (const tag of named.get(run) ?? []) tags.set(tag.tagid, tag)
      return { langids, tags: [...tags.values()].sort((a, b) => a.tagid - b.tagid) }
    },
    remember(typed: string, told: Told): void {
      langids = told.langids
      for (const run of [...runsOf(typed), ...told.tags.flatMap(({ runs }) => runs)])
        named.delete(run)
      for (const { tagid, names, runs } of told.tags)
        for (const run of runs) named.set(run, [...(named.get(run) ?? []), { tagid, names }])
      for (const run of named.keys()) {
        if (named.size <= most) break
        named.delete(run)
      }
    },
  }
}
export const memory = newMemory(1000)
