// A guide is deleted, or no longer open to somebody who works through it: they hear so. The run
// stays as it is, pinned to what they began with.
import { openStates } from '#contract/worklog/shapes.ts'
import { sql } from '#server/db/sql.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import type { Service } from '#server/http/service.ts'
import { notify } from '#server/notifications/notify.ts'
import { isUnseenBy } from '#server/rights/guides.ts'

type Told = { entryid: number; userid: number; workorderid: string; deleted: boolean }

/** The job; tells what is so when it runs, whatever was done and taken back before. */
export const tellWorkers = (
  service: Service,
  { guideid, by }: { guideid: number; by: number },
): Promise<void> =>
  writeAsService(service, 'end of the guide', async ctx => {
    const told = await ctx.db.many<Told>(sql`
      select e.entryid, u.userid, e.workorderid, g.deleted_date is not null as deleted
      from work_entries e join guides g using (guideid) join users u on u.userid = e.userid
      where e.guideid = ${guideid} and e.status = any(${[...openStates]}::text[])
        and (g.deleted_date is not null or ${isUnseenBy})
      order by e.entryid`)
    await notify(
      ctx,
      told.map(({ entryid, userid, workorderid, deleted }) => ({
        userid,
        event: deleted ? ('work_log.guide_deleted' as const) : ('work_log.guide_hidden' as const),
        path: `/work/${entryid}`,
        // By the order, which is the worker's own: what the guide is called is not theirs any more.
        data: { title: workorderid, guideid, entryid },
        actor: by,
        once: true as const,
      })),
    )
  })
