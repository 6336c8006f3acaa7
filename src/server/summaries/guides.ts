// Guide summaries (specification 2.4): one statement for a list, whatever it is a list of.
import type { SummaryImage } from '#server/media/load.ts'
import { readersDate, releasesOn } from '#server/rights/released.ts'
import type { GuideSummary } from '#contract/guides/shapes.ts'
import { guideUrl } from '#server/base/addresses.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { presentImageIn } from '#server/media/load.ts'
import { settingDefaults } from '#contract/settings/list.ts'
import type { ResourceStamps } from '#server/http/responses/responseCache.ts'
import { fallbackColumns, fallbackJoin, pairPictures, type FallbackRow } from './fallbackPicture.ts'

export type SummaryRow = FallbackRow &
  SummaryImage & {
    guideid: number
    langid: string
    live_revisionid: number
    modified_date: number
    prereq_modified_date: number
    type: string
    category: string
    subject: string
    title: string
    summary: string
    difficulty: GuideSummary['difficulty']
    time_required_max: number
    public: boolean
    author: number
    username: string
    flags: string[]
    stamp: number
    author_stamp: number
  }

const siteLangid = sql`coalesce((select value #>> '{}' from settings where name = 'default_langid'),
  ${settingDefaults.default_langid})`

/** One by its key: PostgreSQL takes p for long, and would read all guides for the few in it. */
const ofPrerequisite = sql`select g.prerequisites, ${readersDate} as modified_date from guides g
  where g.guideid = p.guideid and g.deleted_date is null offset 0`

/**
 * Summaries of what readers get, the live release or the live version, each in `langid` where the
 * guide has it, else in its own language; without `langid` it is the site's. `where` and what
 * follows it are spliced in, over guides g.
 */
export const selectSummaries = (rest: Sql, langid?: string): Sql => sql`
  select g.guideid, coalesce(x.langid, own.shown_langid, g.langid) as langid,
    coalesce(x.revisionid, own.shown_revisionid, g.live_revisionid) as live_revisionid,
    case when x.content is null then g.modified_date
      when x.langid = g.langid then coalesce(g.readers_date, x.release_date)
      else ${readersDate} end as modified_date,
    coalesce(x.content->>'type', g.type) as type,
      coalesce(x.content->>'category', g.category) as category,
    coalesce(x.content->>'title', own.shown_title, g.title) as title, g.public, g.author, g.stamp,
    case when x.content is null then g.flags else
      array(select jsonb_array_elements_text(x.content->'flags')) end as flags,
    c.content->>'subject' as subject, coalesce(x.content->>'summary', own.shown_summary,
      r.content->>'summary') as summary, c.content->>'difficulty' as difficulty,
    (c.content->>'time_required_max')::int as time_required_max,
    u.username, u.stamp as author_stamp, i.imageid, i.guid, i.width, i.height, i.alt,
      i.stamp as image_stamp, ${fallbackColumns},
    case when g.prerequisites = '{}' then 0 else (
      with recursive p (guideid) as (
        select unnest(g.prerequisites)
        union
        select unnest(x.prerequisites) from p cross join lateral (${ofPrerequisite}) x)
      select coalesce(max(x.modified_date), 0)::int
        from p cross join lateral (${ofPrerequisite}) x
    ) end as prereq_modified_date
  from guides g
  join revisions r on r.revisionid = g.live_revisionid
  join users u on u.userid = g.author
  left join lateral (
    select l.langid, l.revisionid, l.release_date, l.content->'guide' as content, l.content as whole
    from releases l
    where l.guideid = g.guideid and l.state = 'live'
      and l.langid in (g.langid, ${langid === undefined ? siteLangid : langid}) and ${releasesOn}
    order by l.langid = g.langid limit 1) x on true
  cross join lateral (select coalesce(x.content, r.content) as content) c
  left join images i on i.imageid = (c.content->>'image')::int
  ${fallbackJoin(sql`x.whole`, sql`coalesce(x.content->>'category', g.category)`)}
  left join lateral (
    select t.langid as shown_langid, t.live_revisionid as shown_revisionid, t.title as shown_title,
      tr.content->>'summary' as shown_summary
    from translations t join revisions tr on tr.revisionid = t.live_revisionid
    where t.resource = 'guide' and t.resourceid = g.guideid
      and t.langid = ${langid === undefined ? siteLangid : langid}) own on true
  ${rest}`

export const loadSummaries = (db: Db, rest: Sql, langid?: string): Promise<SummaryRow[]> =>
  db.many<SummaryRow>(selectSummaries(rest, langid))

