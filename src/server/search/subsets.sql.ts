// When no document has all the words: those that have most of what says most.
import type { SearchKind } from '#contract/search/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import { firstOfEach, hidden, type FoundRow, type Matching, type Page } from './sql.ts'

/** Documents looked at for a word; what more have says too little to decide. */
export const mostEach = 2000
/** How many have a word; where so many were looked at, there may be more. */
export const countOf = (count: number, isCut: boolean) => ({
  count: Math.min(count, mostEach),
  ...(isCut && { countIsLeast: true }),
})
/** A match in the text alone, beside one in the title. */
const inText = 0.5
/** For all of the words. */
const whole = 1.25
/** Those that have less than this part of what the best has are no results. */
const leastPart = 0.6

export type Asking = { queries: string[]; kinds: SearchKind[]; where: Sql }

/**
 * For each query whether anything matches it. Of a materialized query PostgreSQL plans to read all,
 * and so by the index; for the first row alone it would read text after text until one matches (60
 * against 0.3 ms).
 */
export const anyMatches = (db: Db, { queries, kinds, where }: Asking): Promise<boolean[]> =>
  db.values<boolean>(sql`
      select exists (with matching as materialized (
          select from search_documents d where d.body_tsv @@ q.query::tsquery
            and d.kind = any(${kinds}::text[]) and ${where})
        select from matching) as found
      from unnest((select ${queries}::text[])) with ordinality as q (query, slot) order by slot`)

/** Whether any title has all of it; materialized, so that it is looked up in the index. */
export const hasTitle = async (
  db: Db,
  { all, where, kinds, excludes }: Matching,
): Promise<boolean> => {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (with matching as materialized (
      select from search_documents d where d.title_tsv @@ ${hidden(all)}
        ${excludes ? sql`and d.body_tsv @@ ${hidden(all)}` : nothing}
        and d.kind = any(${kinds}::text[]) and ${where})
      select from matching) as found`)
  return found
}

export type Partly = {
  total: number
  rows: FoundRow[]
  /** Which of the queries the first of all results meets. */
  met: number[]
  /** Not all that have a word of the first result were looked at: there may be more results. */
  isLeast: boolean
  /** How many meet each query. */
  each: ReturnType<typeof countOf>[]
  counts: Record<string, number>
}

/**
 * The rarer a word the more it counts, and in a title more than in a text. Which words a document
 * meets are bits of one number: thousands of documents need no sorting for it, and go by their
 * place in the table until few are left.
 */
const closest = ({ queries, kinds, where }: Asking, shown: readonly SearchKind[]): Sql => {
  const isShown = shown.length === kinds.length ? sql`true` : sql`kind = any(${shown}::text[])`
  return sql`
    asked as materialized (
      select slot::int, query::tsquery from unnest(${queries}::text[])
        with ordinality as q (query, slot)
    ), hits as materialized (
      select asked.slot, h.* from asked cross join lateral (
        with found as materialized (
          select d.ctid as row, d.kind, d.title_tsv @@ asked.query as titled
          from search_documents d where d.body_tsv @@ asked.query
          and d.kind = any(${kinds}::text[]) and ${where} limit ${mostEach}
        ), more as materialized (select count(*) = ${mostEach}::int as are from found)
        select found.* from found, more where not (more.are and found.titled)
        union all
        (select d.ctid, d.kind, true from more, search_documents d
          where more.are and d.title_tsv @@ asked.query
          and d.kind = any(${kinds}::text[]) and ${where} limit ${mostEach})) h
    ), weights as materialized (
      select slot, ln(1 + 2.0 * max(count(*)) over () / count(*))::float8 as weight,
        (count(*) filter (where ${isShown}))::int as found, count(*) >= ${mostEach}::int as is_cut
      from hits group by slot
    ), scored as (
      select row, bit_or(1 << slot) as met, bool_or(${isShown}) as is_shown,
        sum(weight * case when titled then 1 else ${inText}::float8 end)
          * case when bool_or(kind = 'item') then 0.6 else 1 end
          * case when count(*) = ${queries.length}::int then ${whole}::float8 else 1 end as score
      from hits join weights using (slot) group by row
    ), close as materialized (
      select s.met, s.score, d.kind, d.docid, d.langid
      from scored s join search_documents d on d.ctid = s.row
      where s.score >= ${leastPart}::float8 * (select max(score) from scored where is_shown)
    )`
}

/** Rows d that come close. */
export const closeTo = (asking: Asking, shown: readonly SearchKind[]): Sql => sql`
  from (with ${closest(asking, shown)} select kind, docid, langid from close) near
  join search_documents d using (kind, docid, langid) where true`

/**
 * `shown`: the kinds of the page and the total; counted are all of `asking.kinds`. `narrow`: what
 * else holds for rows d of the page; null: nothing.
 */
export const findPartly = async (
  db: Db,
  asking: Asking,
  { shown, narrow, page }: { shown: readonly SearchKind[]; narrow: Sql | null; page: Page },
): Promise<Partly> => {
  const rows = await db.many<
    FoundRow & {
      total: number
      met: number | null
      each: { found: number; is_cut: boolean }[]
      counts: Record<string, number>
    }
  >(sql`
    with ${closest(asking, shown)}, shown as materialized (
      select c.* from close c
      ${narrow ? sql`join search_documents d using (kind, docid, langid)` : nothing}
      where c.kind = any(${shown}::text[]) ${narrow ? sql`and ${narrow}` : nothing}
    ), counted as (select kind, count(*)::int as found from close group by kind),
    overall as (
      select (select jsonb_object_agg(kind, found) from counted) as counts,
        (select count(*)::int from shown) as total,
        (select met from shown order by score desc, docid desc, kind limit 1) as met,
        (select jsonb_agg(jsonb_build_object('found', coalesce(w.found, 0),
            'is_cut', coalesce(w.is_cut, false)) order by slot)
          from asked left join weights w using (slot)) as each
    ), page as (
      select kind, docid, langid, score from ${
        page.byKind
          ? firstOfEach(sql`shown`)
          : sql`(select * from shown
        order by score desc, docid desc, kind limit ${page.limit} offset ${page.offset})`
      } p
    )
    select o.counts, o.total, o.met, o.each, p.kind, p.docid, p.langid
    from overall o left join page p on true order by p.score desc, p.docid desc, p.kind`)
  const [first] = rows
  const met = asking.queries.flatMap((_, at) => ((first?.met ?? 0) & (2 << at) ? [at] : []))
  return {
    total: first?.total ?? 0,
    met,
    isLeast: met.some(at => first?.each[at]?.is_cut),
    each: (first?.each ?? []).map(({ found, is_cut }) => countOf(found, is_cut)),
    counts: first?.counts ?? {},
    rows: rows.flatMap(({ kind, docid, langid }) =>
      (kind as SearchKind | null) === null ? [] : [{ kind, docid, langid }],
    ),
  }
}
