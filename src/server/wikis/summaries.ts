// Wiki summaries (specification 2.14): one statement for a list, whatever it is a list of.
import type { FilledCategory } from '#contract/tree/shapes.ts'
import type { Namespace, WikiSummary } from '#contract/core/shapes.ts'
import { wikiUrl } from '#server/base/addresses.ts'
import type { ReadCtx } from '#server/http/context.ts'
import { guidesPlacedIn } from '#server/rights/released.ts'
import { titlesOfBranch } from '#server/summaries/branch.ts'
import { loadSummariesById as loadGuides } from '#server/summaries/guides.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { ResourceStamps } from '#server/http/responses/responseCache.ts'
import { presentImageIn, type SummaryImage } from '#server/media/load.ts'
import { translatedJoin } from './language.ts'

export type SummaryRow = SummaryImage & {
  wikiid: number
  namespace: Namespace
  title: string
  display_title: string
  langid: string
  modified_date: number
  author: number
  stamp: number
  description: string
}

/**
 * `from` gives rows of wikis w; `rest` follows the joins. Each in `langid` where it has that
 * language, else in its first; pages about people and teams under their names.
 */
export const selectSummaries = (
  langid: string | null,
  from: Sql,
  rest: Sql,
  more: Sql = sql``,
): Sql => sql`
  select w.wikiid, w.namespace, w.title, coalesce(pu.username, pt.name, t.title,
    w.display_title) as display_title, coalesce(t.langid, w.langid) as langid, w.modified_date,
    w.author, w.stamp,
    coalesce(tr.content->>'description', r.content->>'description') as description,
    i.imageid, i.guid, i.width, i.height, i.alt, i.stamp as image_stamp ${more}
  from ${from}
  join revisions r on r.revisionid = w.live_revisionid
  ${translatedJoin(langid)}
  left join users pu on pu.userid = case when w.namespace = 'USER' then w.title::int end
  left join teams pt on pt.teamid = case when w.namespace = 'TEAM' then w.title::int end
  left join images i on i.imageid = (r.content->>'image')::int
  ${rest}`

export const loadSummaries = <R extends SummaryRow = SummaryRow>(
  db: Db,
  ...args: Parameters<typeof selectSummaries>
): Promise<R[]> => db.many<R>(selectSummaries(...args))

/** Neither deleted nor left out of lists; the built-in root stands in none. */
export const listed = sql`w.deleted_date is null and not 'WIKI_PRIVATE' = any(w.flags)
  and not (w.namespace = 'CATEGORY' and w.title = 'Root')`

/** Direct children by title; null: of the root. */
export const loadChildren = (
  db: Db,
  langid: string | null,
  parent: number | null,
): Promise<SummaryRow[]> =>
  loadSummaries(
    db,
    langid,
    sql`wikis w`,
    sql`
  where ${parent === null ? sql`w.parent is null and w.namespace = 'CATEGORY'` : sql`w.parent = ${parent}`}
    and ${listed}
  order by w.title`,
  )

export const branchAtMost = 10_000
/**
 * Everything below a page, each with its parent, siblings by title; null: below the root. One more
 * than `branchAtMost` at most.
 */
export const loadBranch = (
  db: Db,
  langid: string | null,
  parent: number | null,
): Promise<(SummaryRow & { parent: number | null })[]> =>
  loadSummaries(
    db,
    langid,
    sql`(
    with recursive down (wikiid) as (
      select w.wikiid from wikis w
        where ${parent === null ? sql`w.parent is null and w.namespace = 'CATEGORY'` : sql`w.parent = ${parent}`}
          and ${listed}
      union all
      select w.wikiid from down join wikis w on w.parent = down.wikiid where ${listed})
    select wikiid from down limit ${branchAtMost + 1}) down
  join wikis w using (wikiid)`,
    sql`order by w.title`,
    sql`, w.parent`,
  )

const textLength = 255
/** What clients show below a title. */
export const shortText = (description: string): string =>
  [...description].slice(0, textLength).join('')

export const presentSummary = (origin: string, row: SummaryRow): WikiSummary => ({
  dataType: 'wiki',
  wikiid: row.wikiid,
  langid: row.langid,
  title: row.title,
  display_title: row.display_title,
  namespace: row.namespace,
  summary: row.description,
  url: wikiUrl(origin, row),
  text: shortText(row.description),
  image: presentImageIn(origin, row),
  modified_date: row.modified_date,
  author: row.author,
})

export const pairSummaries = (pairs: ResourceStamps, rows: SummaryRow[]): void => {
  for (const row of rows) {
    pairs.set(`wiki:${row.wikiid}`, row.stamp)
    if (row.imageid !== null) pairs.set(`image:${row.imageid}`, row.image_stamp ?? 0)
  }
}

/** With what lies in it and below. */
type Filled = SummaryRow & { guides: number; newest: number | null }
type Pictures = { image: FilledCategory['image']; fallback_image?: FilledCategory['image'] }

/** Its own picture, else that of a guide. */
export const presentFilled = (
  origin: string,
  row: SummaryRow & { guides: number },
  guide: Pictures | undefined,
): FilledCategory => ({
  ...presentSummary(origin, row),
  guides: row.guides,
  fallback_image: row.imageid === null ? (guide?.image ?? guide?.fallback_image ?? null) : null,
})

/** Public guides are counted, whoever asks. In the order of the titles. */
export const loadFilled = async (
  ctx: ReadCtx,
  titles: readonly string[],
  langid: string,
): Promise<FilledCategory[]> => {
  const rows = await loadSummaries<Filled>(
    ctx.db,
    langid,
    sql`unnest(${[...titles]}::text[]) with ordinality as asked (title, nth)
      join wikis w on w.namespace = 'CATEGORY' and w.title = asked.title`,
    sql`cross join lateral (
      select count(*)::int as guides, max(g.guideid) as newest from guides g
      where g.public and g.deleted_date is null
        and g.guideid in (${guidesPlacedIn(titlesOfBranch(sql`asked.title`))})) below
    where ${listed} order by asked.nth`,
    sql`, below.guides, below.newest`,
  )
  const bare = rows.flatMap(row => (row.imageid === null && row.newest ? [row.newest] : []))
  const guides = bare.length ? await loadGuides(ctx.db, ctx.origin, bare) : null
  return rows.map(row => presentFilled(ctx.origin, row, guides?.get(row.newest ?? 0)))
}
