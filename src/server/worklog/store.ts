// What other families do to entries: a work order begins one, an account ends its work.
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import type { SignedIn } from '#server/http/context.ts'
import { sql } from '#server/db/sql.ts'
import type { NewEvent } from '#contract/events/table.ts'
import { requireRead } from '#server/reading/begin.ts'
import { leftUndone, type Begins } from './first/undone.ts'
import { loadEntry } from './load.ts'
import { pinWords } from './record/pinnedWords.ts'
import { presentEntry } from './present.ts'
import { insertEntry, moveEntry, type NewEntry, type Undone } from './sql.ts'

/** The caller may see the guide, which was asked before. */
export const beginRun = async (
  ctx: SignedIn,
  run: Omit<NewEntry, 'userid' | 'now' | keyof Undone>,
  begins: Begins,
): Promise<WorkEntry> => {
  const { userid } = ctx.person
  const { guideid } = run
  await requireRead(ctx, guideid)
  const undone = await leftUndone(ctx, run, begins)
  const entryid = await insertEntry(ctx.db, { ...run, ...undone, userid, now: ctx.now })
  await pinWords(ctx.db, entryid)
  ctx.emit({ event: 'work_log.started', data: { entryid, guideid, userid, status: 'started' } })
  ctx.header('Location', `${ctx.origin}/api/2.0/work_log/${entryid}`)
  return presentEntry(await loadEntry(ctx.db, entryid), ctx)
}

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
