// What a guide asks of its readers, set by those who release it (decision 0551).
import type { readingRows } from '#contract/reading/rows.ts'
import { invalid, invalidField } from '#lib/errors.ts'
import { audit, changesOf } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { loadAccess, lockAccess, requireView } from '#server/rights/guides.ts'
import { requireReleaseRight, requireReleases } from '#server/rights/releases.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { loadRequest, saveRequest } from './sql.ts'
import { openOf, tellOpen } from './tell.ts'

/** Ids that are there already stay, whatever became of them. */
const requireKnown = async (
  { db }: SignedIn,
  { teams, moduleid }: { teams: number[]; moduleid: number | null },
): Promise<void> => {
  const known = new Set(
    await db.values<number>(sql`select teamid from teams where teamid = any(${teams}::int[])`),
  )
  const missing = teams.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ field: 'teams', code: 'not_found' as const, message: `There is no team ${id}`, index }],
  )
  if (missing.length) throw invalid(missing)
  if (moduleid === null) return
  const module = await db.maybe(
    sql`select 1 from training_modules where moduleid = ${moduleid} and state = 'current'`,
  )
  if (!module) throw invalidField('moduleid', 'not_found', `There is no module ${moduleid}`)
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
    return loadRequest(ctx.db, guideid)
  },

  async setReadingRequest(input, ctx) {
    requireReleases(ctx.settings)
    const { guideid } = input.params
    const access = await lockAccess(ctx.db, guideid)
    requireView(ctx.person, access)
    requireReleaseRight(ctx, access, null)
    const before = await loadRequest(ctx.db, guideid)
    await requireRevision(before.revisionid, input.query.revisionid, async () => before)
    const body = input.body()
    await requireKnown(ctx, {
      teams: body.teams.filter(one => !before.teams.includes(one)),
      moduleid: body.moduleid === before.moduleid ? null : body.moduleid,
    })
    const changes = changesOf(before, body)
    if (!changes) return before
    const open = await openOf(ctx, guideid)
    const isWider = body.teams.some(one => !before.teams.includes(one))
    await saveRequest(ctx.db, { guideid, ...body }, { now: ctx.now, isWider })
    await audit(ctx, {
      action: 'reading.asked',
      target_type: 'guide',
      target_id: guideid,
      ...changes,
      reason: ctx.reason,
    })
    await tellOpen(ctx, guideid, new Set(open))
    return loadRequest(ctx.db, guideid)
  },
}
