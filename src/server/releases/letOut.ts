// A release is ready: readers get it now, or with the others of its group, all of them or none.
import { invalidField } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import type { ReleaseRow } from '#server/guides/releases.ts'
import type { Ctx } from '#server/http/context.ts'
import { emitRelease, goLive } from './live.ts'
import { updateFields, updateState } from './sql.ts'
import { keptFromReaders, loadGroup, lockTogether, type Member } from './together.ts'

const wordsOf = {
  private: 'The guide of this release is no longer public',
  review: 'The guide of this release must be reviewed before it is published for the first time',
}

/** Why none of the group goes live yet. It is published by whoever moves it, else by its maker. */
const whyNot = (ctx: Ctx, own: Member, others: readonly Member[]): string | null => {
  const kept = keptFromReaders(own, ctx.person ?? own.maker, ctx)
  if (kept !== null) return wordsOf[kept]
  const count = others.filter(one => one.waits_for !== null).length
  if (count === 0) return null
  return count === 1
    ? 'Another release in the group is not ready yet'
    : `${count} releases in the group are not ready yet`
}

/**
 * The guide is locked. What the table of states calls live is `approved` here as long as one of the
 * group is not ready; the last of them takes all along. Throws 422 where it only waits already.
 */
export const letOut = async (ctx: Ctx, row: ReleaseRow): Promise<ReleaseRow> => {
  const { releaseid, groupid } = row
  if (groupid === null) return goLive(ctx, row)
  await lockTogether(ctx.db, releaseid)
  const group = await loadGroup(ctx, groupid)
  const own = existing(
    group.find(one => one.releaseid === releaseid),
    'the release in its group',
  )
  const others = group.filter(one => one !== own)
  const why = whyNot(ctx, own, others)
  if (why !== null) {
    if (row.state === 'approved') throw invalidField('status', 'waits_for_others', why)
    // Its date has come, or somebody published it before that.
    await updateFields(ctx.db, releaseid, { ...row, scheduled_date: null })
    const ready = await updateState(ctx.db, releaseid, { state: 'approved', outcome: null })
    emitRelease(ctx, 'updated', ready)
    return ready
  }
  await ctx.db.run(sql`update releases set groupid = null where groupid = ${groupid}`)
  for (const one of others) await goLive(ctx, one, { taken: true })
  return goLive(ctx, row)
}
