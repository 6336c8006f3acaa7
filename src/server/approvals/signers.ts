// Who may sign a stage, by an own duty or a lent one, and stages that can no longer be met
// (moderation-admin 7, 9).
import { sql, type Sql } from '#server/db/sql.ts'
import type { Db } from '#server/db/open.ts'

/**
 * Over requests q and people u: neither the release's creator nor author of a change in it, unless
 * the setting allows that.
 */
const unbiased = sql`(not u.userid = any(q.excluded)
  or exists (select from settings where name = 'self_approval' and value = 'true'))`
/** Over stages s and people u. */
export const isNamedIn = sql`(s.type = 'user' and u.userid = s.userid or s.type = 'team'
  and exists (select from team_members m where m.teamid = s.teamid and m.userid = u.userid))`

/** Over requests q and their stages s: those who are named there, active and unbiased. */
const holders = sql`select u.userid from users u
  where u.state = 'active' and ${isNamedIn} and ${unbiased}`
/** Lends l that hold now. */
export const holds = sql`(l.ended is null and l.from_date <= extract(epoch from now())
  and l.to_date > extract(epoch from now()))`

/**
 * Over requests q and their stages s: who may sign, and for whom. Somebody to whom it is lent meets
 * the same rules, and whoever lends has to hold the duty still. Each duty is signed once, and each
 * person signs once.
 */
export const signers = sql`
  select d.userid, d.for_userid from (
    select h.userid, null::int as for_userid from (${holders}) h
    union all
    select u.userid, l.lender from approval_lends l
      join users u on u.userid = l.borrower and u.state = 'active'
      join (${holders}) h on h.userid = l.lender
    where ${holds} and ${unbiased}) d
  where not exists (select from approval_signatures a
    where a.stageid = s.stageid and coalesce(a.for_userid, a.userid) = coalesce(d.for_userid,
    d.userid))
    and not exists (select from approval_signatures a
      where a.stageid = s.stageid and a.userid = d.userid)`

/**
 * Over requests q: named in any of its stages, now in place of somebody who is, or among those who
 * signed. Whoever joins a team or borrows once nothing is asked any more was never asked.
 */
export const isNamed = (userid: number | Sql): Sql => sql`exists (
  select from approval_request_stages s where s.approvalid = q.approvalid and (
    s.type = 'user' and s.userid = ${userid}
    or q.state = 'open' and exists (select from users u where ${isNamedIn}
      and (u.userid = ${userid} or exists (select from approval_lends l
      where l.lender = u.userid and l.borrower = ${userid} and ${holds})))
    or exists (select from approval_signatures a
      where a.stageid = s.stageid and a.userid = ${userid})))`

/** Over requests q: nothing is signed for a guide that is deleted. */
export const hasGuide = sql`exists (
  select from guides g where g.guideid = q.guideid and g.deleted_date is null)`

export type Unmet = {
  approvalid: number
  stageid: number
  orderby: number
  name: string
  flagged: boolean
}
/**
 * Stages from the present one on that cannot reach their number: of one request, or of all that are
 * open. A lent duty is still one.
 */
export const unmetStages = (db: Db, approvalid: number | null): Promise<Unmet[]> =>
  db.many<Unmet>(sql`
  select q.approvalid, s.stageid, s.orderby, s.name, q.flagged from approval_requests q
    join approval_request_stages s using (approvalid)
  where q.state = 'open' and ${hasGuide} and s.orderby >= q.current_stage
    and (${approvalid}::int is null or q.approvalid = ${approvalid}::int)
    and s.required_signatures > (select count(*) from (
      select coalesce(for_userid, userid) from approval_signatures a
        where a.stageid = s.stageid and not a.rejects union ${holders}) able)
  order by q.approvalid, s.orderby`)
