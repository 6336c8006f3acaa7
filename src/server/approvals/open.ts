// A release asks for its signatures, and stops asking (moderation-admin 7, 9).
import type { NoticeName } from '#contract/events/table.ts'
import { isSigned } from '#contract/releases/states.ts'
import { invalid, invalidField } from '#lib/errors.ts'
import { audit } from '#server/effects/audit.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx, SignedIn } from '#server/http/context.ts'
import { notify } from '#server/notifications/notify.ts'
import type { ReleaseRow } from '#server/guides/releases.ts'
import { findProcess, loadReaching, type InForce, type ProcessRow } from './processes.sql.ts'
import {
  closeRequests,
  insertRequest,
  newestOf,
  signersOf,
  type RequestRow,
} from './requests.sql.ts'
import { unmetStages } from './signers.ts'

/** Of each kind of release the closest that applies to it. */
export const inForce = (reaching: InForce[]): InForce[] =>
  reaching.filter(one =>
    (['major', 'minor'] as const).some(
      type => reaching.find(other => other.applies_to.includes(type)) === one,
    ),
  )

type Going = Pick<ReleaseRow, 'releaseid' | 'guideid' | 'type' | 'approval_processid'>
type Asking = Pick<SignedIn, 'db' | 'settings'>
const reaches = async (ctx: Asking, release: Going): Promise<ProcessRow[]> =>
  (await loadReaching(ctx.db, release.guideid, release.releaseid)).filter(one =>
    one.applies_to.includes(release.type),
  )

/**
 * The process that a release goes through, null for none. One that was named and has been deleted
 * or switched off since counts as none.
 */
export const processFor = async (ctx: Asking, release: Going): Promise<ProcessRow | null> => {
  const { type, approval_processid: id } = release
  if (type === 'minor' && ctx.settings.minor_skips_approval) return null
  const named = id === null ? null : await findProcess(ctx.db, id)
  if (named?.active && named.applies_to.includes(type)) return named
  return (await reaches(ctx, release))[0] ?? null
}

/** All have signed what it holds, under this process where one applies. */
export const hasSigned = async (
  db: Db,
  { releaseid, content_hash }: Pick<ReleaseRow, 'releaseid' | 'content_hash'>,
  process: ProcessRow | null,
): Promise<boolean> => {
  const [newest] = await newestOf(db, [releaseid])
  return isSigned(content_hash, newest ? { ...newest, phase: newest.state } : null, process)
}

/** Throws 422 where another process is set than the one that is named, but for Admins. */
const refuseOther = async (ctx: SignedIn, release: Going): Promise<void> => {
  if (ctx.person.privilege === 'Admin') return
  const [set] = await reaches(ctx, release)
  if (set && set.approval_processid !== release.approval_processid)
    throw invalidField(
      'approval_processid',
      'not_found',
      `This guide uses the approval process “${set.title}”. Only an Admin can choose another one`,
    )
}

/**
 * Throws 422 where the process that is named for a new release is not one of its kind, or another
 * is set for the guide: only Admins put one in its place.
 */
export const requireNamed = async (ctx: SignedIn, release: Going): Promise<void> => {
  const { type, approval_processid: id } = release
  if (id === null || (type === 'minor' && ctx.settings.minor_skips_approval)) return
  const named = await findProcess(ctx.db, id)
  if (!named?.active || !named.applies_to.includes(type))
    throw invalidField(
      'approval_processid',
      'not_found',
      'This approval process is not available for this kind of release. Choose another one',
    )
  await refuseOther(ctx, release)
}

/** The same of one that has been named, once its kind or its content changed. */
export const requireNotInPlace = async (ctx: SignedIn, release: Going): Promise<void> => {
  const { approval_processid: id } = release
  if (id !== null && (await findProcess(ctx.db, id))?.active) await refuseOther(ctx, release)
}

type Asked = Pick<RequestRow, 'approvalid' | 'releaseid' | 'guideid'>
export const emitRequest = (
  ctx: Pick<SignedIn, 'emit'>,
  event: 'requested' | 'signed' | 'approved' | 'rejected' | 'updated',
  { approvalid, releaseid, guideid }: Asked,
  status: string,
): void =>
  ctx.emit({ event: `approval.${event}`, data: { approvalid, releaseid, guideid, status } })

