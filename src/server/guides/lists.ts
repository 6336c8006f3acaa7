// Lists of guides that everybody gets alike (specification 4.3), kept like single guides until one
// of them changes.
import {
  guidesFlagged,
  guidesPlacedIn,
  isOfReadersType,
  readersDate,
  readersTitle,
  releasesOn,
} from '#server/rights/released.ts'
import { featuredFlags } from '#contract/core/flags.ts'
import { invalidField } from '#lib/errors.ts'
import { escapedLike, joined, sql, type Sql } from '#server/db/sql.ts'
import type {
  BuiltResponse,
  CachedResponse,
  ResourceStamps,
} from '#server/http/responses/responseCache.ts'
import type { Handlers, ReadCtx } from '#server/http/context.ts'
import { guidesKey, treeKey } from '#server/base/stampNames.ts'
import { titlesOfBranch } from '#server/summaries/branch.ts'
import {
  byId,
  freshPage,
  loadPage,
  loadPrerequisiteDates,
  loadSummaries,
  numberOfGuides,
  pairGuides,
  presentSummary,
  type Page,
} from '#server/summaries/guides.ts'

const idsAtMost = 50

const containing = (words: string): string => `%${escapedLike(words.trim())}%`

/**
 * In the language that it is listed in, or any other that readers can have it in: where the guide
 * has a release, those that have one, too.
 */
export const titled = (
  words: string,
): Sql => sql`(${readersTitle} ilike ${containing(words)} or exists (
  select from translations t where t.resource = 'guide' and t.resourceid = g.guideid
    and t.live_revisionid is not null and t.title ilike ${containing(words)}
    and not exists (select from releases x where x.guideid = g.guideid and x.state = 'live'
      and x.langid in (t.langid, g.langid) and ${releasesOn}))
  or exists (select from releases x where x.guideid = g.guideid and x.state = 'live'
    and x.guide_title ilike ${containing(words)} and ${releasesOn}))`

const typeList = (ctx: ReadCtx, filter: string): string[] => {
  const types = filter
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  const unknown = types.find(type => !Object.hasOwn(ctx.settings.guide_types, type))
  if (unknown) throw invalidField('filter', 'invalid_value', `There is no guide type ${unknown}`)
  return types
}

const buildPage =
  (ctx: ReadCtx, page: Page, more: readonly string[]) => (): Promise<BuiltResponse> =>
    ctx.snapshot(async db => {
      const { total, found } = await loadPage(db, page)
      const before = found.some(row => row.prereq_modified_date)
        ? await loadPrerequisiteDates(
            db,
            found.map(row => row.guideid),
          )
        : []
      const pairs: ResourceStamps = new Map([[guidesKey, total]])
      pairGuides(pairs, found)
      for (const key of more) pairs.set(key, 0)
      for (const one of before) pairs.set(`modified:${one.guideid}`, one.modified_date)
      return {
        json: found.map(row => presentSummary(ctx.origin, row)),
        pairs,
        facts: {},
        headers: { 'X-Total-Count': String(total) },
      }
    })

/** `more`: what else it depends on, beside its guides. */
const keptPage = async (
  ctx: ReadCtx,
  view: string,
  page: Page,
  more: readonly string[] = [],
): Promise<CachedResponse> =>
  ctx.bytes.peek(view) ?? ctx.bytes.build(view, buildPage(ctx, page, more))

export const listHandlers: Pick<Handlers, 'listGuides' | 'listFeaturedGuides'> = {
  async listGuides({ query }, ctx) {
    const { filter, modifiedSince, title, category, below, userid, team, order, limit, offset } =
      query
    const admin = ctx.person?.privilege === 'Admin' && query.includePrivate
    const inTeam = team !== undefined && ctx.person?.teams.includes(team)
    const conditions = admin || inTeam ? [] : [sql`g.public`]
    // Before anything is answered: whoever is in a team sees the private guides of that team, and
    // of no other.
    if (team !== undefined)
      conditions.push(
        sql`exists (select from guide_teams a where a.guideid = g.guideid and a.teamid = ${team})`,
      )
    if (query.guideids) {
      const ids = query.guideids.slice(0, idsAtMost)
      return (
        await loadSummaries(
          ctx.db,
          sql`where ${joined([sql`g.guideid = any(${ids}::int[])`, sql`g.deleted_date is null`, ...conditions], ' and ')} order by ${byId(order)}`,
        )
      ).map(row => presentSummary(ctx.origin, row))
    }
    const types = filter ? typeList(ctx, filter) : []
    // Where nobody releases anything, what lists go by is a column with an index.
    const { release_versions: releases } = ctx.settings
    if (types.length)
      conditions.push(releases ? isOfReadersType(types) : sql`g.type = any(${types}::text[])`)
    if (modifiedSince !== undefined)
      conditions.push(sql`${releases ? readersDate : sql`g.modified_date`} >= ${modifiedSince}`)
    if (title?.trim()) conditions.push(titled(title))
    if (category) {
      const titles = below ? titlesOfBranch(category) : sql`${category}`
      conditions.push(
        releases ? sql`g.guideid in (${guidesPlacedIn(titles)})` : sql`g.category in (${titles})`,
      )
    }
    if (userid !== undefined) conditions.push(sql`g.author = ${userid}`)
    const asked = [team, modifiedSince, title?.trim() || undefined, category, userid]
    const isKept = asked.every(one => one === undefined) && !(types.length && releases)
    const page = {
      ...(isKept && { kept: numberOfGuides(admin ? 'all' : 'public', types) }),
      where: conditions.length ? joined(conditions, ' and ') : sql`true`,
      order: byId(order),
      limit,
      offset,
    }
    // What is asked for once only is not worth its place.
    if (admin || team !== undefined || modifiedSince !== undefined || title?.trim())
      return freshPage(ctx, page)
    return keptPage(
      ctx,
      `guides ${JSON.stringify([types, category, below, userid, order, limit, offset])}`,
      page,
      category && below ? [treeKey] : [],
    )
  },

  listFeaturedGuides: ({ query: { limit, offset } }, ctx) =>
    keptPage(ctx, `featured ${limit} ${offset}`, {
      where: ctx.settings.release_versions
        ? sql`g.public and g.guideid in (${guidesFlagged(featuredFlags)})`
        : sql`g.public and g.flags && ${featuredFlags}::text[]`,
      order: sql`g.guideid desc`,
      limit,
      offset,
    }),
}
