// The work log: reading it, beginning an entry, and what is filled in (api-facts 6.3;
// moderation-admin 7, 9).
import type { worklogSchemas } from '#contract/worklog/schemas.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import type { worklogRows } from '#contract/worklog/rows.ts'
import type { ParsedOf } from '#contract/core/endpoint.ts'
import { fieldError, forbidden, conflict, invalid, notFound, type FieldError } from '#lib/errors.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { pick } from '#lib/pick.ts'
import { audit } from '#server/effects/audit.ts'
import { nothing } from '#server/db/sql.ts'
import { requireComesBefore } from '#server/guides/prerequisites.ts'
import { canView, loadAccess, loadAccesses, requireView } from '#server/rights/guides.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { requireOrder } from '#server/http/dates.ts'
import { requireFresh } from '#server/saves/revisions.ts'
import { givenValues } from './fields.ts'
import { boardHandlers } from './boardHandlers.ts'
import { listEntries, loadEntry, lockEntry, type Entry } from './load.ts'
import { deviceMoment, doneAt, onDevice, type TimedDevice } from './moment.ts'
import { moveHandlers } from './moves.ts'
import { runHandlers } from './runHandlers.ts'
import { runReleaseHandlers } from './record/releases.ts'
import { deviationHandlers } from './deviations/handlers.ts'
import { presentEntry, presentOutline } from './present.ts'
import { loadPinnedFields, type AskedField } from './pinnedForms.ts'
import { loadReadable } from './readable.ts'
import { isOrdered, requirePass, reworked } from './reworks.ts'
import { eventHandlers } from './record/eventHandlers.ts'
import { recordHandlers } from './record/recordHandlers.ts'
import { amendHandlers } from './record/amendments.ts'
import { canRead, requireDeleter, requireDriver, requireMove, requireSignable } from './rules.ts'
import { readableBy, requireWorkLog } from '#server/rights/work.ts'
import { deleteEntry, requireNoneOpen, loadMedians, saveSignoff, workAt } from './sql.ts'
import { kindsOf, requireNoSigner, requireValues, writtenAt } from './takenValues.ts'
import { saveValues } from './values.sql.ts'
import { beginRun } from './store.ts'
import { voidHandlers } from './voidHandlers.ts'

const begin = (
  input: ParsedOf<typeof worklogSchemas.startWork>,
): { guideid: number; workorderid: string } => {
  const body = input.body()
  const guideid = body.guideid ?? input.query.guideid
  const workorderid = body.workorderid ?? input.query.workorderid
  const missing = (field: string): FieldError => ({
    field,
    code: 'required',
    message: `${field} is required`,
  })
  if (guideid === undefined || workorderid === undefined)
    throw invalid([
      ...(guideid === undefined ? [missing('guideid')] : []),
      ...(workorderid === undefined ? [missing('workorderid')] : []),
    ])
  return { guideid, workorderid }
}

/** A signature that is taken back leaves a row in the audit log. */
const signStep = async (
  ctx: SignedIn,
  { entryid, signoffs }: Entry,
  {
    device,
    ...signoff
  }: { stepid: number; signed: boolean; now: UnixSeconds; device: TimedDevice },
): Promise<void> => {
  const { userid } = ctx.person
  const { stepid, signed } = signoff
  const before = signoffs.find(one => one.stepid === stepid && one.userid === userid)
  if (!signed && before)
    await audit(ctx, {
      action: 'work_log.unsigned',
      target_type: 'work_log',
      target_id: entryid,
      about: userid,
      before: { stepid, date: before.date },
    })
  await saveSignoff(ctx.db, { entryid, userid, received: ctx.now, ...signoff, ...device })
}

type Body = ReturnType<ParsedOf<typeof worklogSchemas.saveStepData>['body']>
/** Those that a write says something of: by a value, a sign-off or an order. */
const stepsOf = (
  entry: Entry,
  fields: readonly AskedField[],
  { signoff, stepid, rework }: Body,
  given: ReturnType<typeof givenValues>,
): number[] => {
  const signed = signoff === undefined ? null : (stepid ?? entry.active_stepid)
  return [
    ...fields
      .filter(one => given.some(each => each.field_revisionid === one.field_revisionid))
      .map(one => one.stepid),
    ...(signed === null ? [] : [signed]),
    ...(rework?.stepids ?? []),
  ]
}

type Names =
  | 'listWork'
  | 'readWork'
  | 'startWork'
  | 'saveStepData'
  | 'deleteWork'
  | 'listSuspendedWork'
  | 'readWorkMedians'
