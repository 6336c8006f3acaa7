// Releases whose date has come (moderation-admin 7): exactly once, also when nothing ran at that
// time.
import { unixNow, type UnixSeconds } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { endRequests, hasSigned, processFor } from '#server/approvals/open.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import type { NewJob } from '#server/effects/jobs.ts'
import { queueJob } from '#server/effects/jobs.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import { loadRelease, type ReleaseRow } from '#server/guides/releases.ts'
import { letOut } from './letOut.ts'
import { emitRelease } from './live.ts'
import { dueReleases, updateState } from './sql.ts'
import { lockTogether } from './together.ts'
import { move } from '#contract/releases/states.ts'

const dueJob = (releaseid: number, at: UnixSeconds, now: UnixSeconds): NewJob => ({
  kind: 'release',
  payload: { releaseid },
  unique: `release ${releaseid} ${at}`,
  delay: Math.max(0, at - now),
})
/** At each date that it is given; one that it has no more finds nothing to do. */
export const queueDue = (
  ctx: Pick<Ctx, 'queue' | 'now'>,
  { releaseid, scheduled_date }: ReleaseRow,
): void => {
  if (scheduled_date !== null) ctx.queue(dueJob(releaseid, scheduled_date, ctx.now))
}

/** The job. Of processes that come to it at once the second finds it live. */
export const releaseWhenDue = (service: Service, releaseid: number): Promise<void> =>
  writeAsService(service, 'date of the release', async ctx => {
    await lockTogether(ctx.db, releaseid)
    const found = await ctx.db.maybe<{ guideid: number; deleted: boolean }>(sql`
    select g.guideid, g.deleted_date is not null as deleted from releases r
      join guides g using (guideid) where r.releaseid = ${releaseid} for update of g`)
    const row =
      found && (await ctx.db.maybe(sql`select 1 from releases where releaseid = ${releaseid}`))
        ? await loadRelease(ctx.db, releaseid, true)
        : null
    if (
      !found ||
      row?.state !== 'scheduled' ||
      row.scheduled_date === null ||
      row.scheduled_date > ctx.now
    )
      return
    const process = await processFor(ctx, row)
    const place = move(row.state, 'due', {
      outcome: null,
      process: process !== null,
      signed: await hasSigned(ctx.db, row, process),
      ahead: false,
      guide: !found.deleted,
    })
    if (place?.state === 'live') return void (await letOut(ctx, row))
    const state = place?.state === 'approved' ? 'approved' : 'draft'
    if (state === 'draft') await endRequests(ctx, row, 'void', '')
    emitRelease(ctx, 'updated', await updateState(ctx.db, releaseid, { state, outcome: null }))
  })

/** Hourly: what a job should have done and failed at too often. */
export const queueOverdue = async (service: Service): Promise<void> => {
  const now = unixNow()
  for (const releaseid of await dueReleases(service.database, now))
    await queueJob(service.database, dueJob(releaseid, now, now))
}
