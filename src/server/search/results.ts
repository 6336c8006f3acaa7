// Found rows as what they are: summaries of the documents themselves, read as of now and only where
// the caller may see them.
import type { Suggested } from '#contract/search/schemas.ts'
import type { GuideSummary } from '#contract/guides/shapes.ts'
import type { WikiSummary } from '#contract/core/shapes.ts'
import { sql } from '#server/db/sql.ts'
import type { ReadCtx } from '#server/http/context.ts'
import { visibleTo } from '#server/rights/guides.ts'
import {
  loadSummaries as loadGuides,
  presentSummary as presentGuide,
} from '#server/summaries/guides.ts'
import { presentTeam, selectTeams } from '#server/teams/load.ts'
import { loadUserSummaries, presentUserSummary } from '#server/users/load.ts'
import {
  listed,
  loadSummaries as loadPages,
  presentSummary as presentPage,
} from '#server/wikis/summaries.ts'
import type { FoundRow } from './sql.ts'

export const keyOf = (row: FoundRow): string => `${row.kind} ${row.docid}`

const loadVisibleGuides = async (
  ctx: ReadCtx,
  langid: string,
  docids: number[],
): Promise<Map<number, GuideSummary>> => {
  if (!docids.length) return new Map()
  const rows = await loadGuides(
    ctx.db,
    sql`where g.guideid = any(${docids}::int[]) and g.deleted_date is null
      and ${visibleTo(ctx.person)}`,
    langid,
  )
  return new Map(rows.map(row => [row.guideid, presentGuide(ctx.origin, row)]))
}

const loadListedPages = async (
  ctx: ReadCtx,
  langid: string,
  docids: number[],
): Promise<Map<number, WikiSummary>> => {
  if (!docids.length) return new Map()
  const rows = await loadPages(
    ctx.db,
    langid,
    sql`wikis w`,
    // In a subquery: PostgreSQL does not see how many, and plans no list anew.
    sql`where w.wikiid = any((select ${docids}::int[])::int[]) and ${listed}`,
  )
  return new Map(rows.map(row => [row.wikiid, presentPage(ctx.origin, row)]))
}

/**
 * In the order of `rows`; what the caller may not see, or what is gone meanwhile, is left out. Each
 * in `langid` where it has that language.
 */
export const loadResults = async (
  ctx: ReadCtx,
  langid: string,
  rows: FoundRow[],
): Promise<[FoundRow, Suggested][]> => {
  const of = (...kinds: string[]) =>
    rows.flatMap(row => (kinds.includes(row.kind) ? [row.docid] : []))
  const teamids = of('team')
  const [guides, pages, people, teams] = await Promise.all([
    loadVisibleGuides(ctx, langid, of('guide')),
    loadListedPages(ctx, langid, of('category', 'item', 'info', 'wiki')),
    loadUserSummaries(ctx.db, of('user')),
    teamids.length ? selectTeams(ctx.db, sql`where t.teamid = any(${teamids}::int[])`) : [],
  ])
  return rows.flatMap((row): [FoundRow, Suggested][] => {
    if (row.kind === 'guide') {
      const guide = guides.get(row.docid)
      return guide ? [[row, guide]] : []
    }
    if (row.kind === 'user') {
      const person = people.get(row.docid)
      return person ? [[row, { ...presentUserSummary(ctx.origin, person), dataType: 'user' }]] : []
    }
    if (row.kind === 'team') {
      const team = teams.find(one => one.teamid === row.docid)
      return team ? [[row, { ...presentTeam(ctx.origin, team, ctx.person), dataType: 'team' }]] : []
    }
    const page = pages.get(row.docid)
    return page ? [[row, page]] : []
  })
}
