// Figures of the whole site for a range. Nothing here reads each view, document or person of the
// range: what is different in whole days comes from `view_gaps`, and the pieces of a day at both
// ends are put right by the views in them, or by those beside them where these are fewer.
import type { Db } from '#server/db/open.ts'
import { joined, sql, type Sql } from '#server/db/sql.ts'
import { numberOfGuides } from '#server/summaries/guides.ts'
import { isOfSite, overviewOfPart, type Figures, type Range } from './dashboards.sql.ts'

const [daySeconds, quarterSeconds] = [86_400, 900]
type Seconds = { from: number; to: number }
type Days = { first: number; last: number }
const wholeIn = ({ start, end }: Range, length: number): Days => ({
  first: Math.ceil(start / length),
  last: Math.floor((end + 1) / length) - 1,
})
const some = (...pieces: Seconds[]) => pieces.filter(({ from, to }) => from <= to)
/** What of a range lies outside these blocks. */
const besides = ({ start, end }: Range, { first, last }: Days, length: number): Seconds[] =>
  first > last
    ? [{ from: start, to: end }]
    : some({ from: start, to: first * length - 1 }, { from: (last + 1) * length, to: end })
const duringAny = (pieces: Seconds[]): Sql =>
  pieces.length === 0
    ? sql`false`
    : sql`(${joined(
        pieces.map(({ from, to }) => sql`v.date between ${from} and ${to}`),
        ' or ',
      )})`

type Kind = { name: 'documents' | 'people'; table: Sql; key: Sql; same: Sql }
const documents: Kind = {
  name: 'documents',
  table: sql`view_counts`,
  key: sql`v.doc_type, v.docid`,
  same: sql`(v.doc_type, v.docid) = (d.doc_type, d.docid)`,
}
const people: Kind = {
  name: 'people',
  table: sql`view_people`,
  key: sql`v.userid`,
  same: sql`v.userid = d.userid`,
}

/** Of one named d. */
const isIn = ({ table, same }: Kind, { first, last }: Days): Sql =>
  sql`exists (select from ${table} v where ${same} and v.day between ${first} and ${last})`
const isViewedIn = ({ same }: Kind, pieces: Seconds[]): Sql =>
  joined(
    [
      sql`false`,
      ...pieces.map(
        ({ from, to }) =>
          sql`exists (select from views v where ${same} and v.date between ${from} and ${to})`,
      ),
    ],
    ' or ',
  )
const isInRange = (kind: Kind, range: Range): Sql => {
  const whole = wholeIn(range, daySeconds)
  return sql`(${isIn(kind, whole)} or ${isViewedIn(kind, besides(range, whole, daySeconds))})`
}

/**
 * The days that come nearest to a range, what it has beside them and what it does not have of them:
 * both together are less than half a day at either end.
 */
const nearest = ({ start, end }: Range) => {
  const first = Math.round(start / daySeconds)
  const last = Math.round((end + 1) / daySeconds) - 1
  if (first > last) return { days: null, missing: [{ from: start, to: end }], beyond: [] }
  const [from, to] = [first * daySeconds, (last + 1) * daySeconds - 1]
  return {
    days: { first, last },
    missing: some({ from: start, to: from - 1 }, { from: to + 1, to: end }),
    beyond: some({ from, to: start - 1 }, { from: end + 1, to }),
  }
}

/** How many different ones a range has. `beside`: the views of what `nearest` is off by. */
const different = (kind: Kind, range: Range): Sql => {
  const { days, missing, beyond } = nearest(range)
  const viewed = (pieces: Seconds[]) =>
    sql`(select distinct ${kind.key} from beside v where ${duringAny(pieces)}) d`
  if (days === null) return sql`(select count(*) from ${viewed(missing)})`
  return sql`(
    (select coalesce(sum(number), 0) from view_gaps where kind = ${kind.name}
      and day between ${days.first} and ${days.last} and before < ${days.first})
    + (select count(*) from ${viewed(missing)} where not ${isIn(kind, days)})
    - (select count(*) from ${viewed(beyond)} where not ${isInRange(kind, range)}))`
}

/** Whether one named d is among them. */
const isAmong = (kind: Kind, range: Range): Sql => {
  const { days, missing, beyond } = nearest(range)
  return days === null
    ? isViewedIn(kind, missing)
    : sql`(${isIn(kind, days)} or ${isViewedIn(kind, missing)})
      and (${isInRange(kind, range)} or not (${isViewedIn(kind, beyond)}))`
}

/** Every quarter of an hour has its sum; what is beside whole ones is counted. */
const viewsIn = (range: Range): Sql => {
  const { first, last } = wholeIn(range, quarterSeconds)
  return sql`(
    (select coalesce(sum(views), 0) from view_quarters where quarter between ${first} and ${last})
    + (select count(*) from views v
      where ${duringAny(besides(range, { first, last }, quarterSeconds))}))`
}

const unlisted = sql`
  select 'guide'::text as doc_type, g.guideid as docid from guides g
    where not (g.public and g.deleted_date is null)
  union all select 'wiki', w.wikiid from wikis w
    where w.deleted_date is not null or 'WIKI_PRIVATE' = any(w.flags)`

/**
 * `documents` are all that were viewed, whatever became of them; `unseen` are those that readers'
 * lists show and nobody viewed: hence what was viewed is told from what lists leave out.
 */
const overviewOfSite = (db: Db, range: Range): Promise<Figures> => {
  const { missing, beyond } = nearest(range)
  return db.one<Figures>(sql`
  with beside as materialized (
    select v.doc_type, v.docid, v.userid, v.date from views v
      where ${duringAny([...missing, ...beyond])}),
  figures as materialized (
    select ${viewsIn(range)} as views, ${different(documents, range)} as documents,
      ${different(people, range)} as people)
  select views::int as views, documents::int as documents, people::int as people, greatest(0, (
    ${numberOfGuides('public')}
    + (select count(*) from wikis w
      where w.deleted_date is null and not 'WIKI_PRIVATE' = any(w.flags))
    - documents
    + (select count(*) from (${unlisted}) d where ${isAmong(documents, range)})))::int as unseen
  from figures`)
}

export const overviewOf = (db: Db, range: Range): Promise<Figures> =>
  isOfSite(range) ? overviewOfSite(db, range) : overviewOfPart(db, range)
