// Releases of guides (api-facts 6.2; moderation-admin 7, 9).
import type { output } from 'zod/mini'
import type { releaseRows } from '#contract/releases/rows.ts'
import type { releaseSchemas, ReleaseStatus } from '#contract/releases/schemas.ts'
import { invalidField, type FieldError, invalid } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import { audit, changesOf } from '#server/effects/audit.ts'
import { processFor, requireNamed, requireNotInPlace } from '#server/approvals/open.ts'
import { presentHead } from '#server/guides/presentHead.ts'
import { lockAccess, requireView, type GuideAccess } from '#server/rights/guides.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { sameJson } from '#lib/json.ts'
import { requireFresh } from '#server/saves/revisions.ts'
import { requireMove, takeStep, type Step } from './change.ts'
import { duplicateReleases } from './duplicate.ts'
import { groupReleases } from './groupReleases.ts'
import { requireMemberAsSigned } from './followed/signedGroups.ts'
import { freeze, hashOf } from './freeze.ts'
import { loadFrozen, loadRelease, type ReleaseRow } from '#server/guides/releases.ts'
import { emitRelease } from './live.ts'
import { requirePins, requireUnpinned, wholePins } from './pins.ts'
import { registerHandlers } from './register.ts'
import { releaseLists } from './lists.ts'
import { calendarHandlers } from './calendar/calendar.ts'
import { presentRelease } from './present.ts'
import { lockTogether } from './together.ts'
import { requireReleaseRight, requireReleases } from '#server/rights/releases.ts'
import {
  findOpen,
  insertRelease,
  nextNumber,
  updateFields,
  updateFrozen,
  updatePins,
} from './sql.ts'
import { isReleased, statusOf } from '#contract/releases/states.ts'

/** The release with its guide, both locked; throws 404, 403, 409. */
const lock = async (
  ctx: SignedIn,
  releaseid: number,
  revisionid: () => number | undefined,
): Promise<{ access: GuideAccess; row: ReleaseRow }> => {
  const { guideid } = await loadRelease(ctx.db, releaseid)
  await lockTogether(ctx.db, releaseid)
  const access = await lockAccess(ctx.db, guideid)
  const row = await loadRelease(ctx.db, releaseid, true)
  requireView(ctx.person, access)
  requireReleaseRight(ctx, access, row)
  await requireFresh(row.release_revisionid, revisionid(), () => presentRelease(ctx, row))
  return { access, row }
}

type PatchRelease = output<(typeof releaseSchemas)['patchRelease']['body']>
const steps = {
  pending_approval: 'submit',
  released: 'release',
  cancelled: 'cancel',
  in_progress: 'reopen',
} as const satisfies Partial<Record<ReleaseStatus, Step>>
/**
 * Which members of a body ask for something. A release that is sent back whole asks for nothing
 * where it says what is so already; a status or `current` alone is an act, which the state may
 * refuse.
 */
const asksOf = (body: PatchRelease, before: ReleaseRow) => {
  const isWhole = body.status !== undefined && body.current !== undefined
  const now = {
    title: before.title,
    notes: before.notes,
    type: before.type,
    prerequisite_releases: before.prerequisite_releases,
    scheduled_date: before.scheduled_date,
    status: statusOf(before),
    current: before.state === 'live',
  }
  return (field: keyof typeof now | 'refresh') =>
    body[field] !== undefined &&
    !(isWhole && field !== 'refresh' && sameJson(body[field], now[field]))
}

/** Nobody signs title and notes, so what became of them after the signatures has to be told. */
const recordWords = async (
  ctx: SignedIn,
  before: ReleaseRow,
  after: ReleaseRow,
  reason: string,
): Promise<void> => {
  const { title, notes } = after
  const changes = changesOf(before, { title, notes })
  if (!changes || !isReleased(before.state)) return
  await audit(ctx, {
    action: 'release.changed',
    target_type: 'release',
    target_id: before.releaseid,
    ...changes,
    reason,
  })
}

const frozenFields = ['type', 'scheduled_date', 'refresh', 'prerequisite_releases'] as const

/** The fields that the body names. Throws 422 where the state keeps one of them. */
const edit = async (
  ctx: SignedIn,
  access: GuideAccess,
  before: ReleaseRow,
  body: PatchRelease,
): Promise<ReleaseRow> => {
  let row = before
  const wrong = frozenFields.filter(field => isReleased(row.state) && body[field] !== undefined)
  if (wrong.length)
    throw invalid(
      wrong.map((field): FieldError => ({
        field,
        code: 'invalid_state',
        message: `The value of \`${field}\` cannot be changed once the release has gone live`,
      })),
    )
  const type = body.type ?? row.type
  const number =
    type === row.type
      ? { major: row.major, minor: row.minor }
      : await nextNumber(ctx.db, row.guideid, row.langid, type, row.releaseid)
  const date =
    row.state === 'draft' && body.scheduled_date !== undefined
      ? body.scheduled_date
      : row.scheduled_date
  row = await updateFields(ctx.db, row.releaseid, {
    ...number,
    type,
    title: body.title?.trim() ?? row.title,
    notes: body.notes ?? row.notes,
    scheduled_date: date,
  })
  const pins = body.prerequisite_releases
  if (body.refresh)
    row = await updateFrozen(
      ctx.db,
      row.releaseid,
      await freeze(ctx.db, access, row.langid, pins ?? row.prerequisite_releases),
    )
  if (body.refresh || type !== before.type) await requireNotInPlace(ctx, row)
  if (pins) {
    const { content } = await loadFrozen(ctx.db, row.releaseid)
    await requirePins(ctx, access, row.langid, content, pins)
    const prerequisite_releases = wholePins(content.guide.prerequisites, pins)
    row = await updatePins(ctx.db, row.releaseid, {
      prerequisite_releases,
      content_hash: hashOf(row.langid, content, prerequisite_releases),
    })
  }
  if (body.refresh || pins)
    await requireMemberAsSigned(
      ctx.db,
      before,
      row,
      body.refresh ? 'refresh' : 'prerequisite_releases',
    )
  return row
}

