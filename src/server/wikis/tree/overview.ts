// What readers find below a category, kept as finished bytes until something there changes, and for
// a day at most (decisions/0406).
import type { CategoryOverview } from '#contract/tree/schemas.ts'
import { faultsKey, treeGuidesKey, treeKey, guidesKey } from '#server/base/stampNames.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Handlers, ReadCtx } from '#server/http/context.ts'
import type { BuiltResponse, ResourceStamps } from '#server/http/responses/responseCache.ts'
import { placedCategory, placingRelease } from '#server/rights/released.ts'
import { titlesOfBranch } from '#server/summaries/branch.ts'
import {
  loadSummaries as loadGuides,
  pairGuides,
  presentSummary as presentGuide,
} from '#server/summaries/guides.ts'
import {
  listed,
  loadSummaries,
  pairSummaries,
  presentFilled,
  type SummaryRow,
} from '../summaries.ts'
import { findPageId } from '../sql.ts'
import { digestOf } from './digest.ts'
import { loadFaults, presentFaults } from './faults.ts'

const daySeconds = 86_400
/** What is read much now, not what was read much once. */
const daysOfViews = 30

/** (guideid, category, type, views) of public guides, as readers find them. */
const publicGuides = (today: number): Sql => sql`
  select g.guideid, ${placedCategory} as category, coalesce(x.guide_type, g.type) as type,
    coalesce(seen.views, 0) as views
  from guides g ${placingRelease}
  left join (select docid, sum(views) as views from view_counts
    where doc_type = 'guide' and day > ${today - daysOfViews}::int group by docid) seen
    on seen.docid = g.guideid
  where g.public and g.deleted_date is null`

type TypeRow = { type: string; total: number; guideids: number[] }
/** Types with most guides first; `guideids`: `each` of them, those that are read most first. */
const loadTypes = (db: Db, title: string | null, each: number, today: number): Promise<TypeRow[]> =>
  db.many<TypeRow>(sql`
  select type, count(*)::int as total,
    (array_agg(guideid order by views desc, guideid desc))[1:${each}::int] as guideids
  from (${publicGuides(today)}) placed
  where ${title === null ? sql`true` : sql`(placed.category = ${title} or placed.category in (${titlesOfBranch(title)}))`}
  group by type order by total desc, type`)

type ChildRow = SummaryRow & { guides: number; read_most: number | null }
/** Categories directly below one, with most guides first; null: below the root. */
const loadCategories = (db: Db, parent: number | null, today: number): Promise<ChildRow[]> =>
  loadSummaries<ChildRow>(
    db,
    null,
    sql`wikis w`,
    sql`left join (
      with recursive down (top, wikiid, title) as (
        select w.wikiid, w.wikiid, w.title from wikis w
          where ${parent === null ? sql`w.parent is null` : sql`w.parent = ${parent}`}
            and w.namespace = 'CATEGORY' and w.deleted_date is null
        union
        select down.top, w.wikiid, w.title from down join wikis w on w.parent = down.wikiid
          where w.deleted_date is null)
      select down.top, count(*)::int as guides,
        (array_agg(placed.guideid order by placed.views desc, placed.guideid desc))[1] as read_most
      from down join (${publicGuides(today)}) placed on placed.category = down.title
      group by down.top) below on below.top = w.wikiid
  where ${parent === null ? sql`w.parent is null` : sql`w.parent = ${parent}`}
    and w.namespace = 'CATEGORY' and ${listed}
  order by coalesce(below.guides, 0) desc, w.title`,
    sql`, coalesce(below.guides, 0) as guides, below.read_most`,
  )

/**
 * The category by its title, however it is written. Guides may lie in one that has no page; null:
 * the root, which is the whole site.
 */
const findCategory = async (
  db: Db,
  title: string,
): Promise<{ wikiid: number; title: string } | null> => {
  const wikiid = await findPageId(db, 'CATEGORY', title)
  if (wikiid === null) return { wikiid: 0, title }
  const page = await db.one<{ title: string }>(
    sql`select title from wikis where wikiid = ${wikiid}`,
  )
  return page.title === 'Root' ? null : { wikiid, title: page.title }
}

/**
 * Categories that public guides lie in, and people who wrote what readers get of them: not those
 * who only work on what is private, waits, or was written since the release. Of each person it is
 * read until the first such revision.
 */
const countSite = (db: Db): Promise<{ categories: number; people: number }> =>
  db.one(sql`
  select (select count(distinct ${placedCategory})::int from guides g ${placingRelease}
      where g.public and g.deleted_date is null) as categories,
    (select count(*)::int from users u where exists (
      select from revisions r join guides g on g.guideid = r.docid ${placingRelease}
      where r.userid = u.userid and r.doc_type = 'guide' and r.line = 'live'
        and g.public and g.deleted_date is null
        and r.kind <> 'import' and (x.guideid is null
          or r.revisionid <= (select max(frozen) from unnest(x.revisionids) frozen)))) as people`)

const buildOverview = (
  ctx: ReadCtx,
  { title, each, today }: { title: string | undefined; each: number; today: number },
): Promise<BuiltResponse> =>
  ctx.snapshot(async db => {
    const page = title === undefined ? null : await findCategory(db, title)
    const types = await loadTypes(db, page?.title ?? null, each, today)
    const children = await loadCategories(db, page?.wikiid ?? null, today)
    const faults = page ? await loadFaults(db, page.title, today - daysOfViews) : []
    const wanted = [
      ...types.flatMap(({ guideids }) => guideids),
      ...children.flatMap(row =>
        row.imageid === null && row.read_most !== null ? [row.read_most] : [],
      ),
    ]
    const rows = await loadGuides(db, sql`where g.guideid = any(${wanted}::int[])`)
    const shown = new Map(rows.map(row => [row.guideid, presentGuide(ctx.origin, row)]))
    const site = title === undefined ? await countSite(db) : undefined
    const json: CategoryOverview = {
      guides: types.reduce((sum, { total }) => sum + total, 0),
      categories: children.map(row =>
        presentFilled(ctx.origin, row, shown.get(row.read_most ?? 0)),
      ),
      types: types.map(({ type, total, guideids }) => ({
        type,
        count: total,
        guides: guideids.flatMap(guideid => shown.get(guideid) ?? []),
      })),
      faults: presentFaults(ctx.origin, faults),
      ...(site && { site }),
    }
    const pairs: ResourceStamps = new Map([
      [treeKey, digestOf(json)],
      [treeGuidesKey, 0],
      [guidesKey, 0],
      ...(page ? [[faultsKey(page.title), 0] as const] : []),
    ])
    pairGuides(pairs, rows)
    pairSummaries(pairs, [...children, ...faults])
    return { json, facts: {}, pairs }
  })

export const overviewHandlers: Pick<Handlers, 'readCategoryOverview'> = {
  async readCategoryOverview({ query: { category: title, each } }, ctx) {
    const today = Math.floor(ctx.now / daySeconds)
    const view = `category overview ${JSON.stringify([title, each, today])}`
    return (
      ctx.bytes.peek(view) ??
      ctx.bytes.build(view, () => buildOverview(ctx, { title, each, today }))
    )
  },
}
