// What would end if a member left a team (moderation-admin 9). A team gives no right to decide, so
// no lease is among it.
import type { Leaving } from '#contract/teams/schemas.ts'
import { notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { TeamRow } from './load.ts'

/**
 * Of the guides of the team: all, those that nothing else lets the person edit at once, and those
 * that nothing else lets them see.
 */
const loadGuides = (
  db: Db,
  teamid: number,
  userid: number,
): Promise<Pick<Leaving, 'guides' | 'held' | 'hidden'>> =>
  db.one(sql`
  with theirs as (
    select g.public, u.reputation >= g.patrol_threshold
      and g.patrol_threshold < 100000000 as trusted, g.author = u.userid
      or u.privilege in ('Moderator', 'Admin')
      or exists (select from guide_users a where a.guideid = g.guideid and a.userid = u.userid)
      or exists (select from guide_teams o join team_members m using (teamid)
        where o.guideid = g.guideid and m.userid = u.userid and o.teamid <> ${teamid}) as allowed
    from guide_teams t join guides g using (guideid) join users u on u.userid = ${userid}
      where t.teamid = ${teamid} and g.deleted_date is null)
  select count(*)::int as guides, count(*) filter (where not allowed and not trusted)::int as held,
    count(*) filter (where not public and not allowed)::int as hidden from theirs`)

/** Stages that name the team and would have fewer people than signatures. */
const loadProcesses = (db: Db, teamid: number, userid: number): Promise<Leaving['processes']> =>
  db.many(sql`
  select p.approval_processid, p.title, s.orderby as stage from approval_processes p
    join approval_stages s using (approval_processid)
  where p.active and s.type = 'team' and s.teamid = ${teamid}
    and s.required_signatures > (select count(*) from team_members m join users u using (userid)
      where m.teamid = ${teamid} and m.userid <> ${userid} and u.state = 'active')
  order by p.approval_processid, s.orderby`)

/** As approvals/signers.ts has it, without the person. */
const loadApprovals = (db: Db, teamid: number, userid: number): Promise<Leaving['approvals']> =>
  db.many(sql`
  select distinct q.approvalid, q.releaseid, q.title from approval_requests q
    join approval_request_stages s using (approvalid)
  where q.state = 'open' and s.orderby >= q.current_stage and s.type = 'team'
    and s.teamid = ${teamid}
    and s.required_signatures > (select count(*) from (
      select a.userid from approval_signatures a where a.stageid = s.stageid and not a.rejects
      union select m.userid from team_members m join users u using (userid)
        where m.teamid = ${teamid} and m.userid <> ${userid} and u.state = 'active'
        and (not u.userid = any(q.excluded) or exists (select from settings
          where name = 'self_approval' and value = 'true'))) able)
  order by q.approvalid`)

/** As sql.ts promotes: who has been in it longest, suspended people last. */
const loadHeir = (db: Db, teamid: number, userid: number): Promise<{ userid: number } | null> =>
  db.maybe(sql`
  select m.userid from team_members m join users u using (userid)
    where m.teamid = ${teamid} and m.userid <> ${userid}
    order by u.disabled, m.joined, m.userid limit 1`)

/** Throws 404 for somebody who is not in it. */
export const loadLeaving = async (
  db: Db,
  { teamid, owner }: Pick<TeamRow, 'teamid' | 'owner'>,
  userid: number,
): Promise<Leaving> => {
  if (
    !(await db.maybe(
      sql`select 1 from team_members where teamid = ${teamid} and userid = ${userid}`,
    ))
  )
    throw notFound('Member')
  const heir = await loadHeir(db, teamid, userid)
  return {
    ...(await loadGuides(db, teamid, userid)),
    processes: await loadProcesses(db, teamid, userid),
    approvals: await loadApprovals(db, teamid, userid),
    new_owner: owner === userid ? (heir?.userid ?? null) : null,
    ends_team: heir === null,
  }
}
