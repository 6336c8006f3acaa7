// Which releases one may see, by state, guide, person and time (api-facts 6.2).
import type { ParsedOf } from '#contract/core/endpoint.ts'
import type { Release, releaseSchemas, ReleaseStatus } from '#contract/releases/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { escapedLike, joined, nothing, sql, type Condition, type Sql } from '#server/db/sql.ts'
import type { Handlers, ReadCtx } from '#server/http/context.ts'
import {
  isAnsweredForBy,
  loadAccessOnRecord,
  requireView,
  visibleTo,
} from '#server/rights/guides.ts'
import { readersCategory, released } from '#server/rights/released.ts'
import { releaseVisibleTo, requireReleases } from '#server/rights/releases.ts'
import { isOwnedBy, isToReviewUntil } from './register.ts'
import { presentReleases } from './present.ts'
import { listReleases } from './sql.ts'

/** Statuses of the wire as conditions over releases r (api-facts 0). */
const withStatus: Record<ReleaseStatus, Sql> = {
  in_progress: sql`r.state = 'draft' and r.outcome is null`,
  pending_approval: sql`r.state in ('in_review', 'approved', 'scheduled')`,
  released: sql`r.state in ${released}`,
  rejected: sql`r.outcome = 'rejected'`,
  cancelled: sql`r.outcome = 'cancelled'`,
}
/** Over releases r: null for one that has no date yet. */
export const goesLive = sql`coalesce(r.release_date, r.scheduled_date)`
/**
 * It went or will go live, or waits for a signature that is due, within this time; both ends may be
 * open.
 */
const isLiveWithin = (from: UnixSeconds | undefined, to: UnixSeconds | undefined): Condition => {
  if (from === undefined && to === undefined) return false
  const within = (date: Sql) => sql`${date} between ${from ?? 0} and ${to ?? 2_147_483_647}`
  return sql`(${within(goesLive)}
    or (r.state = 'in_review' and exists (
      select from approval_requests a join approval_request_stages s using (approvalid)
      where a.releaseid = r.releaseid and a.state = 'open' and s.orderby = a.current_stage
        and ${within(sql`s.due_date`)})))`
}

type Asked = {
  limit: number
  offset: number
  order: 'ASC' | 'DESC'
  status?: string | undefined
  langid?: string | undefined
}
const whereOf = (
  ctx: ReadCtx,
  { status, langid }: Pick<Asked, 'status' | 'langid'>,
  conditions: readonly Condition[],
): Sql =>
  joined(
    [
      releaseVisibleTo(ctx.person, sql`r.state in ${released}`),
      ...conditions,
      ...(status === undefined ? [] : [withStatus[status as ReleaseStatus]]),
      langid !== undefined && sql`r.langid = ${langid}`,
    ],
    ' and ',
  )
/** `byDate`: by when it goes live, those without a date last; else as they were made. */
const list = (
  ctx: ReadCtx,
  query: Asked,
  conditions: readonly Condition[],
  byDate = false,
): Promise<{ releases: Release[]; total: number }> =>
  ctx.snapshot(async db => {
    const direction = query.order === 'ASC' ? sql`asc` : sql`desc`
    const { rows, total } = await listReleases(db, {
      where: whereOf(ctx, query, conditions),
      order: sql`${byDate ? sql`${goesLive} ${direction} nulls last, ` : nothing}
        r.releaseid ${direction}`,
      limit: query.limit,
      offset: query.offset,
    })
    return { releases: await presentReleases({ ...ctx, db }, rows), total }
  })

/**
 * Over guides g: those that are there. Of one guide that is asked for, and in the list of deleted
 * ones, also what is gone, for those who answer for it.
 */
const isListed = (
  { person }: ReadCtx,
  { guideid, deleted }: { guideid?: number | undefined; deleted: boolean },
): Sql => {
  const isThere = sql`g.deleted_date is null`
  const isGone = sql`(g.deleted_date is not null and ${isAnsweredForBy(person)})`
  return deleted ? isGone : guideid === undefined ? isThere : sql`(${isThere} or ${isGone})`
}

type Filters = Omit<
  ParsedOf<typeof releaseSchemas.listReleases>['query'],
  'limit' | 'offset' | 'order'
>
const asked = (ctx: ReadCtx, query: Filters): Condition[] => [
  isListed(ctx, query),
  visibleTo(ctx.person),
  query.guideid !== undefined && sql`r.guideid = ${query.guideid}`,
  query.userid !== undefined && sql`r.userid = ${query.userid}`,
  query.category !== undefined && sql`${readersCategory} = ${query.category}`,
  query.team !== undefined &&
    sql`exists (select from guide_teams t
            where t.guideid = g.guideid and t.teamid = ${query.team})`,
  query.from !== undefined && sql`r.init_date >= ${query.from}`,
  query.to !== undefined && sql`r.init_date <= ${query.to}`,
  query.phase !== undefined && sql`r.state = any(${query.phase.split(',')}::text[])`,
  ...(query.q?.split(/\s+/).filter(Boolean) ?? []).map(
    word => sql`r.guide_title || ' ' || r.title ilike ${`%${escapedLike(word)}%`}`,
  ),
  // Neither is told to whoever is not signed in, nor found out by asking.
  ctx.person === null &&
    (query.ownerid !== undefined || query.review_to !== undefined) &&
    sql`false`,
  query.ownerid !== undefined && isOwnedBy(query.ownerid),
  query.review_to !== undefined && sql`r.state = 'live' and ${isToReviewUntil(query.review_to)}`,
  isLiveWithin(query.live_from, query.live_to),
]

/** Over releases r of guides g: those that these filters give, and the caller may see. */
export const isAskedFor = (ctx: ReadCtx, query: Filters): Sql =>
  whereOf(ctx, query, asked(ctx, query))

export const releaseLists: Pick<Handlers, 'listReleases' | 'listGuideReleases'> = {
  async listReleases({ query }, ctx) {
    requireReleases(ctx.settings)
    const byDate = query.live_from !== undefined || query.live_to !== undefined
    return list(ctx, query, asked(ctx, query), byDate)
  },

  async listGuideReleases({ params, query }, ctx) {
    requireReleases(ctx.settings)
    requireView(ctx.person, await loadAccessOnRecord(ctx.db, params.guideid, ctx.person))
    return list(ctx, query, [sql`r.guideid = ${params.guideid}`])
  },
}
