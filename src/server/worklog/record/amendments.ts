// A finished run is put right (decision 0570): whoever answers for it writes down what should have
// stood there, and why; both values stay.
import { isAmendable, isFilled } from '#contract/worklog/fieldValues.ts'
import type { worklogRows } from '#contract/worklog/rows.ts'
import { existing } from '#lib/existing.ts'
import { ApiError, forbidden, invalid, invalidField } from '#lib/errors.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, Person, SignedIn } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { notify } from '#server/notifications/notify.ts'
import { loadAccesses } from '#server/rights/guides.ts'
import { readersTitle } from '#server/rights/released.ts'
import { requireWorkLog } from '#server/rights/work.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { givenValues } from '../fields.ts'
import { loadEntry, lockEntry, type Entry } from '../load.ts'
import { loadPinnedFields, type AskedField } from '../pinnedForms.ts'
import { presentEntry } from '../present.ts'
import { requireMove, requireReader } from '../rules.ts'
import { afterAction } from '../states.ts'
import { deviceMoment, onDevice, type DeviceClock } from '../moment.ts'
import { requireValues, writtenAt } from '../takenValues.ts'
import { saveValues, type NewValue } from '../values.sql.ts'

/** It has ended, and the person answers for it. Leads of teams do not: Authors make teams. */
export const canAmend = (person: Person, entry: Entry): boolean =>
  afterAction(entry.status, 'amend') !== null && isModerator(person)

/** The run, locked, for who may amend it; throws 404, 403, 409, 422 in this order. */
const amendable = async (
  ctx: SignedIn,
  entryid: number,
  revisionid: number | undefined,
): Promise<Entry> => {
  requireWorkLog(ctx)
  const entry = await lockEntry(ctx.db, entryid)
  const access = existing(
    (await loadAccesses(ctx.db, [entry.guideid])).get(entry.guideid),
    'the guide of an entry',
  )
  requireReader(ctx.person, entry, access)
  if (!isModerator(ctx.person)) throw forbidden('Only Moderators and Admins can amend a run')
  await requireRevision(entry.revisionid, revisionid, async () => presentEntry(entry, ctx))
  requireMove(entry, 'amend')
  return entry
}

type Body = DeviceClock & {
  field_revisionid: number
  value: string | number | boolean
  reason: string
}
/** What is written, beside what stands there; throws 422 on the members of the body. */
const amendedValue = async (
  ctx: SignedIn,
  entry: Entry,
  { field_revisionid, value, reason }: Body,
): Promise<{ field: AskedField; before: Entry['values'][number] | undefined; next: NewValue }> => {
  const fields = await loadPinnedFields(ctx.db, entry)
  const field = fields.find(one => one.field_revisionid === field_revisionid)
  if (!field)
    throw invalidField(
      'field_revisionid',
      'not_found',
      `The steps of this run have no field ${field_revisionid}`,
    )
  if (!isAmendable(field))
    throw invalidField(
      'field_revisionid',
      'not_allowed',
      'Photographs, files and signatures cannot be amended',
    )
  const given = givenValues([{ field_revisionid, value, reason }])
  const [next] = await requireValues(ctx, entry, fields, given, () => 'amendment').catch(
    (error: unknown) => {
      throw error instanceof ApiError && error.errors.length
        ? invalid(error.errors.map(({ index: _, ...one }) => ({ ...one, field: 'value' })))
        : error
    },
  )
  const written = existing(next, 'the value that was given')
  const before = entry.values.find(one => one.field_revisionid === field_revisionid)
  if ((before?.value ?? '') === written.value)
    throw invalidField('value', 'unchanged', 'The record already has this value')
  if (field.required && !isFilled(field, written.value))
    throw invalidField('value', 'required', `${field.label} must be filled in`)
  return { field, before, next: written }
}

/** Whoever worked on the run, and whoever wrote the value down. */
const tell = async (ctx: SignedIn, entry: Entry, writer: number | undefined, reason: string) => {
  const { title } = await ctx.db.one<{ title: string }>(
    sql`select ${readersTitle} as title from guides g where g.guideid = ${entry.guideid}`,
  )
  const { entryid, guideid } = entry
  await notify(
    ctx,
    [...new Set([entry.userid, writer ?? entry.userid])].map(userid => ({
      userid,
      event: 'work_log.amended' as const,
      path: `/work/${entryid}/record`,
      isPlace: true as const,
      data: { title, guideid, entryid, reason },
      guideid,
    })),
  )
}

export const amendHandlers: Pick<Handlers, 'amendWork' & keyof typeof worklogRows> = {
  async amendWork(input, ctx) {
    const entry = await amendable(ctx, input.params.entryid, input.query.revisionid)
    const { entryid, guideid, userid, status } = entry
    const body = input.body()
    const { field, before, next } = await amendedValue(ctx, entry, body)
    await saveValues(
      ctx.db,
      entryid,
      {
        userid: ctx.person.userid,
        date: writtenAt(ctx.now, entry),
        device_date: deviceMoment(ctx, body),
        ...onDevice(ctx, body),
      },
      [next],
    )
    await ctx.db.run(sql`
      update work_entries set modified_date = ${ctx.now}, revisionid = nextval('revision_seq')
        where entryid = ${entryid}`)
    await audit(ctx, {
      action: 'work_log.amended',
      target_type: 'work_log',
      target_id: entryid,
      about: ctx.person.userid,
      reason: body.reason,
      // The worker's own words go with them and not with whoever amended; the record has them.
      before: {
        field_revisionid: field.field_revisionid,
        ...(field.type !== 'text' && { value: before?.value ?? '' }),
      },
      after: { field_revisionid: field.field_revisionid, value: next.value },
    })
    await tell(ctx, entry, before?.userid, body.reason)
    ctx.emit({
      event: 'work_log.amended',
      data: { entryid, guideid, userid, status, stepid: field.stepid },
    })
    return presentEntry(await loadEntry(ctx.db, entryid), ctx)
  },
}
