// The statements of a search: matches, and the best of them first (titles first, then 200 ranked
// again).
import type { SearchKind } from '#contract/search/schemas.ts'
import { firstOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { escapedLike, nothing, sql, type Sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { areDense, firstOfMatches } from './manyMatches.sql.ts'

/** Counted so far and no further. */
export const mostCounted = 10_000
const ranked = 200

export type FoundRow = { kind: SearchKind; docid: number; langid: string }

/**
 * Rows d that the caller may see. What is shown of them is checked once more as it is read
 * (summaries of the documents themselves).
 */
export const visibleTo = (person: Person | null): Sql => {
  if (!person) return sql`d.public`
  if (isModerator(person)) return sql`true`
  return sql`(d.public or d.docid in (${ownPrivate(person)}))` // nothing but guides is ever private
}
const ownPrivate = (person: Person): Sql => sql`
  select guideid from guides where author = ${person.userid} and not public
  union select guideid from guide_users where userid = ${person.userid}
  union select guideid from guide_teams where teamid = any(${person.teams}::int[])`

/** One row a document: its text in that language, or in its own where it has none. */
export const shownIn = (langid: string): Sql =>
  sql`(d.langid = ${langid} or (d.source and not ${langid} = any(d.translated)))`

/**
 * A question that the planner does not look into: of a common word it would think that reading the
 * whole table is quicker, and read every text (100 against 18 ms).
 */
export const hidden = (query: string): Sql => sql`(select ${query}::tsquery)`

/**
 * `where`: who may see it, and in which language. `all`, `any`, `exact`: tsqueries as text; `exact`
 * is `all` without what may stand for the words.
 */
export type Matching = {
  all: string
  exact: string
  any: string
  excludes: boolean
  folded: string
  kinds: SearchKind[]
  where: Sql
}

/** `byKind`: the first few of each kind instead. */
export type Page = { limit: number; offset: number; byKind?: boolean }
/** `titled`: some title has all of it. `surroundings`: as JSON, where they are told with it. */
export type FoundPage = {
  total: number
  titled: boolean
  rows: FoundRow[]
  surroundings: string | null
}

/**
 * How much higher than its text alone a match stands for its title. Parts, and pages that hold
 * nothing but a name, say less than what can be read.
 */
const titleCounts = (matches: Sql, worth: number): Sql => sql`
  when ${matches} then case when d.kind = 'item' then 0.1
    when d.bare then 0.5 else 1 end * ${worth}::float8`

/** `isTitled`: whether the title is known to match `all`, or known not to. */
const scoreOf = ({ all, any, exact, folded }: Matching, isTitled: boolean): Sql => sql`
  (case when d.title = ${folded} then 3
    ${
      !isTitled
        ? nothing
        : exact === all
          ? titleCounts(sql`true`, 1)
          : sql`${titleCounts(sql`d.title_tsv @@ ${exact}::tsquery`, 1)}
            ${titleCounts(sql`true`, 0.8)}`
    }
    else 0 end)
    + ts_rank('{0.05, 0.2, 0.4, 1}', d.body_tsv, ${any}::tsquery)::float8`

const groupOf = sql`case when r.kind in ('wiki', 'info') then 'page'
  when r.kind in ('team', 'user') then 'people' else r.kind end`

/** Of results r by score the first of each kind, parts last. */
export const firstOfEach = (results: Sql): Sql => sql`(
  select r.kind, r.docid, r.langid, r.score from (
    select r.*, row_number() over (
      partition by ${groupOf} order by r.score desc, r.docid desc, r.kind) as nth
    from ${results} r) r
  where r.nth <= case r.kind when 'guide' then 10 when 'item' then 8 else 4 end
  order by r.score desc, r.docid desc, r.kind)`

/** Rows d that match, without an order. */
export const matchedBy = ({ all, where, kinds }: Matching): Sql => sql`
  from search_documents d where d.body_tsv @@ ${hidden(all)}
    and d.kind = any(${kinds}::text[]) and ${where}`

/** Where more titles match than are ranked: else none has to be chosen. */
const ifMany = (value: Sql): Sql => sql`
  case when (select titles from counted) > ${ranked}::int then ${value} end`

/**
 * The titles that match, the best of them with their scores, and whether fewer than `places` are
 * above all texts.
 */
const titlesFirst = (matching: Matching, kept: Sql, places: number): Sql => {
  const { all, exact, excludes, folded } = matching
  return sql`
    all_titles as materialized (
      select d.ctid as row, d.kind, d.docid, d.title, d.title_tsv from search_documents d
        where d.title_tsv @@ ${hidden(all)}
        ${excludes ? sql`and d.body_tsv @@ ${hidden(all)}` : nothing}
        and ${kept} limit ${mostCounted + 1}
    ), titles as (select * from all_titles limit ${mostCounted}),
    counted as materialized (
      select least(count(*), ${mostCounted})::int as titles, count(*)::int as at_least
      from all_titles),
    -- Of more than were looked at, what is called just so is not left to chance.
    same as materialized (
      select d.ctid as row, d.kind, d.docid, d.title, d.title_tsv from search_documents d
        where (select titles from counted) >= ${mostCounted}::int and d.title = ${folded}
        and d.title_tsv @@ ${hidden(all)}
        ${excludes ? sql`and d.body_tsv @@ ${hidden(all)}` : nothing}
        and ${kept} and d.ctid not in (select row from titles)
    ), titled as materialized (
      select t.row from (select * from titles union all select * from same) t
      order by ${ifMany(sql`t.title = ${folded}`)} desc,
        ${exact === all ? nothing : sql`${ifMany(sql`t.title_tsv @@ ${exact}::tsquery`)} desc,`}
        ${ifMany(sql`ts_rank(t.title_tsv, ${all}::tsquery)`)} desc, t.docid desc,
        t.kind limit ${ranked}
    ), best as materialized (
      select d.kind, d.docid, d.langid, ${scoreOf(matching, true)} as score
      from titled join search_documents d on d.ctid = titled.row
    ), room as materialized (
      select count(*) < ${places}::int as is_left from best where score > 1
    )`
}

/** Where titles leave room: which other matches are ranked by their texts. */
const filledBy = ({ all, any }: Matching): Sql => sql`
    filled as materialized (
      select h.row from ${
        // By their numbers alone: of the first so many, as many are left as there is room for.
        all === any
          ? sql`(select row, docid, kind from hits where (select is_left from room)
              order by docid desc, kind limit ${ranked}) h`
          : sql`hits h`
      }
      where (select is_left from room) and h.row not in (select row from titled)
      order by ${
        all === any
          ? nothing
          : sql`case when (select total from overall) > ${ranked}::int
          then case when h.title_tsv @@ ${any}::tsquery
            then ts_rank(h.title_tsv, ${any}::tsquery) else 0 end end desc,`
      }
        h.docid desc, h.kind
      limit (select greatest(0, ${ranked} - titles) from counted)
    )`

/**
 * A page of results and the number of matches, at most `mostCounted` + 1. Titles are put in order
 * only where there are more than can be ranked. Matches are only counted, and no text is ranked,
 * where titles fill the page: the rank of a text is 1 at most.
 */
export const findDocuments = async (
  db: Db,
  matching: Matching,
  page: Page,
  surroundings: Sql = sql`null::text`,
): Promise<FoundPage> => {
  const { all, any, kinds, where } = matching
  const kept = sql`d.kind = any(${kinds}::text[]) and ${where}`
  const last = Math.min(page.offset + page.limit, 2_147_483_647) // an integer of the database
  // The first few of each kind are chosen from all that is ranked.
  const places = page.byKind ? ranked + 1 : last
  const hitsWith = (columns: Sql): Sql =>
    firstOfMatches({ columns, query: hidden(all), kept, most: mostCounted + 1 })
  const rest =
    last <= ranked
      ? nothing
      : sql`
    union all
    select d.kind, d.docid, d.langid, -1::float8 as score
    from hits h join search_documents d on d.ctid = h.row
    where h.row not in (select row from titled) and h.row not in (select row from filled)`
  const rows = await db.many<
    Omit<FoundPage, 'rows'> & Omit<FoundRow, 'kind'> & { kind: SearchKind | null }
  >(sql`
    with ${titlesFirst(matching, kept, places)}, matches as materialized (
      ${areDense(hidden(all))}
    ), hits as materialized (
      ${hitsWith(sql`d.ctid as row, d.kind, d.docid ${all === any ? nothing : sql`, d.title_tsv`}`)}
    ), overall as materialized (
      select case when room.is_left then (select count(*)::int from hits)
        when at_least > ${mostCounted}::int then at_least
        else (select count(*)::int from (${hitsWith(nothing)}) h) end as total
      from room, counted
    ), ${filledBy(matching)}, results as (
      select * from best
      union all
      select d.kind, d.docid, d.langid, ${scoreOf(matching, false)} as score
      from filled join search_documents d on d.ctid = filled.row
      ${rest}
    )
    select n.total, n.titled, n.surroundings, p.kind, p.docid, p.langid
    from (select total, titles > 0 as titled, ${surroundings} as surroundings
      from overall, counted) n
    left join ${
      page.byKind
        ? firstOfEach(sql`results`)
        : sql`(select * from results order by score desc, docid desc,
      kind limit ${page.limit} offset ${page.offset})`
    } p on true
    order by p.score desc, p.docid desc, p.kind`)
  const { total, titled, surroundings: told } = firstOf(rows)
  return {
    total,
    titled,
    surroundings: told,
    rows: rows.flatMap(({ kind, docid, langid }) =>
      kind === null ? [] : [{ kind, docid, langid }],
    ),
  }
}

/** More than these of all kinds are not counted. */
const mostOfKinds = 5 * mostCounted
/** How many of each kind match; `countsAreLeast`: there are more of them. */
export const countKinds = async (
  db: Db,
  { all, where, kinds }: Matching,
): Promise<{ counts: Record<string, number>; countsAreLeast: boolean }> => {
  const rows = await db.many<{ kind: SearchKind; found: number }>(sql`
    select kind, count(*)::int as found from (
      select d.kind from search_documents d where d.body_tsv @@ ${hidden(all)}
        and d.kind = any(${kinds}::text[]) and ${where} limit ${mostOfKinds + 1}) f
    group by kind order by kind`)
  return {
    counts: Object.fromEntries(rows.map(row => [row.kind, Math.min(row.found, mostOfKinds)])),
    countsAreLeast: rows.reduce((sum, row) => sum + row.found, 0) > mostOfKinds,
  }
}

/**
 * The first titles of one kind: those that begin with what was typed, then those that hold its
 * words.
 */
export const findTitles = (
  db: Db,
  kind: SearchKind,
  asked: { folded: string; title: string; where: Sql },
  limit: number,
): Promise<FoundRow[]> =>
  db.many<FoundRow>(sql`
  select kind, docid, langid from (
    (select d.kind, d.docid, d.langid, d.title, 2::float8 as score from search_documents d
      where d.kind = ${kind} and d.title like ${`${escapedLike(asked.folded)}%`} and ${asked.where}
        order by d.title using ~<~ limit ${limit})
    union all
    (select t.kind, t.docid, t.langid, t.title,
      ts_rank(t.title_tsv, ${asked.title}::tsquery)::float8 as score from (
      select d.* from search_documents d
      where d.kind = ${kind} and d.title_tsv @@ ${hidden(asked.title)}
        and d.title not like ${`${escapedLike(asked.folded)}%`} and ${asked.where} limit 400) t
      order by score desc, length(t.title), t.docid limit ${limit})
  ) f
  order by (title = ${asked.folded}) desc, score desc, length(title), title, docid limit ${limit}`)

export type TextRow = FoundRow & { title: string; body: string }
/** Of all texts of one answer together: characters. More would hold up the event loop. */
const mostRead = 500_000
/**
 * Where hits are shown from; of long texts among many the beginning. Its bytes are known without
 * reading a text; to cut it PostgreSQL counts its letters twice.
 */
export const selectTexts = (rows: FoundRow[]): Sql => sql`
  select t.kind, t.docid, t.langid, t.title, case when octet_length(t.body) <= given.most
    then t.body else left(t.body, given.most) end as body
  from (select ${Math.floor(mostRead / rows.length)}::int as most) given, search_texts t
  join unnest(${rows.map(r => r.kind)}::text[], ${rows.map(r => r.docid)}::int[],
    ${rows.map(r => r.langid)}::text[]) as f (kind, docid, langid) using (kind, docid, langid)`
