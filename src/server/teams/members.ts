// Coming into a team and leaving it, whoever asks for it: a request, an invitation, work on many
// accounts.
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import { teamUrl } from '#server/base/addresses.ts'
import { flagRequests } from '#server/approvals/unmeetableStages.ts'
import { workersJob } from '#server/guides/removal.ts'
import { notify } from '#server/notifications/notify.ts'
import type { StateChange } from '#server/effects/stateChange.ts'
import {
  deleteMember,
  insertMember,
  memberids,
  promoteEarliest,
  removeTeam,
  stampPeople,
  stampTeam,
} from './sql.ts'

/** Before it loses people: whoever works through a guide that they saw by it alone hears so. */
export const tellWorkersOf = async (by: StateChange, teamid: number): Promise<void> => {
  const guideids = await by.db.values<number>(sql`
    select guideid from guide_teams join guides g using (guideid)
    where teamid = ${teamid} and not g.public and g.deleted_date is null order by guideid`)
  for (const guideid of guideids) by.queue(workersJob(guideid, by.person?.userid ?? 0))
}

type Team = { teamid: number; name: string; owner: number }
const lockRow = (by: StateChange, teamid: number): Promise<Team | null> =>
  by.db.maybe<Team>(sql`select teamid, name, owner from teams where teamid = ${teamid} for update`)

const touchBoth = async (by: StateChange, teamid: number, userid: number) => {
  await stampTeam(by.db, teamid)
  await stampPeople(by.db, [userid])
  by.touch(`team:${teamid}`, `user:${userid}`)
}

/** false where the person is in it, or it is gone. */
export const joinTeam = async (
  by: StateChange,
  teamid: number,
  userid: number,
  reason = '',
): Promise<boolean> => {
  const team = await lockRow(by, teamid)
  if (!team || (await insertMember(by.db, teamid, userid, by.now)) === 0) return false
  await touchBoth(by, teamid, userid)
  await audit(by, {
    action: 'team.member_added',
    target_type: 'team',
    target_id: teamid,
    after: { userid },
    reason,
  })
  by.emit({ event: 'team.member_added', data: { teamid, userid } })
  await flagRequests(by)
  await notify(by, [
    {
      userid,
      event: 'team.member_added',
      path: teamUrl('', team),
      data: { title: team.name, teamid },
    },
  ])
  return true
}

/**
 * false where the person was not in it. Of an owner the earliest member takes the place; nobody
 * left ends the team.
 */
export const leaveTeam = async (
  by: StateChange,
  teamid: number,
  userid: number,
  reason = '',
): Promise<boolean> => {
  const team = await lockRow(by, teamid)
  if (!team || (await deleteMember(by.db, teamid, userid)) === 0) return false
  await tellWorkersOf(by, teamid)
  await touchBoth(by, teamid, userid)
  await audit(by, {
    action: 'team.member_removed',
    target_type: 'team',
    target_id: teamid,
    before: { userid },
    reason,
  })
  by.emit({ event: 'team.member_removed', data: { teamid, userid } })
  if ((await memberids(by.db, teamid)).length === 0) await removeTeam(by.db, teamid)
  else if (team.owner === userid) await promoteEarliest(by.db, teamid)
  await flagRequests(by)
  return true
}
