// A release is ready: readers get it now, or with the others of its group, all of them or none.
import { invalidField } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { ReleaseRow } from '#server/guides/releases.ts'
import type { Ctx } from '#server/http/context.ts'
import { emitRelease, goLive } from './live.ts'
import { updateState } from './sql.ts'
import { loadOthers, lockTogether, type Member } from './together.ts'

const namesOf = (waiting: readonly Member[]): string => {
  const count = waiting.length
  return count === 1 ? 'Another release of its group' : `${count} releases of its group`
}

/**
 * The guide is locked. What the table of states calls live is `approved` here as long as one of the
 * group is not ready; the last of them takes all along. Throws 422 where it only waits already.
 */
export const letOut = async (ctx: Ctx, row: ReleaseRow): Promise<ReleaseRow> => {
  if (row.groupid === null) return goLive(ctx, row)
  await lockTogether(ctx.db, row.releaseid)
  const others = await loadOthers(ctx, row)
  const waiting = others.filter(one => one.waits_for !== null)
  if (waiting.length > 0) {
    if (row.state === 'approved')
      throw invalidField('status', 'waits_for_others', `${namesOf(waiting)} is not ready yet`)
    const ready = await updateState(ctx.db, row.releaseid, { state: 'approved', outcome: null })
    emitRelease(ctx, 'updated', ready)
    return ready
  }
  await ctx.db.run(sql`update releases set groupid = null where groupid = ${row.groupid}`)
  for (const one of others) await goLive(ctx, one)
  return goLive(ctx, row)
}
