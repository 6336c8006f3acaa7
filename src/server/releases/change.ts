// What people ask of a release, held against the table of states, and everything that follows from
// it (moderation-admin 7).
import { forbidden, invalidField } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import { audit } from '#server/effects/audit.ts'
import { endRequests, hasSigned, openRequest, processFor } from '#server/approvals/open.ts'
import type { GuideAccess } from '#server/rights/guides.ts'
import type { SignedIn } from '#server/http/context.ts'
import { queueDue } from './due.ts'
import { requireMemberAsSigned } from './followed/signedGroups.ts'
import { freeze } from './freeze.ts'
import type { ReleaseRow } from '#server/guides/releases.ts'
import { letOut } from './letOut.ts'
import { emitRelease, fallBack, goLive, readersItems } from './live.ts'
import { findOpen, removeRelease, updateFields, updateFrozen, updateState } from './sql.ts'
import { move, statusOf, type Action, type Facts, type Place } from '#contract/releases/states.ts'

export type Step = Exclude<Action, 'edit' | 'signed' | 'reject' | 'due' | 'overtake'>
const events = { cancel: 'cancelled', submit: 'submitted' } as const

const factsOf = (
  ctx: SignedIn,
  row: ReleaseRow,
  { process, signed }: Pick<Facts, 'process' | 'signed'>,
  scheduled_date = row.scheduled_date,
): Facts => ({
  outcome: row.outcome,
  process,
  signed,
  ahead: scheduled_date !== null && scheduled_date > ctx.now,
  guide: true,
})

/** Throws 422 `invalid_state` at `field` where the table does not list it. */
export const requireMove = (
  ctx: SignedIn,
  row: ReleaseRow,
  action: Action,
  field: string,
  asked: Pick<Facts, 'process' | 'signed'> = { process: false, signed: false },
  scheduled_date?: number | null,
): Place => {
  const place = move(row.state, action, factsOf(ctx, row, asked, scheduled_date))
  if (!place)
    throw invalidField(
      field,
      'invalid_state',
      `This is not possible while the status of the release is ${statusOf(row)}`,
    )
  return place
}

/**
 * Back to a draft from where others have signed or are to: by an Admin with a reason, once all have
 * signed also by who made it.
 */
const requireReopener = (ctx: SignedIn, row: ReleaseRow, reason: string) => {
  if (row.state === 'draft') return
  const maker = row.state !== 'in_review' && row.userid === ctx.person.userid
  if (ctx.person.privilege !== 'Admin' && !maker)
    throw forbidden(
      'Only Admins and the person who created this release can return it to draft. While it is waiting for signatures, only Admins can',
      ['Admin'],
    )
  if (!maker && reason === '') throw invalidField('reason', 'required', 'Give a reason')
}

const requireOnly = async (
  ctx: SignedIn,
  { guideid, langid, releaseid }: ReleaseRow,
  field: string,
) => {
  const other = await findOpen(ctx.db, guideid, langid, releaseid)
  if (other)
    throw invalidField(
      field,
      'release_open',
      `Release ${other.releaseid} of this guide is still in progress. Finish or delete that release first`,
    )
}

const record = (
  ctx: SignedIn,
  before: ReleaseRow,
  after: ReleaseRow | null,
  { step, reason }: { step: Step; reason: string },
): Promise<void> =>
  audit(ctx, {
    action: `release.${step}`,
    target_type: 'release',
    target_id: before.releaseid,
    before: { state: before.state, scheduled_date: before.scheduled_date },
    after: after && { state: after.state, scheduled_date: after.scheduled_date },
    reason,
  })

/** Without its date one of a group is ready, and maybe the last of them. */
const endsWait = (step: Step, place: Place, { groupid }: ReleaseRow): boolean =>
  step === 'unschedule' && place.state === 'approved' && groupid !== null

const takeOut = async (ctx: SignedIn, row: ReleaseRow, step: Step): Promise<ReleaseRow> => {
  if (step === 'return') return goLive(ctx, row, { returned: true })
  return letOut(
    ctx,
    step === 'unschedule'
      ? await updateFields(ctx.db, row.releaseid, { ...row, scheduled_date: null })
      : row,
  )
}

/** One step of the table. The guide and the release are locked; null: it is gone. */
export const takeStep = async (
  ctx: SignedIn,
  access: GuideAccess,
  row: ReleaseRow,
  step: Step,
  field: string,
  options: { scheduled_date?: number | null; reason?: string; answer?: string | undefined } = {},
): Promise<ReleaseRow | null> => {
  const reason = options.reason ?? ctx.reason
  const process =
    row.state === 'draft' || row.state === 'scheduled' ? await processFor(ctx, row) : null
  const signed = row.state === 'scheduled' && (await hasSigned(ctx.db, row, process))
  const asked = { process: process !== null, signed }
  const place = requireMove(ctx, row, step, field, asked, options.scheduled_date)
  const items = await readersItems(ctx, row.guideid)
  const said = (after: ReleaseRow | null) => record(ctx, row, after, { step, reason })
  if (step === 'reopen') {
    requireReopener(ctx, row, reason)
    await requireOnly(ctx, row, field)
  }
  if (place.state === 'gone') {
    await removeRelease(ctx.db, row.releaseid)
    await said(null)
    emitRelease(ctx, 'deleted', row)
    if (row.state === 'live') await fallBack(ctx, row, items)
    return null
  }
  if (place.state === 'live' || endsWait(step, place, row)) {
    const out = await takeOut(ctx, row, step)
    if (out.state !== 'live') await said(out)
    return out
  }
  let after =
    step === 'schedule' || step === 'unschedule'
      ? await updateFields(ctx.db, row.releaseid, {
          ...row,
          scheduled_date: options.scheduled_date ?? null,
        })
      : row
  after = await updateState(ctx.db, row.releaseid, { ...place, state: place.state, ended: ctx.now })
  if (step === 'reopen' && row.state === 'draft') {
    after = await updateFrozen(
      ctx.db,
      row.releaseid,
      await freeze(ctx.db, access, row.langid, row.prerequisite_releases),
    )
    await requireMemberAsSigned(ctx.db, row, after, field)
  }
  if (step === 'submit')
    await openRequest(ctx, after, existing(process, 'an approval process'), options.answer)
  if (place.state === 'draft')
    await endRequests(ctx, after, step === 'cancel' ? 'recalled' : 'void', reason)
  if (place.state === 'scheduled') queueDue(ctx, after)
  await said(after)
  emitRelease(ctx, events[step as keyof typeof events] ?? 'updated', after)
  if (step === 'retire') await fallBack(ctx, after, items)
  return after
}
