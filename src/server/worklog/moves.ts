// What moves an entry from state to state (moderation-admin 7). Entry, event, audit row and word to
// the worker are one transaction.
import { readersTitle } from '#server/rights/released.ts'
import type { worklogRows } from '#contract/worklog/rows.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { conflict, invalidField, notFound } from '#lib/errors.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import { loadAccesses, requireView } from '#server/rights/guides.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { markCompleted } from '#server/favorites/store.ts'
import { notify } from '#server/notifications/notify.ts'
import { requireRead } from '#server/reading/begin.ts'
import { requireFresh } from '#server/saves/revisions.ts'
import { loadPinnedFields } from './pinnedForms.ts'
import { loadEntry, lockEntry, type Entry } from './load.ts'
import { presentEnd, presentEntry, presentOutline } from './present.ts'
import { doneAt, type DeviceClock } from './moment.ts'
import {
  canRead,
  requireDriver,
  requireFilled,
  requireMove,
  requireNoHold,
  requireReasons,
} from './rules.ts'
import { requireWorkLog } from '#server/rights/work.ts'
import { insertHandover, moveEntry, type Move } from './sql.ts'
import { isRunning, type WorkAction } from './states.ts'
import { isSignerOf } from './takenValues.ts'

const eventOf = {
  pause: 'work_log.paused',
  resume: 'work_log.resumed',
  suspend: 'work_log.suspended',
  assume: 'work_log.assumed',
  finish: 'work_log.finished',
  cancel: 'work_log.cancelled',
} as const
type Moving = keyof typeof eventOf & WorkAction

const tell = async (
  ctx: SignedIn,
  entry: Entry,
  userid: number,
  action: 'suspend' | 'cancel' | 'assume',
  reason = '',
): Promise<void> => {
  const { guideid, entryid } = entry
  const { title } = await ctx.db.one<{ title: string }>(
    sql`select ${readersTitle} as title from guides g where g.guideid = ${guideid}`,
  )
  await notify(ctx, [
    {
      userid,
      event: eventOf[action],
      path: `/work/${entryid}`,
      isPlace: true,
      data: { title, guideid, entryid, reason },
      guideid,
    },
  ])
}

/** The entry, locked, for who may drive it; 404, 403, 409 in this order. */
const driven = async (
  ctx: SignedIn,
  { entryid }: { entryid: number },
  query: { revisionid?: number | undefined },
): Promise<Entry> => {
  requireWorkLog(ctx)
  const entry = await lockEntry(ctx.db, entryid)
  requireDriver(ctx.person, entry)
  await requireFresh(entry.revisionid, query.revisionid, async () => presentEntry(entry, ctx))
  return entry
}

/**
 * Throws 422 where the state does not allow it. Another's entry: a row in the audit log, with the
 * reason.
 */
const move = async (
  ctx: SignedIn,
  entry: Entry,
  action: Moving,
  clock: DeviceClock,
  { said, reason = '' }: { said?: Move['said']; reason?: string } = {},
): Promise<Entry> => {
  const { entryid, guideid } = entry
  const { userid: by } = ctx.person
  const status = requireMove(entry, action)
  const userid = action === 'assume' ? by : entry.userid
  const now = doneAt(ctx, clock, entry)
  await moveEntry(ctx.db, entry, { status, userid, by, now, ...(said ? { said } : {}) })
  if (entry.userid !== by) {
    await audit(ctx, {
      action: eventOf[action],
      target_type: 'work_log',
      target_id: entryid,
      about: entry.userid,
      reason,
      before: { status: entry.status, userid: entry.userid },
      after: { status, userid },
    })
  }
  ctx.emit({ event: eventOf[action], data: { entryid, guideid, userid, status } })
  return loadEntry(ctx.db, entryid)
}

