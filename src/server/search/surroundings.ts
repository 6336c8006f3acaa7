// What a search goes by beside its words: in which languages there are texts, and how the tags that
// it names are spelt. A process remembers what it saw the last time, and the statement that looks
// for documents says whether that still holds (decision 0473).
import { firstOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'

export type Surroundings = { langids: string[]; spellings: string[][] }

const mostWords = 3
/** One word, two and three in a row: as tags may be spelt. */
const runsOf = (text: string): string[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 20)
  return words.flatMap((_, at) =>
    Array.from({ length: mostWords }, (__, more) => words.slice(at, at + more + 1).join(' ')),
  )
}

/**
 * JSON of the languages, and of the tags with synonyms that are named in what was typed, each with
 * all of its spellings.
 */
export const surroundingsOf = (typed: string): Sql => {
  // In a subquery: PostgreSQL does not see how many, and plans nothing anew.
  const runs = sql`(select ${runsOf(typed)}::text[])`
  return sql`(select json_build_object(
    'langids', array(select langid from search_languages order by langid),
    'spellings', coalesce((
      select json_agg(array[t.tag] || array(
        select s.synonym::text from tag_synonyms s where s.tagid = t.tagid order by s.synonym)
        order by t.tagid)
      from tags t
      where exists (select from tag_synonyms) and t.tagid in (
        select tagid from tag_synonyms where lower(synonym) = any(${runs}::text[])
        union
        select named.tagid from tags named join tag_synonyms using (tagid)
          where lower(named.tag) = any(${runs}::text[]))), '[]'))::text)`
}

export const loadSurroundings = async (db: Db, typed: string): Promise<Surroundings> =>
  readTold(firstOf(await db.values<string>(sql`select ${surroundingsOf(typed)}`)))

const remembered = 1000
/** As it was told the last time: what names no tag, and what names some. */
let usual = ''
const named = new Map<string, string>()

/** What was told of it the last time, else of others; empty where nothing was told yet. */
export const lastTold = (typed: string): string => named.get(typed) ?? usual

export const rememberTold = (typed: string, told: string): void => {
  named.delete(typed)
  if (readTold(told).spellings.length === 0) usual = told
  else {
    if (named.size >= remembered) named.clear()
    named.set(typed, told)
  }
}

export const readTold = (told: string): Surroundings =>
  told === '' ? { langids: [], spellings: [] } : (JSON.parse(told) as Surroundings)
