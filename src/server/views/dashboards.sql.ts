// Figures of a range of time. Whole days of UTC are added up from the roll-ups, what lies before
// and after them is counted from the views: so the figures are exact for any second and any zone,
// without counting every view.
import type { ViewKind } from '#contract/views/schemas.ts'
import { stubFlags } from '#contract/core/flags.ts'
import type { Db } from '#server/db/open.ts'
import {
  guidesPlacedIn,
  hasReadersFlag,
  readersCategory,
  readersTitle,
  readersType,
} from '#server/rights/released.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import type { ViewedType } from '#server/http/ports.ts'

/**
 * Seconds, both inclusive; `category` with all that lies below it; `team`: views by its members;
 * `kind`: of such documents alone.
 */
export type Range = {
  start: number
  end: number
  category: string | null
  team: number | null
  kind: ViewKind | null
}
/** Of the whole site, so that what is added up for it will do. */
export const isOfSite = ({ category, team, kind }: Range): boolean =>
  category === null && team === null && kind === null

const daySeconds = 86_400
/**
 * The whole blocks of so many days of UTC in a range, and the pieces beside them. `column`: of the
 * block's number.
 */
const parts = ({ start, end }: Range, column: Sql, days = 1) => {
  const length = days * daySeconds
  const first = Math.ceil(start / length),
    last = Math.floor((end + 1) / length) - 1
  const edges =
    first > last
      ? sql`v.date between ${start} and ${end}`
      : sql`(v.date between ${start} and ${first * length - 1}
        or v.date between ${(last + 1) * length} and ${end})`
  return { whole: sql`${column} between ${first} and ${last}`, edges }
}
const byDay = (range: Range) => parts(range, sql`day`)
/**
 * Where days begin within days of UTC: the shorter piece of such a day of UTC, before or behind
 * that moment. The rest of it, with its noon, is of one day.
 */
const splitDays = (starts: readonly number[]) =>
  starts
    .filter(start => start % daySeconds !== 0)
    .map(start => {
      const day = start - (start % daySeconds)
      return start - day <= daySeconds / 2
        ? { since: day, until: start - 1 }
        : { since: start, until: day + daySeconds - 1 }
    })
/** Of a team: what its members viewed is added up by week. */
export const byWeek = (range: Range) => parts(range, sql`v.week`, 7)

/** Guides in a category and below it, and the pages of those categories. */
const inCategory = (category: string): Sql => sql`
  with recursive down (wikiid, title) as (
    select wikiid, title from wikis where namespace = 'CATEGORY' and title = ${category}
      and deleted_date is null
    union
    select x.wikiid, x.title from down join wikis x on x.parent = down.wikiid
      where x.namespace = 'CATEGORY' and x.deleted_date is null)
  select 'guide' as doc_type, g.guideid as docid
    from (${guidesPlacedIn(sql`select title from down union select ${category}`)}) g
  union all select 'wiki', wikiid from down`

/** (doc_type, docid, views) of what was viewed. */
export const counted = (range: Range): Sql => {
  if (range.team !== null) {
    const { whole, edges } = byWeek(range)
    return sql`
      select doc_type, docid, sum(views) as views from (
        select v.doc_type, v.docid, v.views from view_teams v
          where ${whole} and v.teamid = ${range.team} ${within(range)}
        union all select v.doc_type, v.docid, count(*) from team_members m
          join views v using (userid) where m.teamid = ${range.team} and ${edges} ${within(range)}
          group by 1, 2
      ) pieces group by 1, 2`
  }
  const { whole, edges } = byDay(range)
  return sql`
    select doc_type, docid, sum(views) as views from (
      select doc_type, docid, views from view_counts v where ${whole} ${within(range)}
      union all select v.doc_type, v.docid, count(*) from views v where ${edges} ${within(range)}
        group by 1, 2
    ) pieces group by 1, 2`
}
const pagesOf = {
  category: sql`w.namespace = 'CATEGORY'`,
  item: sql`w.namespace = 'ITEM'`,
  page: sql`w.namespace not in ('CATEGORY', 'ITEM')`,
}
/** Of documents named v or d. */
const ofKind = (kind: Range['kind'], of: Sql): Sql =>
  kind === null
    ? nothing
    : kind === 'guide'
      ? sql`and ${of}.doc_type = 'guide'`
      : sql`and ${of}.doc_type = 'wiki'
        and ${of}.docid in (select w.wikiid from wikis w where ${pagesOf[kind]})`
