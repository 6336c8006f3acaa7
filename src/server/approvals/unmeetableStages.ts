// Somebody who was to sign is gone, or back: stages that cannot be met are flagged and Admins told;
// nothing is skipped (moderation-admin 7).
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import type { StateChange } from '#server/effects/stateChange.ts'
import { emitRequest, tell } from './open.ts'
import { setFlagged } from './requests.sql.ts'
import { hasGuide, unmetStages } from './signers.ts'

/** After whatever changes who may sign, in its transaction. */
export const flagRequests = async (by: StateChange): Promise<void> => {
  const unmet = [...new Set((await unmetStages(by.db, null)).map(one => one.approvalid))]
  const met = await by.db.values<number>(
    sql`select q.approvalid from approval_requests q
        where q.state = 'open' and q.flagged and ${hasGuide}
          and not q.approvalid = any(${unmet}::int[])`,
  )
  if (met.length)
    for (const row of await setFlagged(by.db, met, false))
      emitRequest(by, 'updated', row, 'pending')
  if (unmet.length === 0) return
  const flagged = await setFlagged(by.db, unmet, true)
  if (flagged.length === 0) return
  const admins = await by.db.values<number>(
    sql`select userid from users where privilege = 'Admin' and state = 'active' order by userid`,
  )
  for (const row of flagged) {
    await audit(by, {
      action: 'approval.blocked',
      target_type: 'approval',
      target_id: row.approvalid,
      after: { releaseid: row.releaseid },
      about: null,
    })
    emitRequest(by, 'updated', row, 'pending')
    await tell({ ...by, person: null }, admins, 'approval.blocked', row)
  }
}
