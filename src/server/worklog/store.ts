// What other families do to entries: an account that ends its work.
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { NewEvent } from '#contract/events/table.ts'
import { moveEntry } from './sql.ts'

/**
 * What a person has under way is free for others to take over. The account is locked, so nothing is
 * begun meanwhile.
 */
export const suspendWorkOf = async (
  by: {
    db: Db
    now: UnixSeconds
    person: { userid: number } | null
    emit: (event: NewEvent) => void
  },
  userid: number,
): Promise<void> => {
  const running = await by.db.many<{
    entryid: number
    guideid: number
    active_stepid: number | null
  }>(sql`
    select entryid, guideid, active_stepid from work_entries
      where userid = ${userid} and status in ('started', 'paused') order by entryid for update`)
  for (const entry of running) {
    await moveEntry(by.db, entry, {
      status: 'suspended',
      userid,
      by: by.person?.userid ?? null,
      now: by.now,
    })
    by.emit({
      event: 'work_log.suspended',
      data: { entryid: entry.entryid, guideid: entry.guideid, userid, status: 'suspended' },
    })
  }
}