export const within = ({ category, kind }: Range): Sql =>
  sql`${
    category === null ? nothing : sql`and (v.doc_type, v.docid) in (${inCategory(category)})`
  } ${ofKind(kind, sql`v`)}`
const byMembers = ({ team }: Range): Sql =>
  team === null
    ? nothing
    : sql`and v.userid in (select userid from team_members where teamid = ${team})`

/**
 * (userid, views) of those who viewed something. Nothing adds up people by document: those of a
 * category are counted.
 */
export const counting = (range: Range): Sql => {
  const { whole, edges } = byDay(range)
  if (range.category !== null || range.kind !== null) {
    return sql`select v.userid, count(*) as views from views v
      where v.date between ${range.start} and ${range.end} ${within(range)} ${byMembers(range)}
      group by 1`
  }
  return sql`
    select userid, sum(views) as views from (
      select v.userid, v.views from view_people v where ${whole} ${byMembers(range)}
      union all select v.userid, count(*) from views v where ${edges} ${byMembers(range)} group by 1
    ) pieces group by 1`
}

/**
 * One row for each of those who viewed something. Most people viewed some guide: the first one that
 * is found of each will do, so that not every view is read.
 */
const someone = (range: Range): Sql =>
  range.kind === 'guide' && range.category === null && range.team === null
    ? sql`select u.userid from users u cross join lateral (select from views v
        where v.userid = u.userid and v.date between ${range.start} and ${range.end}
          and v.doc_type = 'guide' limit 1) one`
    : counting(range)

/** What readers' lists show: (doc_type, docid). */
const listed = ({ category, kind }: Range): Sql => {
  const all = sql`
    select d.* from (select 'guide' as doc_type, g.guideid as docid from guides g
      where g.public and g.deleted_date is null
    union all select 'wiki', w.wikiid from wikis w
      where w.deleted_date is null and not 'WIKI_PRIVATE' = any(w.flags)) d
    where true ${ofKind(kind, sql`d`)}`
  return category === null ? all : sql`(${all}) intersect (${inCategory(category)})`
}
/** Pages that say next to nothing, and those of tools and parts where these are not asked for. */
const isBare = (kind: Range['kind']): Sql => sql`(w.flags && ${stubFlags}::text[]
  ${kind === 'item' ? nothing : sql`or w.namespace = 'ITEM'`})`

export type Figures = { views: number; documents: number; people: number; unseen: number }
/** Of a category, a team or a kind; `overview.sql.ts` has those of the whole site. */
export const overviewOfPart = async (db: Db, range: Range): Promise<Figures> => {
  const { views, documents, unseen } = await db.one<{
    views: number
    documents: number
    unseen: number
  }>(sql`
    with seen as materialized (${counted(range)})
    select (select coalesce(sum(views), 0) from seen)::int as views,
      (select count(*) from seen)::int as documents,
      (select count(*) from (${listed(range)}) d
        where not exists (select from seen s where s.doc_type = d.doc_type
          and s.docid = d.docid))::int as unseen`)
  const { people } = await db.one<{ people: number }>(
    sql`select count(*)::int as people from (${someone(range)}) p`,
  )
  return { views, documents, people, unseen }
}

/**
 * (place, views) of a kind or a category, which have no quarters of an hour: as `counted` does.
 * Whole days of UTC are of the day that their noon is in; what of them lies in the day beside it is
 * counted, and moved there.
 */
const placed = (range: Range, starts: readonly number[]): Sql => {
  const { whole, edges } = byDay(range)
  const split = splitDays(starts)
  const place = (at: Sql): Sql => sql`width_bucket(${at}, ${starts}::int[])`
  const noonOf = (day: Sql): Sql => sql`${day} * ${daySeconds}::int + ${daySeconds / 2}::int`
  return sql`
    with moved as materialized (
      select v.date, v.date / ${daySeconds}::int as day
        from unnest(${split.map(one => one.since)}::int[], ${split.map(one => one.until)}::int[])
          as piece (since, until)
        join views v on v.date between piece.since and piece.until ${within(range)})
    select place, sum(views)::int as views from (
      select ${place(noonOf(sql`v.day`))} as place, v.views from view_counts v
        where ${whole} ${within(range)}
      union all select ${place(sql`v.date`)}, 1 from views v where ${edges} ${within(range)}
      union all select ${place(sql`date`)}, 1 from moved where ${whole}
      union all select ${place(noonOf(sql`day`))}, -1 from moved where ${whole}
    ) pieces group by 1`
}

