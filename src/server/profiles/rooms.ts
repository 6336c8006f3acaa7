import { workRooms, type WorkRoom } from '#contract/core/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { UserRow } from '#server/users/load.ts'

/**
 * Rooms of work with documents that a person is shown the way to. Whoever may write for others, or
 * is in a team, has all of them; everybody else those in which something is theirs: a run or work
 * order, a module that they may take, a request that they sign.
 */
export const loadRooms = async (
  db: Db,
  { userid, privilege, teams }: Pick<UserRow, 'userid' | 'privilege' | 'teams'>,
): Promise<WorkRoom[]> => {
  if (privilege !== 'User' || teams.length > 0) return [...workRooms]
  const found = await db.one<Record<WorkRoom, boolean>>(sql`
    select
      exists (select from work_entries where userid = ${userid})
        or exists (select from work_orders where userid = ${userid}) as work,
      exists (select from training_modules m where m.state = 'current'
          and (m.open or ${userid} = any(m.users)))
        or exists (select from training_attempts where userid = ${userid}) as training,
      exists (select from approval_requests r join approval_request_stages s using (approvalid)
          where r.state = 'open' and s.userid = ${userid})
        or exists (select from approval_signatures where userid = ${userid}) as releases`)
  return workRooms.filter(room => found[room])
}
