// What a guide asks of its readers, set by those who release it (decision 0551).
import type { readingRows } from '#contract/reading/rows.ts'
import type { ReadingRequest } from '#contract/reading/schemas.ts'
import { invalid, invalidField } from '#lib/errors.ts'
import { audit, changesOf } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { loadAccess, lockAccess, requireView } from '#server/rights/guides.ts'
import { requireReleaseRight, requireReleases } from '#server/rights/releases.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { loadRequest, saveRequest } from './sql.ts'
import { openOf, tellOpen } from './tell.ts'

/** Throws 422 where it has no version to take, or not all of these teams may take it. */
const requireModule = async (
  { db }: SignedIn,
  moduleid: number,
  teams: number[],
): Promise<void> => {
  const module = await db.maybe<{ open: boolean; teams: number[] }>(
    sql`select open, teams from training_modules where moduleid = ${moduleid} and state = 'current'`,
  )
  if (!module)
    throw invalidField(
      'moduleid',
      'not_found',
      `There is no training module ${moduleid} with a current version`,
    )
  const others = teams.filter(one => !module.open && !module.teams.includes(one))
  if (others.length > 0)
    throw invalidField(
      'moduleid',
      'not_meant',
      `Training module ${moduleid} is not available to these teams: ${others.join(', ')}. Add them to the module first`,
    )
}

/** Ids that are there already stay, whatever became of them. */
const requireKnown = async (
  ctx: SignedIn,
  { teams, moduleid }: Pick<ReadingRequest, 'teams' | 'moduleid'>,
  before: ReadingRequest,
): Promise<void> => {
  const added = teams.filter(one => !before.teams.includes(one))
  const known = new Set(
    await ctx.db.values<number>(sql`select teamid from teams where teamid = any(${added}::int[])`),
  )
  const missing = teams.flatMap((id, index) =>
    known.has(id) || !added.includes(id)
      ? []
      : [
          {
            field: 'teams',
            code: 'not_found' as const,
            message: `No team has the ID ${id}`,
            index,
          },
        ],
  )
  if (missing.length) throw invalid(missing)
  if (moduleid === null) return
  if (moduleid !== before.moduleid) await requireModule(ctx, moduleid, teams)
  else if (added.length > 0) await requireModule(ctx, moduleid, added)
}

export const requestHandlers: Pick<
  Handlers,
  ('readReadingRequest' | 'setReadingRequest') & keyof typeof readingRows
> = {
  async readReadingRequest({ params: { guideid } }, ctx) {
    requireReleases(ctx.settings)
    const access = await loadAccess(ctx.db, guideid)
    requireView(ctx.person, access)
    requireReleaseRight(ctx, access, null)
    return loadRequest(ctx.db, guideid, ctx.settings.training)
  },

  async setReadingRequest(input, ctx) {
    requireReleases(ctx.settings)
    const { guideid } = input.params
    const access = await lockAccess(ctx.db, guideid)
    requireView(ctx.person, access)
    requireReleaseRight(ctx, access, null)
    const before = await loadRequest(ctx.db, guideid, ctx.settings.training)
    await requireRevision(before.revisionid, input.query.revisionid, async () => before)
    const body = input.body()
    await requireKnown(ctx, body, before)
    const changes = changesOf(before, body)
    if (!changes) return before
    // Another thing to do is told to those as well who were told of the former.
    const isOther = body.moduleid !== before.moduleid
    const told = isOther ? [] : await openOf(ctx, guideid)
    await saveRequest(ctx.db, { guideid, ...body }, ctx.now)
    await audit(ctx, {
      action: 'reading.asked',
      target_type: 'guide',
      target_id: guideid,
      ...changes,
      reason: ctx.reason,
    })
    await tellOpen(ctx, guideid, { told: new Set(told) })
    return loadRequest(ctx.db, guideid, ctx.settings.training)
  },
}