/** Views of each day: `starts` are where the days begin; the last one ends with the range. */
export const viewsByDay = async (db: Db, range: Range, starts: number[]): Promise<number[]> => {
  const quarter = 900
  const isPlain = isOfSite(range) && range.start % quarter === 0
  // One that goes on ends at any second: what lies behind the last whole quarter is counted.
  const rest = Math.floor((range.end + 1) / quarter) * quarter
  const viewed = (from: number): Sql => sql`
    select width_bucket(v.date, ${starts}::int[]) as place, count(*)::int as views from views v
      where v.date between ${from} and ${range.end} ${within(range)} ${byMembers(range)} group by 1`
  const found = await db.many<{ place: number; views: number }>(
    isPlain
      ? sql`select place, sum(views)::int as views from (
          select width_bucket(quarter * ${quarter}::int, ${starts}::int[]) as place,
            sum(views) as views from view_quarters
            where quarter between ${range.start / quarter} and ${rest / quarter - 1} group by 1
          union all ${viewed(Math.max(rest, range.start))}) pieces group by 1`
      : range.team === null && !isOfSite(range)
        ? placed(range, starts)
        : viewed(range.start),
  )
  const views = new Map(found.map(one => [one.place, one.views]))
  return starts.map((_, n) => views.get(n + 1) ?? 0)
}

export type DocumentRow = {
  doc_type: ViewedType
  docid: number
  title: string
  display_title: string
  namespace: string | null
  type: string | null
  category: string | null
  public: boolean
  in_progress: boolean
  views: number
  total: number
}
const isInProgress = hasReadersFlag(['GUIDE_IN_PROGRESS'])
export const documentColumns = sql`
  d.doc_type, d.docid, coalesce(${readersTitle}, w.title)::text as title,
    coalesce(${readersTitle}, nullif(w.display_title, ''), w.title)::text as display_title,
    w.namespace, ${readersType} as type,
  coalesce(${readersCategory},
    case when w.namespace = 'CATEGORY' then w.title end)::text as category,
    coalesce(g.public, true) as public, coalesce(${isInProgress}, false) as in_progress`
export const documentJoins = sql`left join guides g on d.doc_type = 'guide' and g.guideid = d.docid
  left join wikis w on d.doc_type = 'wiki' and w.wikiid = d.docid`

/**
 * Most viewed first; of those that nobody viewed, guides first, by title, and without stubs and
 * parts unless `stubs` asks for them.
 */
export const listDocuments = (
  db: Db,
  range: Range,
  which: 'seen' | 'unseen' | 'unfinished',
  { stubs, ...page }: { limit: number; offset: number; stubs: boolean },
): Promise<DocumentRow[]> =>
  which === 'unseen'
    ? db.many<DocumentRow>(sql`
      with seen as materialized (${counted(range)}), listed as (${listed(range)})
      select ${documentColumns}, 0 as views, count(*) over ()::int as total
        from listed d ${documentJoins}
      where not exists (select from seen s where s.doc_type = d.doc_type and s.docid = d.docid)
        ${stubs ? nothing : sql`and (w.wikiid is null or not ${isBare(range.kind)})`}
      order by d.doc_type, coalesce(${readersTitle}, w.title), d.docid limit ${page.limit} offset ${page.offset}`)
    : db.many<DocumentRow>(sql`
      with d as materialized (${counted(range)})
      select ${documentColumns}, d.views::int as views, count(*) over ()::int as total
        from d ${documentJoins}
      where (g.guideid is not null and g.deleted_date is null or w.wikiid is not null
        and w.deleted_date is null)
        ${
          which === 'unfinished'
            ? sql`and g.guideid is not null and (not g.public or ${isInProgress})`
            : nothing
        }
      order by d.views desc, d.doc_type, d.docid limit ${page.limit} offset ${page.offset}`)

export const listViewers = (
  db: Db,
  range: Range,
  page: { limit: number; offset: number },
): Promise<{ userid: number; username: string; views: number; total: number }[]> =>
  db.many(sql`
  select p.userid, u.username, p.views::int as views, count(*) over ()::int as total
    from (${counting(range)}) p join users u using (userid)
  order by p.views desc, p.userid limit ${page.limit} offset ${page.offset}`)
