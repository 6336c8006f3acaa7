// Found rows as what they are: summaries of the documents themselves, read as of now and only where
// the caller may see them. One statement for guides, pages and what is shown beside them.
import type { GuideSummary } from '#contract/guides/shapes.ts'
import type { WikiSummary } from '#contract/core/shapes.ts'
import type { Suggested } from '#contract/search/schemas.ts'
import { joined, nothing, sql, type Sql } from '#server/db/sql.ts'
import type { ReadCtx } from '#server/http/context.ts'
import { visibleTo } from '#server/rights/guides.ts'
import {
  presentSummary as presentGuide,
  selectSummaries as selectGuides,
  type SummaryRow as GuideRow,
} from '#server/summaries/guides.ts'
import { presentTeam, selectTeams } from '#server/teams/load.ts'
import { loadUserSummaries, presentUserSummary } from '#server/users/load.ts'
import {
  listed,
  presentSummary as presentPage,
  selectSummaries as selectPages,
  type SummaryRow as PageRow,
} from '#server/wikis/summaries.ts'
import { loadBelow } from './categories.ts'
import { linesAbove, pathOf, type CategoryLine } from './paths.ts'
import { selectTexts, type FoundRow, type TextRow } from './sql.ts'

const keyOf = (row: Pick<FoundRow, 'kind' | 'docid'>): string => `${row.kind} ${row.docid}`

type Documents = {
  guides: Map<number, GuideSummary>
  pages: Map<number, WikiSummary>
  texts: Map<string, TextRow>
  /** Titles of categories from the top down to each. */
  lines: Map<string, string[]>
}
type Wanted = {
  langid: string
  rows: FoundRow[]
  guideids: number[]
  wikiids: number[]
  /** With texts. */
  whole: boolean
}

// Ids in a subquery: PostgreSQL does not see how many, and plans no list anew.
const guidesShown = (ctx: ReadCtx, { langid, guideids }: Wanted): Sql =>
  selectGuides(
    sql`where g.guideid = any((select ${guideids}::int[])::int[]) and g.deleted_date is null
      and ${visibleTo(ctx.person)}`,
    langid,
  )
const pagesShown = ({ langid, wikiids }: Wanted): Sql =>
  selectPages(
    langid,
    sql`wikis w`,
    sql`where w.wikiid = any((select ${wikiids}::int[])::int[]) and ${listed}`,
  )

type Nulls<Row> = { [Column in keyof Row]: null }
/** As JSON, which is read in one piece. */
type Lists = { guides: GuideRow[] | null; pages: PageRow[] | null; lines: CategoryLine[] | null }
/** One row with the lists, all others with a text each. */
type Read = (Lists & Nulls<TextRow>) | (Nulls<Lists> & TextRow)

const selectDocuments = (ctx: ReadCtx, wanted: Wanted): Sql => {
  const { rows, guideids, wikiids, whole } = wanted
  // One statement for all searches, whatever they find: a connection plans it five times before it
  // keeps a plan, and to plan it costs more than to ask it.
  const hasGuides = whole || guideids.length > 0
  const hasPages = whole || wikiids.length > 0
  const hasLines = hasGuides || hasPages
  const categories = joined(
    [
      hasGuides && sql`select category from shown_guides`,
      hasPages && sql`select title from shown_pages where namespace = 'CATEGORY'`,
    ],
    ' union all ',
  )
  const parts = [
    hasGuides && sql`shown_guides as materialized (${guidesShown(ctx, wanted)})`,
    hasPages && sql`shown_pages as materialized (${pagesShown(wanted)})`,
    hasLines && linesAbove(categories),
  ]
  const all = (list: Sql, is: boolean): Sql =>
    is ? sql`(select json_agg(one) from ${list} one)` : sql`null::json`
  return sql`
    ${parts.some(Boolean) ? sql`with recursive ${joined(parts, ', ')}` : nothing}
    select ${all(sql`shown_guides`, hasGuides)} as guides, ${all(sql`shown_pages`, hasPages)} as pages,
      ${all(sql`lines`, hasLines)} as lines, null::text as kind, null::int as docid,
      null::text as langid, null::text as title, null::text as body
    ${
      whole
        ? sql`union all select null, null, null, t.kind, t.docid, t.langid, t.title, t.body
          from (${selectTexts(rows)}) t`
        : nothing
    }`
}

