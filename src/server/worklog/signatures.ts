// What a second person signs in a run, and what becomes of it. It is a value like any other, whose
// person is whoever signed; they prove it in auth/benchHandlers.ts.
import { forbiddenFor, invalidField } from '#lib/errors.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { audit } from '#server/effects/audit.ts'
import type { SignedIn } from '#server/http/context.ts'
import { requireWorkLog } from '#server/rights/work.ts'
import { requireFresh } from '#server/saves/revisions.ts'
import { loadEntry, lockEntry, type Entry } from './load.ts'
import { deviceMoment, doneAt, type DeviceClock, onDevice } from './moment.ts'
import { loadPinnedFields, type AskedField } from './pinnedForms.ts'
import { presentEntry } from './present.ts'
import { requirePass } from './reworks.ts'
import { requireDriver, requireMove, requireReasons } from './rules.ts'
import { workAt } from './sql.ts'
import { saveValues } from './values.sql.ts'

export type OpenSignature = {
  entry: Entry
  field: AskedField
  /** Whoever did the work: none of them is the second person. */
  workers: Set<number>
  /** As it stands now; null where nobody signed, or it was voided. */
  signedBy: number | null
}

/** The run, locked, for who may drive it; throws 404, 403, 409 in this order. */
export const openRun = async (
  ctx: SignedIn,
  entryid: number,
  revisionid: number | undefined,
): Promise<Entry> => {
  requireWorkLog(ctx)
  const entry = await lockEntry(ctx.db, entryid)
  requireDriver(ctx.person, entry)
  await requireFresh(entry.revisionid, revisionid, async () => presentEntry(entry, ctx))
  return entry
}

/**
 * Its field for a second person; throws 422 where there is none, or the run does not go on, and 409
 * where its step is done again since.
 */
export const openSignature = async (
  ctx: SignedIn,
  entry: Entry,
  field_revisionid: number,
  known_reworks: number | undefined,
): Promise<OpenSignature> => {
  requireMove(entry, 'stepData')
  const fields = await loadPinnedFields(ctx.db, entry)
  const signs = new Set(
    fields.filter(one => one.type === 'second_signature').map(one => one.field_revisionid),
  )
  const field = fields.find(one => one.field_revisionid === field_revisionid)
  if (!field || !signs.has(field.field_revisionid))
    throw invalidField(
      'field_revisionid',
      'not_found',
      `This run has no field ${field_revisionid} for a second person’s signature`,
    )
  await requirePass(entry, known_reworks, [field.stepid], async () => presentEntry(entry, ctx))
  const written = entry.values.filter(one => !signs.has(one.field_revisionid))
  const workers = new Set([
    entry.userid,
    entry.started_by,
    ...entry.handovers.map(one => one.from_userid),
    ...[entry, ...entry.reworks].flatMap(one => one.signoffs.map(({ userid }) => userid)),
    // Whoever ordered a rework wrote nothing down by it.
    ...written.flatMap(one => [
      ...(one.stands ? [one.userid] : []),
      ...one.earlier.map(before => before.userid),
    ]),
  ])
  const kept = entry.values.find(one => one.field_revisionid === field.field_revisionid)
  return { entry, field, workers, signedBy: kept && kept.value !== '' ? kept.userid : null }
}

export type Signer = { userid: number; username: string }

/**
 * Throws 422 where it is signed, or the step holds a value that cannot be signed for yet, and 403
 * for whoever worked on the run.
 */
export const requireSecondPerson = (
  { entry, field, workers, signedBy }: OpenSignature,
  userid: number,
): void => {
  if (signedBy !== null)
    throw invalidField(
      'field_revisionid',
      'invalid_state',
      'This is already signed. Void the signature first',
    )
  requireReasons(entry, field.stepid)
  if (workers.has(userid))
    throw forbiddenFor(
      'userid',
      'own_work',
      'People who worked on this run cannot sign here as the second person. Have someone else sign',
    )
}

/** Throws 403. Asked once they have proved who they are: others learn nothing of teams. */
export const requireTeam = async (
  ctx: SignedIn,
  { field }: OpenSignature,
  userid: number,
): Promise<void> => {
  if (
    field.team !== undefined &&
    !(await ctx.db.maybe(
      sql`select 1 from team_members where teamid = ${field.team} and userid = ${userid}`,
    ))
  )
    throw forbiddenFor(
      'userid',
      'not_in_team',
      'Only members of the team that this field names can sign it',
    )
}

/** Whether they signed in a run of whoever asks: they have been at this bench. */
export const hasSignedFor = async (ctx: SignedIn, userid: number): Promise<boolean> =>
  (await ctx.db.maybe(sql`
    select 1 from work_values v join work_entries e using (entryid)
      where v.userid = ${userid} and v.type = 'second_signature' and v.value <> ''
        and e.userid = ${ctx.person.userid} limit 1`)) !== null

type Change = { value: string; userid: number; reason: string | null; clock: DeviceClock }

/** Never before what stands in the step: who waited for another write may have an earlier clock. */
const signedAt = (now: UnixSeconds, { entry, field: { stepid } }: OpenSignature): UnixSeconds =>
  Math.max(now, ...entry.values.filter(one => one.stepid === stepid).map(one => one.date))

const write = async (
  ctx: SignedIn,
  open: OpenSignature,
  { value, userid, reason, clock }: Change,
) => {
  const { entry, field } = open
  const { field_revisionid, stepid, type, label } = field
  const { entryid, guideid, status } = entry
  await saveValues(
    ctx.db,
    entryid,
    {
      userid,
      date: signedAt(ctx.now, open),
      device_date: deviceMoment(ctx, clock),
      ...onDevice(ctx, clock),
    },
    [{ field_revisionid, stepid, type, label, value, out_of_bounds: false, reason, kind: 'entry' }],
  )
  await workAt(ctx.db, entry, null, doneAt(ctx, clock, entry))
  ctx.emit({
    event: 'work_log.updated',
    data: { entryid, guideid, userid: entry.userid, status, stepid },
  })
  return presentEntry(await loadEntry(ctx.db, entryid), ctx)
}

/**
 * The value is their name as it is now; the label of the field is what they say by it. When, says
 * the service alone: the device is that of whoever worked.
 */
export const keepSignature = async (
  ctx: SignedIn,
  open: OpenSignature,
  { userid, username }: Signer,
  { proof, device }: { proof: 'password' | 'pin'; device: string | undefined },
) => {
  const { entry, field } = open
  await audit(ctx, {
    action: 'work_log.signed',
    target_type: 'work_log',
    target_id: entry.entryid,
    about: userid,
    after: { field_revisionid: field.field_revisionid, meaning: field.label, proof },
  })
  return write(ctx, open, { value: username, userid, reason: null, clock: { device } })
}

/** Throws 422 where nobody signed. */
export const voidSignature = async (
  ctx: SignedIn,
  open: OpenSignature,
  reason: string,
  clock: DeviceClock,
) => {
  const { entry, field, signedBy } = open
  if (signedBy === null)
    throw invalidField('field_revisionid', 'invalid_state', 'Nobody has signed this yet')
  await audit(ctx, {
    action: 'work_log.signature_voided',
    target_type: 'work_log',
    target_id: entry.entryid,
    about: signedBy,
    reason,
    before: { field_revisionid: field.field_revisionid, meaning: field.label },
  })
  return write(ctx, open, { value: '', userid: ctx.person.userid, reason, clock })
}
