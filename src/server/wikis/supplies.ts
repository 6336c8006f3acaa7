// Parts and tools of a category: what its public guides ask for, each with its own page (api-facts
// 4.7).
import { releasesOn } from '#server/rights/released.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { wikiUrl } from '#server/base/addresses.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { ResourceStamps } from '#server/http/responses/responseCache.ts'
import { presentImage } from '#server/media/load.ts'
import { titleKey } from '#server/base/stampNames.ts'
import { loadSummaries, pairSummaries, type SummaryRow } from './summaries.ts'

type Asked = { kind: 'part' | 'tool'; name: string; type: string; guide_count: number }
type ItemPage = SummaryRow & { suppliers: { 'part_#'?: string }[] | null }
export type Supplies = { asked: Asked[]; pages: Map<string, ItemPage> }
type Supply = NonNullable<Wiki['tools']>[number]

/** More than anybody looks through; the ones that most guides need come first. */
const mostOfKind = 200

/** What these guides need, in two statements. */
export const loadSupplies = async (
  db: Db,
  langid: string,
  guideids: number[],
): Promise<Supplies> => {
  if (guideids.length === 0) return { asked: [], pages: new Map() }
  const asked = await db.many<Asked>(sql`
    with need as (
      select k.kind, item->>'name' as name, item->>'type' as type, g.guideid
      from guides g join revisions r on r.revisionid = g.live_revisionid
      left join releases x on x.guideid = g.guideid and x.state = 'live' and x.langid = g.langid
        and ${releasesOn}
      cross join (values ('part', 'parts'), ('tool', 'tools')) as k (kind, field)
      cross join jsonb_array_elements(coalesce(x.content->'guide', r.content)->k.field) as item
      where g.guideid = any(${guideids}::int[])),
    counted as (select kind, name, coalesce(max(type), '') as type,
      count(distinct guideid)::int as guide_count from need group by kind, name),
    placed as (select *, row_number() over (partition by kind
      order by guide_count desc, name collate "und-x-icu") as place from counted)
    select kind, name, type, guide_count from placed where place <= ${mostOfKind}
      order by kind, place`)
  if (asked.length === 0) return { asked, pages: new Map() }
  const rows = await loadSummaries<ItemPage>(
    db,
    langid,
    sql`wikis w`,
    sql`
    where w.namespace = 'ITEM'
      and w.title = any(${[...new Set(asked.map(one => one.name))]}::text[])
      and w.deleted_date is null`,
    sql`, r.content->'suppliers' as suppliers`,
  )
  return { asked, pages: new Map(rows.map(row => [row.title, row])) }
}

/** The guides themselves are among the pairs already: their lists change with them. */
export const pairSupplies = (pairs: ResourceStamps, { asked, pages }: Supplies): void => {
  pairSummaries(pairs, [...pages.values()])
  for (const { name } of asked) if (!pages.has(name)) pairs.set(titleKey('ITEM', name), 0)
}

const present = (origin: string, { pages }: Supplies, { name, guide_count }: Asked): Supply => {
  const page = pages.get(name)
  const image =
    !page || page.imageid === null || page.guid === null
      ? null
      : presentImage(origin, {
          imageid: page.imageid,
          guid: page.guid,
          width: page.width,
          height: page.height,
          alt: page.alt,
        })
  return {
    title: page?.display_title ?? name,
    target_url: page ? wikiUrl(origin, page) : '',
    image_url: image?.thumbnail ?? '',
    itemcode: page?.suppliers?.find(supplier => supplier['part_#'])?.['part_#'] ?? '',
    guide_count,
  }
}

/**
 * Parts stand in groups by their kind, those of none first; `url` leads to where they are listed
 * for readers.
 */
export const presentSupplies = (
  origin: string,
  category: { title: string; display_title: string },
  supplies: Supplies,
): Required<Pick<Wiki, 'parts' | 'tools'>> => {
  const groups = new Map<string, Supply[]>()
  for (const part of supplies.asked.filter(({ kind }) => kind === 'part'))
    groups.set(part.type, [...(groups.get(part.type) ?? []), present(origin, supplies, part)])
  const categories = [...groups]
    .map(([title, parts]) => ({ title, parts }))
    .sort((a, b) => a.title.localeCompare(b.title))
  return {
    parts: {
      url:
        categories.length === 0
          ? ''
          : `${wikiUrl(origin, { namespace: 'CATEGORY', ...category })}#parts`,
      categories,
    },
    tools: supplies.asked
      .filter(({ kind }) => kind === 'tool')
      .map(tool => present(origin, supplies, tool)),
  }
}