const loadDocuments = async (ctx: ReadCtx, wanted: Wanted): Promise<Documents> => {
  const { guideids, wikiids, whole } = wanted
  if (!guideids.length && !wikiids.length && !whole)
    return { guides: new Map(), pages: new Map(), texts: new Map(), lines: new Map() }
  const read = await ctx.db.many<Read>(selectDocuments(ctx, wanted))
  const lists = read.find(row => row.kind === null)
  return {
    guides: new Map((lists?.guides ?? []).map(row => [row.guideid, presentGuide(ctx.origin, row)])),
    pages: new Map((lists?.pages ?? []).map(row => [row.wikiid, presentPage(ctx.origin, row)])),
    texts: new Map(read.flatMap(row => (row.kind === null ? [] : [[keyOf(row), row] as const]))),
    lines: new Map((lists?.lines ?? []).map(line => [line.category, line.titles])),
  }
}

/** `text`: where there is one, what it says; `path`: the categories that it lies in. */
export type Shown = { result: Suggested; text: TextRow | undefined; path: string[] }

/**
 * In the order of `rows`; what the caller may not see, or what is gone meanwhile, is left out. Each
 * in `langid` where it has that language. `whole`: with texts.
 */
const load = async (
  ctx: ReadCtx,
  langid: string,
  rows: FoundRow[],
  whole: boolean,
): Promise<Shown[]> => {
  if (!rows.length) return []
  const of = (...kinds: string[]) =>
    rows.flatMap(row => (kinds.includes(row.kind) ? [row.docid] : []))
  const guideids = of('guide')
  const wikiids = of('category', 'item', 'info', 'wiki')
  const teamids = of('team')
  const [{ guides, pages, texts, lines }, people, teams] = await Promise.all([
    loadDocuments(ctx, { langid, rows, guideids, wikiids, whole }),
    loadUserSummaries(ctx.db, of('user')),
    teamids.length
      ? selectTeams(ctx.db, visibleTo(ctx.person), sql`where t.teamid = any(${teamids}::int[])`)
      : [],
  ])
  const categories = [...pages.values()].filter(page => page.namespace === 'CATEGORY')
  const below = await loadBelow(
    ctx,
    categories.map(page => page.title),
  )
  const resultOf = ({ kind, docid }: FoundRow): Suggested | undefined => {
    if (kind === 'guide') return guides.get(docid)
    if (kind === 'user') {
      const person = people.get(docid)
      return person && { ...presentUserSummary(ctx.origin, person), dataType: 'user' }
    }
    if (kind === 'team') {
      const team = teams.find(one => one.teamid === docid)
      return team && { ...presentTeam(ctx.origin, team, ctx.person), dataType: 'team' }
    }
    const page = pages.get(docid)
    return page?.namespace === 'CATEGORY' ? { ...page, ...below.get(page.title) } : page
  }
  return rows.flatMap(row => {
    const result = resultOf(row)
    return result ? [{ result, text: texts.get(keyOf(row)), path: pathOf(result, lines) }] : []
  })
}

export const loadShown = (ctx: ReadCtx, langid: string, rows: FoundRow[]): Promise<Shown[]> =>
  load(ctx, langid, rows, true)

export const loadResults = async (
  ctx: ReadCtx,
  langid: string,
  rows: FoundRow[],
): Promise<Suggested[]> =>
  (await load(ctx, langid, rows, false)).map(({ result, path }) =>
    path.length && (result.dataType === 'guide' || result.dataType === 'wiki')
      ? { ...result, path }
      : result,
  )