type Names = 'pauseWork' | 'resumeWork' | 'suspendWork' | 'assumeWork' | 'finishWork' | 'cancelWork'
export const moveHandlers: Pick<Handlers, Names & keyof typeof worklogRows> = {
  async pauseWork(input, ctx) {
    const entry = await driven(ctx, input.params, input.query)
    return presentEntry(await move(ctx, entry, 'pause', input.body()), ctx)
  },

  async resumeWork(input, ctx) {
    const entry = await driven(ctx, input.params, input.query)
    return presentEntry(await move(ctx, entry, 'resume', input.body()), ctx)
  },

  async suspendWork(input, ctx) {
    const entry = await driven(ctx, input.params, input.query)
    const body = input.body()
    const notes = body.notes ?? (ctx.reason || null)
    if (entry.userid !== ctx.person.userid && !notes?.trim())
      throw invalidField('notes', 'required', 'Say why you are suspending someone else’s run')
    const after = await move(ctx, entry, 'suspend', body, { said: { notes }, reason: notes ?? '' })
    await tell(ctx, entry, entry.userid, 'suspend', notes ?? '')
    return presentEntry(after, ctx)
  },

  /** Of two at once one wins; the other hears whose it is by now. */
  async assumeWork(input, ctx): Promise<WorkEntry> {
    requireWorkLog(ctx)
    const entry = await lockEntry(ctx.db, input.params.entryid)
    const access = (await loadAccesses(ctx.db, [entry.guideid])).get(entry.guideid)
    // The last owner goes on with what is pinned, whatever became of the guide.
    if (entry.userid !== ctx.person.userid) {
      if (!access || access.deleted) throw notFound('Guide')
      requireView(ctx.person, access)
    }
    const reads = canRead(ctx.person, entry, access)
    const taken = entry.handovers.length > 0 && isRunning(entry.status)
    const current = async () => (reads ? presentEntry(entry, ctx) : presentOutline(entry, ctx))
    // Whoever never could see the entry learns nothing of it by guessing a revisionid.
    if (reads || taken || entry.status === 'suspended')
      await requireFresh(entry.revisionid, input.query.revisionid, current)
    const body = input.body()
    if (taken && entry.userid !== ctx.person.userid) throw conflict(await current(), 'leased')
    requireMove(entry, 'assume')
    if (entry.releaseid !== null && entry.userid !== ctx.person.userid)
      await requireRead(ctx, entry.guideid)
    await insertHandover(ctx.db, {
      entryid: entry.entryid,
      from: entry.userid,
      to: ctx.person.userid,
      now: doneAt(ctx, body, entry),
    })
    const after = await move(ctx, entry, 'assume', body)
    await tell(ctx, entry, entry.userid, 'assume')
    return presentEntry(after, ctx)
  },

  /** Marks the completion for whoever worked on it, unless the guide is gone meanwhile. */
  async finishWork(input, ctx) {
    const entry = await driven(ctx, input.params, input.query)
    const body = input.body()
    requireMove(entry, 'finish')
    const fields = await loadPinnedFields(ctx.db, entry)
    requireFilled(entry, fields)
    requireReasons(entry)
    requireNoHold(entry, fields)
    if (isSignerOf(entry, entry.userid))
      throw invalidField(
        'userid',
        'worker_signed',
        'The person working on this run also signed it as the second person. Void that signature, or have someone else take over the run',
      )
    const after = await move(ctx, entry, 'finish', body)
    const access = (await loadAccesses(ctx.db, [entry.guideid])).get(entry.guideid)
    if (access && !access.deleted) await markCompleted(ctx, access, entry.userid)
    return presentEnd(after, ctx)
  },

  async cancelWork(input, ctx) {
    const entry = await driven(ctx, input.params, input.query)
    const body = input.body()
    const reason = body.reason ?? (ctx.reason || null)
    if (entry.userid !== ctx.person.userid && !reason?.trim())
      throw invalidField('reason', 'required', 'Say why you are cancelling someone else’s run')
    const after = await move(ctx, entry, 'cancel', body, { said: { reason }, reason: reason ?? '' })
    await tell(ctx, entry, entry.userid, 'cancel', reason ?? '')
    return { ...presentEnd(after, ctx), cancelled: 1 as const }
  },
}