const entryHandlers: Pick<Handlers, Names & keyof typeof worklogRows> = {
  async listWork({ query }, ctx) {
    requireWorkLog(ctx)
    requireOrder(query)
    const { entries, total } = await ctx.snapshot(db =>
      listEntries(db, query, readableBy(ctx.person)),
    )
    ctx.header('X-Total-Count', String(total))
    return {
      results: entries.map(entry => presentEntry(entry, ctx)),
      offset: query.offset,
      limit: query.limit,
      totalResults: total,
      moreResults: query.offset + entries.length < total,
    }
  },

  async readWork({ params }, ctx) {
    requireWorkLog(ctx)
    return ctx.snapshot(async db => {
      const { entry } = await loadReadable(db, ctx.person, params.entryid)
      return presentEntry(entry, ctx)
    })
  },

  async startWork(input, ctx) {
    requireWorkLog(ctx)
    const { guideid, workorderid } = begin(input)
    requireView(ctx.person, await loadAccess(ctx.db, guideid))
    const { unless_open, in_order, reason, toward } = input.body()
    if (unless_open) await requireNoneOpen(ctx.db, guideid, workorderid)
    if (toward !== undefined) await requireComesBefore(ctx.db, ctx.person, guideid, toward)
    return beginRun(ctx, { guideid, workorderid, toward }, { reason, inOrder: in_order })
  },

  /**
   * All of it or nothing. The same again under its Idempotency-Key is one write, also when
   * lasttimingid is old by then.
   */
  async saveStepData(input, ctx): Promise<WorkEntry> {
    requireWorkLog(ctx)
    const before = await lockEntry(ctx.db, input.params.entryid)
    requireDriver(ctx.person, before)
    const shown = async () => presentEntry(await loadEntry(ctx.db, before.entryid), ctx)
    await requireFresh(before.revisionid, input.query.revisionid, shown)
    const body = input.body()
    const { fields, lasttimingid, stepid = null, signoff } = body
    const given = givenValues(fields, body.reasons)
    requireMove(before, 'stepData')
    if (lasttimingid !== undefined && lasttimingid !== (before.timings.at(-1)?.timingid ?? null))
      throw conflict(await shown())
    if (isOrdered(before, ctx.person.userid, body, given)) return shown()
    const asked = await loadPinnedFields(ctx.db, before)
    await requirePass(before, body.known_reworks, stepsOf(before, asked, body, given), shown)
    const entry = await reworked(ctx, before, body)
    const by = {
      userid: ctx.person.userid,
      date: writtenAt(ctx.now, entry),
      device_date: deviceMoment(ctx, body),
      ...onDevice(ctx, body),
    }
    const values = await requireValues(ctx, entry, asked, given, kindsOf(entry, by))
    if (signoff) requireNoSigner(entry, ctx.person)
    if (stepid !== null && !entry.stepids.includes(stepid))
      throw invalid([
        fieldError(
          'stepid',
          'not_found',
          'This step is not in the version of the guide that this run uses',
        ),
      ])
    const signed = stepid ?? entry.active_stepid
    if (signoff !== undefined && signed === null)
      throw invalid([
        { field: 'stepid', code: 'required', message: 'Specify the step to sign off' },
      ])
    const done = doneAt(ctx, body, entry)
    await saveValues(ctx.db, entry.entryid, by, values)
    if (signoff && signed !== null)
      requireSignable(await loadEntry(ctx.db, entry.entryid), asked, signed)
    if (signoff !== undefined && signed !== null)
      await signStep(ctx, entry, {
        stepid: signed,
        signed: signoff,
        now: done,
        device: pick(by, ['device', 'clock_ahead', 'device_date']),
      })
    await workAt(ctx.db, entry, stepid, done)
    ctx.emit({
      event: 'work_log.updated',
      data: {
        entryid: entry.entryid,
        guideid: entry.guideid,
        userid: entry.userid,
        status: entry.status,
        stepid: signed,
      },
    })
    return shown()
  },

  async deleteWork(input, ctx) {
    requireWorkLog(ctx)
    const entry = await lockEntry(ctx.db, input.params.entryid)
    requireDeleter(ctx.person, entry)
    await requireFresh(entry.revisionid, input.query.revisionid, async () =>
      presentEntry(entry, ctx),
    )
    const { entryid, guideid, userid, status } = entry
    await deleteEntry(ctx.db, entryid)
    await audit(ctx, {
      action: 'work_log.deleted',
      target_type: 'work_log',
      target_id: entryid,
      about: userid,
      reason: ctx.reason,
      before: { ...pick(entry, audited), values: entry.values.length },
    })
    ctx.emit({ event: 'work_log.deleted', data: { entryid, guideid, userid, status } })
    return null
  },

  /** Oldest first: what lies there to be taken over. */
  async listSuspendedWork({ params, query }, ctx) {
    requireWorkLog(ctx)
    return ctx.snapshot(async db => {
      requireView(ctx.person, await loadAccess(db, params.guideid))
      const { entries, total } = await listEntries(
        db,
        { ...params, ...query, status: 'suspended', order: 'ASC' },
        nothing,
      )
      ctx.header('X-Total-Count', String(total))
      const access = (await loadAccesses(db, [params.guideid])).get(params.guideid)
      return {
        results: entries.map(entry =>
          canRead(ctx.person, entry, access)
            ? presentEntry(entry, ctx)
            : presentOutline(entry, ctx),
        ),
      }
    })
  },

  async readWorkMedians({ params: { guideid }, query: { userid = null } }, ctx) {
    requireWorkLog(ctx)
    return ctx.snapshot(async db => {
      if (!canView(ctx.person, await loadAccess(db, guideid))) throw notFound('Guide')
      const all = ctx.person.privilege === 'Admin'
      if (userid !== null && userid !== ctx.person.userid && !all)
        throw forbidden('Only the person themselves and Admins can see this', ['Admin'])
      return {
        guideid,
        userid,
        steps: await loadMedians(
          db,
          { guideid },
          { of: userid, seenBy: all ? null : ctx.person.userid },
        ),
      }
    })
  },
}

/** What the log keeps of a run that is deleted. */
const audited = [
  'guideid',
  'userid',
  'started_by',
  'workorderid',
  'status',
  'starttime',
  'endtime',
  'guide_revisionid',
] as const

type Elsewhere = 'readStepForm' | 'changeStepForm' | 'signWork'
/**
 * All but the forms of steps, which are content of guides (guides/formHandlers.ts), and what a
 * second person signs, who proves it like a sign-in (auth/benchHandlers.ts).
 */
export const worklogHandlers: Pick<Handlers, Exclude<keyof typeof worklogRows, Elsewhere>> = {
  ...entryHandlers,
  ...moveHandlers,
  ...boardHandlers,
  ...runHandlers,
  ...runReleaseHandlers,
  ...recordHandlers,
  ...deviationHandlers,
  ...voidHandlers,
  ...amendHandlers,
  ...eventHandlers,
}