type Told = { db: Db; now: number; person: { userid: number } | null }
/**
 * Those who were asked know the guide by the title that the release has: what it is called since
 * may be private. `others` may not even see that.
 */
export const tell = async (
  ctx: Told,
  signers: number[],
  event: NoticeName,
  { approvalid, releaseid, guideid }: Asked,
  others: number[] = [],
): Promise<void> => {
  const { guide_title } = await ctx.db.one<{ guide_title: string }>(
    sql`select guide_title from releases where releaseid = ${releaseid}`,
    'Release',
  )
  const notice = (userid: number) => ({
    userid,
    event,
    path: `/releases/inbox?request=${approvalid}`,
    data: { title: guide_title, approvalid, releaseid, guideid },
  })
  await notify(ctx, [
    ...signers.map(notice),
    ...others
      .filter(userid => !signers.includes(userid))
      .map(userid => ({ ...notice(userid), guideid })),
  ])
}
/** Those whose turn it is, and whoever asked. */
export const tellConcerned = async (
  ctx: Told,
  event: NoticeName,
  asked: Asked & Pick<RequestRow, 'userid'>,
  stage: number,
): Promise<void> => {
  const signers = await signersOf(ctx.db, asked.approvalid, stage)
  await tell(ctx, signers, event, asked, [asked.userid])
}
/** Those whose turn it is. */
export const tellSigners = async (ctx: Told, asked: Asked, stage: number): Promise<void> =>
  tell(ctx, await signersOf(ctx.db, asked.approvalid, stage), 'approval.requested', asked)

/** Throws 422 where the same content comes again and nobody says why. */
const requireAnswer = async (
  ctx: SignedIn,
  { releaseid, content_hash }: ReleaseRow,
  answer: string,
): Promise<void> => {
  const [before] = await newestOf(ctx.db, [releaseid])
  if (answer === '' && before?.state === 'rejected' && before.content_hash === content_hash)
    throw invalidField(
      'answer',
      'unchanged',
      'Nothing has changed since the release was sent back. Explain why you are requesting approval again',
    )
}

/**
 * `answer`: to those who sent it back; undefined where nobody was asked for one. Throws 422
 * `unchanged` where it is empty and nothing changed, and `stage_unmeetable` for each stage that
 * cannot reach its number, and asks nobody then.
 */
export const openRequest = async (
  ctx: SignedIn,
  release: ReleaseRow,
  process: ProcessRow,
  answer?: string,
): Promise<void> => {
  if (answer !== undefined) await requireAnswer(ctx, release, answer)
  const approvalid = await insertRequest(
    ctx.db,
    release,
    process,
    ctx.person.userid,
    ctx.now,
    answer ?? '',
  )
  const unmet = await unmetStages(ctx.db, approvalid)
  if (unmet.length) {
    throw invalid(
      unmet.map(({ orderby, name }) => ({
        field: 'stages',
        code: 'stage_unmeetable',
        index: orderby - 1,
        message: `Too few people can sign stage ${orderby} (${name}). People who created this release or contributed changes to it cannot sign it`,
      })),
    )
  }
  const asked = { approvalid, releaseid: release.releaseid, guideid: release.guideid }
  await audit(ctx, {
    action: 'approval.requested',
    target_type: 'approval',
    target_id: approvalid,
    after: {
      releaseid: release.releaseid,
      approval_processid: process.approval_processid,
      content_hash: release.content_hash,
    },
  })
  emitRequest(ctx, 'requested', asked, 'pending')
  await tellSigners(ctx, asked, 1)
}

/** What was asked is asked no more; signatures stay. */
export const endRequests = async (
  ctx: Ctx,
  release: ReleaseRow,
  state: 'recalled' | 'void',
  reason: string,
): Promise<void> => {
  for (const { approvalid } of await closeRequests(ctx.db, release.releaseid, state, ctx.now)) {
    await audit(ctx, {
      action: `approval.${state}`,
      target_type: 'approval',
      target_id: approvalid,
      after: { releaseid: release.releaseid },
      reason,
    })
    emitRequest(
      ctx,
      'updated',
      { approvalid, releaseid: release.releaseid, guideid: release.guideid },
      'cancelled',
    )
  }
}
