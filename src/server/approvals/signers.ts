// Who may sign a stage, and stages that can no longer be met (moderation-admin M-92, M-122).
import { sql } from '#server/db/sql.ts'
import type { Db } from '#server/db/open.ts'

/** Over requests q and their stages s: named there, active, and neither the release's creator nor author of a change in it, unless the setting allows that. */
export const signers = sql`
  select u.userid from users u where u.state = 'active'
    and (s.type = 'user' and u.userid = s.userid or s.type = 'team' and exists (select from team_members m where m.teamid = s.teamid and m.userid = u.userid))
    and (not u.userid = any(q.excluded) or exists (select from settings where name = 'self_approval' and value = 'true'))`

export type Unmet = { approvalid: number; stageid: number; orderby: number; name: string; flagged: boolean }
/** Stages from the present one on that cannot reach their number: of one request, or of all that are open. */
export const unmetStages = (db: Db, approvalid: number | null): Promise<Unmet[]> => db.many<Unmet>(sql`
  select q.approvalid, s.stageid, s.orderby, s.name, q.flagged from approval_requests q join approval_request_stages s using (approvalid)
  where q.state = 'open' and s.orderby >= q.current_stage and (${approvalid}::int is null or q.approvalid = ${approvalid}::int)
    and s.required_signatures > (select count(*) from (
      select userid from approval_signatures a where a.stageid = s.stageid and not a.rejects union ${signers}) able)
  order by q.approvalid, s.orderby`)