export const releaseHandlers: Pick<Handlers, keyof typeof releaseRows> = {
  ...releaseLists,
  ...calendarHandlers,
  ...registerHandlers,

  async createRelease(input, ctx) {
    requireReleases(ctx.settings)
    const body = input.body()
    const { guideid, type, scheduled_date } = body
    const access = await lockAccess(ctx.db, guideid)
    requireView(ctx.person, access)
    requireReleaseRight(ctx, access, null)
    await requireFresh(access.revisionid, input.query.revisionid, () => presentHead(ctx, guideid))
    const langid = body.langid ?? access.langid
    const other = await findOpen(ctx.db, guideid, langid)
    if (other)
      throw invalidField(
        'guideid',
        'release_open',
        `Release ${other.releaseid} of this guide is still in progress. Finish or delete that release first`,
      )
    const pins = body.prerequisite_releases
    const frozen = await freeze(ctx.db, access, langid, pins)
    await requirePins(ctx, access, langid, frozen.content, pins)
    const made = await insertRelease(ctx.db, {
      ...frozen,
      ...(await nextNumber(ctx.db, guideid, langid, type)),
      guideid,
      langid,
      type,
      scheduled_date,
      userid: ctx.person.userid,
      title: body.title.trim(),
      notes: body.notes,
      approval_processid: body.approval_processid ?? null,
      init_date: ctx.now,
    })
    emitRelease(ctx, 'created', made)
    await requireNamed(ctx, made)
    const process = await processFor(ctx, made)
    const row = body.submit
      ? await takeStep(ctx, access, made, process ? 'submit' : 'release', 'submit')
      : made
    ctx.header('Location', `${ctx.origin}/api/2.0/guides/${guideid}/releases`)
    return presentRelease(ctx, existing(row, 'the release'))
  },

  /**
   * What the body names is done in the order of fields, date, status, current; nothing of it where
   * one is refused.
   */
  async patchRelease(input, ctx) {
    requireReleases(ctx.settings)
    const { access, row: before } = await lock(
      ctx,
      input.params.releaseid,
      () => input.query.revisionid,
    )
    const body = input.body()
    if (body.status === 'rejected')
      throw invalidField(
        'status',
        'invalid_value',
        'Only signers can reject a release, and only in its approval request',
      )
    if (body.answer !== undefined && body.status !== 'pending_approval')
      throw invalidField(
        'answer',
        'invalid_state',
        'Send `answer` only together with the status `pending_approval`',
      )
    let row = before
    const asks = asksOf(body, before)
    const edited = (['title', 'notes', 'type', 'refresh', 'prerequisite_releases'] as const).find(
      asks,
    )
    const isDated = asks('scheduled_date')
    if (edited !== undefined || (isDated && row.state === 'draft')) {
      requireMove(ctx, row, 'edit', edited ?? 'scheduled_date')
      row = await edit(ctx, access, row, body)
      await recordWords(ctx, before, row, body.reason ?? ctx.reason)
      emitRelease(ctx, 'updated', row)
    }
    const asked: [Step, string][] = []
    if (isDated && before.state !== 'draft')
      asked.push([body.scheduled_date === null ? 'unschedule' : 'schedule', 'scheduled_date'])
    if (body.status !== undefined && asks('status')) {
      // What was sent back is opened again and asked for in one act.
      if (body.answer !== undefined && before.outcome !== null) asked.push(['reopen', 'status'])
      asked.push([steps[body.status], 'status'])
    }
    if (asks('current')) asked.push([body.current ? 'return' : 'retire', 'current'])
    for (const [step, field] of asked) {
      const next = await takeStep(ctx, access, row, step, field, {
        reason: body.reason ?? ctx.reason,
        answer: body.answer,
        ...(step === 'schedule' || step === 'unschedule'
          ? { scheduled_date: body.scheduled_date ?? null }
          : {}),
      })
      row = existing(next, 'the release')
    }
    return presentRelease(ctx, row)
  },

  duplicateReleases,
  groupReleases,

  async deleteRelease(input, ctx) {
    requireReleases(ctx.settings)
    const { access, row } = await lock(ctx, input.params.releaseid, () => input.query.revisionid)
    requireMove(ctx, row, 'delete', 'releaseid')
    await requireUnpinned(ctx, row)
    if (row.groupid !== null)
      throw invalidField(
        'releaseid',
        'in_group',
        'This release goes live together with others. Remove it from that group first',
      )
    await takeStep(ctx, access, row, 'delete', 'releaseid')
    return null
  },
}
