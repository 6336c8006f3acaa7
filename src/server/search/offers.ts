// What a search that finds nothing offers instead: its words one by one, and the categories that
// come nearest. All of it in two or three statements more, for whoever found nothing.
import type { SearchAnswer } from '#contract/search/schemas.ts'
import type { FilledCategory } from '#contract/tree/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { ReadCtx } from '#server/http/context.ts'
import { loadFilled } from '#server/wikis/summaries.ts'
import { written } from './expressions.ts'
import { loadForgiving } from './forgiving.ts'
import { alikeTo } from './nearest.ts'
import { formsFor, type Question } from './question.ts'
import { resembling } from './indexing/vocabulary.ts'
import { countOf, mostEach } from './subsets.sql.ts'
import { isUnspaced } from './words.ts'

type Offers = { words: SearchAnswer['words']; nearest: FilledCategory[] }

const mostCategories = 6
const mostAlike = 3

/** So many words as a question has terms. */
const mostWords = 10

/** Nothing between quotation marks, and nothing excluded. */
const openedUp = ({ asked, ...question }: Question): Question => ({
  ...question,
  asked: {
    ...asked,
    terms: [...new Set(asked.terms.flatMap(({ tokens }) => tokens))]
      .slice(0, mostWords)
      .map(token => ({ tokens: [token], phrase: false })),
    without: [],
  },
})

/**
 * How many have each word, and where: a category counts for the share of a word's documents that it
 * holds, and for a title of its own more than all of them.
 */
const loadHits = (db: Db, queries: string[], { kinds, where }: Question) =>
  db.one<{ each: number[]; categories: string[] }>(sql`
    with asked as materialized (
      select slot::int, query::tsquery from unnest(${queries}::text[])
        with ordinality as q (query, slot)
    ), hits as materialized (
      select asked.slot, h.* from asked cross join lateral (
        with found as materialized (
          select d.category, d.kind = 'category' and d.title_tsv @@ asked.query as titled
          from search_documents d where d.body_tsv @@ asked.query
          and d.kind = any(${kinds}::text[]) and ${where} limit ${mostEach}
        )
        select * from found) h
    ), counted as materialized (
      select slot, count(*)::int as found from hits group by slot
    ), near as (
      select h.category, sum(case when h.titled then 2 else 1.0 / c.found end) as worth
      from hits h join counted c using (slot) where h.category <> ''
      group by h.category order by worth desc, h.category limit ${mostCategories}
    )
    select array(select coalesce(c.found, 0) from asked left join counted c using (slot)
        order by slot) as each,
      array(select category from near order by worth desc, category) as categories`)

/** Categories whose titles have words that look like these. */
const loadAlike = async (db: Db, words: string[], { where }: Question): Promise<string[]> => {
  const inTitles = sql`d.kind = 'category' and ${where}`
  const candidates = await resembling(db, words, inTitles)
  const alike = alikeTo(words, candidates).slice(0, mostAlike)
  if (!alike.length) return []
  return db.values<string>(sql`
    select category from (
      select distinct on (d.category) d.category, a.nth, length(d.title) as long
      from unnest(${alike}::text[]) with ordinality as a (word, nth)
      join search_documents d on d.title_tsv @@ (quote_literal(a.word) || ':A')::tsquery
        and ${inTitles}
      order by d.category, a.nth) n
    order by nth, long, category limit ${mostCategories}`)
}

export const loadOffers = async (
  ctx: ReadCtx,
  question: Question,
  langid: string,
): Promise<Offers> => {
  const { db } = ctx
  const opened = openedUp(question)
  const slots = (await loadForgiving(db, opened))(new Map())
  const forms = await formsFor(db, opened, slots)
  const { each, categories } = await loadHits(
    db,
    slots.map(slot => written(slot.wide, forms)),
    opened,
  )
  const words = slots.map(({ asked }, at) => {
    const count = each[at] ?? 0
    return { word: asked.join(' '), ...countOf(count, count >= mostEach) }
  })
  const lost = words.flatMap(({ word, count }) => (count > 0 || isUnspaced(word) ? [] : [word]))
  const titles = categories.length || !lost.length ? categories : await loadAlike(db, lost, opened)
  return { words, nearest: titles.length ? await loadFilled(ctx, titles, langid) : [] }
}
