// The words that titles have: kept while documents are indexed, asked when a word finds nothing.
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { trigramsOf } from '../nearest.ts'
import { isUnspaced } from '../words.ts'

const shortest = 2
const longest = 30
const isKept = (word: string): boolean =>
  !isUnspaced(word) && word.length >= shortest && word.length <= longest

/** Adds the words of these titles, three letters at a time. */
export const keepWords = async (db: Db, words: Iterable<string>): Promise<void> => {
  const kept = [...new Set(words)].filter(isKept).sort()
  if (!kept.length) return
  const added = await db.many<{ word: string }>(sql`
    insert into search_words (word) select * from unnest(${kept}::text[])
    on conflict do nothing returning word`)
  const rows = added.flatMap(({ word }) => trigramsOf(word).map(trigram => ({ trigram, word })))
  if (!rows.length) return
  await db.run(sql`
    insert into search_trigrams (trigram, length, word)
    select trigram, length(word), word from unnest(${rows.map(row => row.trigram)}::text[],
      ${rows.map(row => row.word)}::text[]) as t (trigram, word)
    on conflict do nothing`)
}

/** Forgets those of these words that no title has any longer. */
export const forgetWords = async (db: Db, words: Iterable<string>): Promise<void> => {
  const gone = [...new Set(words)].filter(isKept).sort()
  if (!gone.length) return
  await db.run(sql`
    with gone as (
      delete from search_words w where w.word = any(${gone}::text[])
        and not exists (select from search_documents d
          where d.kind not in ('user') and d.title_tsv @@ (quote_literal(w.word) || ':A')::tsquery)
      returning w.word
    )
    delete from search_trigrams t using gone, unnest(${gone.flatMap(trigramsOf)}::text[],
      ${gone.flatMap(word => trigramsOf(word).map(() => word))}::text[]) as own (trigram, word)
    where own.word = gone.word and t.trigram = own.trigram and t.length = length(own.word)
      and t.word = own.word`)
}

/** Which of them are words of titles. */
export const knownAmong = async (db: Db, words: string[]): Promise<Set<string>> =>
  new Set(
    await db.values<string>(sql`select word from search_words where word = any(${words}::text[])`),
  )

const compared = 30

/**
 * For each word those words of titles that share most of its trigrams, in titles that the caller
 * may see (`where`, of rows d).
 */
export const resembling = async (
  db: Db,
  words: string[],
  where: Sql,
): Promise<Map<string, string[]>> => {
  const trigrams = words.flatMap(word => trigramsOf(word).map(trigram => ({ word, trigram })))
  const rows = await db.many<{ asked: string; word: string }>(sql`
    select near.asked, near.word from unnest(${words}::text[]) as w (word)
    cross join lateral (
      select w.word as asked, t.word, count(*)::float8 / (length(t.word) + 2) as shared
      from unnest(${trigrams.map(one => one.word)}::text[],
        ${trigrams.map(one => one.trigram)}::text[]) as own (word, trigram)
      join search_trigrams t on t.trigram = own.trigram
        and t.length between length(w.word) - 3 and length(w.word) + 3
      where own.word = w.word
      group by t.word order by count(*) desc, length(t.word), t.word limit ${compared}
    ) near
    where exists (select from search_documents d
      where d.title_tsv @@ (quote_literal(near.word) || ':A')::tsquery and ${where})
    order by near.asked, near.shared desc, near.word`)
  const found = new Map<string, string[]>()
  for (const { asked, word } of rows) found.set(asked, [...(found.get(asked) ?? []), word])
  return found
}
