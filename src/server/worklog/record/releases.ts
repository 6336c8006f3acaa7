// The releases that runs were worked by, as their records name them: content and signatures.
import type { worklogRows } from '#contract/worklog/rows.ts'
import type { RunRelease } from '#contract/worklog/runReleases.ts'
import { joined, sql, type Sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { isReadableBy, requireWorkLog } from '#server/rights/work.ts'
import { isOfOrder } from './ofOrder.sql.ts'

/** Of the round by which the release r was approved: signatures are never deleted. */
const signatures: Sql = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('stage', s.orderby, 'stage_name', s.name,
    'userid', a.userid, 'username', a.username, 'for_username', a.for_username,
    'meaning', a.meaning, 'date', a.date) order by s.orderby, a.signatureid), '[]')
  from approval_request_stages s join approval_signatures a using (stageid)
  where not a.rejects and s.approvalid = (
    select q.approvalid from approval_requests q
    where q.releaseid = r.releaseid and q.state = 'approved' order by q.approvalid desc limit 1))`

export const runReleaseHandlers: Pick<Handlers, 'listRunReleases' & keyof typeof worklogRows> = {
  listRunReleases({ query: { entryid, orderid, limit, offset } }, ctx) {
    requireWorkLog(ctx)
    const worked = joined(
      [
        isReadableBy(ctx.person),
        entryid !== undefined && sql`e.entryid = ${entryid}`,
        orderid !== undefined && isOfOrder(orderid),
      ],
      ' and ',
    )
    const from = sql`from releases r where r.releaseid in (
      select e.releaseid from work_entries e where e.releaseid is not null and ${worked})`
    return ctx.snapshot(async db => {
      const { total } = await db.one<{ total: number }>(sql`select count(*)::int as total ${from}`)
      ctx.header('X-Total-Count', String(total))
      return db.many<RunRelease>(sql`
        select r.releaseid, r.guideid, r.guide_title, r.major, r.minor, r.state as phase,
          r.release_date, r.content_hash, r.userid,
          (select u.username from users u where u.userid = r.userid) as username,
          ${signatures} as signatures
        ${from} order by r.releaseid desc limit ${limit} offset ${offset}`)
    })
  },
}