/** What a kept answer that shows these guides depends on. */
export const pairGuides = (pairs: ResourceStamps, rows: readonly SummaryRow[]): void => {
  for (const row of rows) {
    pairs.set(`guide:${row.guideid}`, row.stamp)
    pairs.set(`modified:${row.guideid}`, row.modified_date)
    pairs.set(`user:${row.author}`, row.author_stamp)
  }
  pairPictures(pairs, rows)
}

export const presentSummary = (origin: string, row: SummaryRow): GuideSummary => ({
  dataType: 'guide',
  guideid: row.guideid,
  locale: row.langid,
  revisionid: row.live_revisionid,
  modified_date: row.modified_date,
  prereq_modified_date: row.prereq_modified_date,
  url: guideUrl(origin, row),
  type: row.type,
  category: row.category,
  subject: row.subject,
  title: row.title,
  summary: row.summary,
  difficulty: row.difficulty,
  time_required_max: row.time_required_max,
  public: row.public,
  userid: row.author,
  username: row.username,
  flags: row.flags,
  image: presentImageIn(origin, row),
  fallback_image: presentImageIn(origin, {
    imageid: row.fallback_imageid,
    guid: row.fallback_guid,
    width: row.fallback_width,
    height: row.fallback_height,
    alt: row.fallback_alt,
  }),
})

/** Of these guides, as lists show them, by guideid. `where`: a condition over guides g. */
export const loadSummariesById = async (
  db: Db,
  origin: string,
  guideids: readonly number[],
  where: Sql = sql`true`,
): Promise<Map<number, GuideSummary>> => {
  const rows = await loadSummaries(
    db,
    sql`where g.guideid = any(${[...guideids]}::int[]) and ${where}`,
  )
  return new Map(rows.map(row => [row.guideid, presentSummary(origin, row)]))
}

/**
 * `where` is a condition over guides g; deleted ones are in no list. `kept`: how many there are,
 * where that need not be counted (`numberOfGuides`).
 */
export type Page = { where: Sql; order: Sql; limit: number; offset: number; kept?: Sql }
export const byId = (order: 'ASC' | 'DESC'): Sql =>
  order === 'ASC' ? sql`g.guideid` : sql`g.guideid desc`
/**
 * Written by this person, or contributed to with an accepted revision (api-facts 6.4); `seen` says
 * of which others.
 */
export const worksOf = (
  userid: number,
  seen: Sql = sql`true`,
): Sql => sql`(g.author = ${userid} or (${seen} and g.guideid in (
  select docid from revisions where userid = ${userid} and doc_type = 'guide' and line = 'live')))`

/**
 * How many guides there are, a number that every write keeps; without `types` of any type. By the
 * type that they have, whatever readers' releases say.
 */
export const numberOfGuides = (only: 'public' | 'all', types: readonly string[] = []): Sql => sql`(
  select coalesce(sum(number), 0)::int from guide_counts where (public or ${only === 'all'})
    and (type = any(${[...types]}::text[]) or ${types.length === 0}))`

/** One page, and how many there are in all. */
export const loadPage = async (
  db: Db,
  { where, order, limit, offset, kept }: Page,
): Promise<{ total: number; found: SummaryRow[] }> => {
  const { total } = await db.one<{ total: number }>(
    kept === undefined
      ? sql`select count(*)::int as total from guides g where g.deleted_date is null and ${where}`
      : sql`select ${kept} as total`,
  )
  // Which ones first: what is passed over would be built else, pictures and all.
  const found = await loadSummaries(
    db,
    sql`where g.guideid = any(array(
        select g.guideid from guides g where g.deleted_date is null and ${where}
        order by ${order} limit ${limit} offset ${offset}))
      order by ${order}`,
  )
  return { total, found }
}

/** The answer of a list of guides, read anew. */
export const freshPage = (
  ctx: Pick<Ctx, 'origin' | 'snapshot' | 'header'>,
  page: Page,
): Promise<GuideSummary[]> =>
  ctx.snapshot(async db => {
    const { total, found } = await loadPage(db, page)
    ctx.header('X-Total-Count', String(total))
    return found.map(row => presentSummary(ctx.origin, row))
  })

/**
 * Dates of all guides that come before these, directly or not: a summary shows the newest of them.
 */
export const loadPrerequisiteDates = (
  db: Db,
  guideids: number[],
): Promise<{ guideid: number; modified_date: number }[]> =>
  db.many(sql`
  with recursive p (guideid) as (
    select unnest(g.prerequisites) from guides g where g.guideid = any(${guideids}::int[])
    union
    select unnest(x.prerequisites) from p join guides x on x.guideid = p.guideid)
  select g.guideid, ${readersDate} as modified_date from p join guides g using (guideid)`)
