// Who may sign a request for approval, and how they prove that it is they.
import { forbidden, forbiddenFor, invalidField, notFound } from '#lib/errors.ts'
import { itemAt } from '#lib/existing.ts'
import type { Seconds } from '#lib/time.ts'
import { presentRequest } from '#server/approvals/present.ts'
import {
  dutyOf,
  loadRequest,
  wrongPasswords,
  type RequestRow,
} from '#server/approvals/requests.sql.ts'
import { isNamed } from '#server/approvals/signers.ts'
import { move, statusOf } from '#server/approvals/states.ts'
import { verifyPassword } from '#server/base/passwords.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { loadRelease, type ReleaseRow } from '#server/guides/releases.ts'
import type { Person, SignedIn, SignedInReader } from '#server/http/context.ts'
import {
  answersFor,
  canView,
  loadAccessEver,
  lockAccess,
  type GuideAccess,
} from '#server/rights/guides.ts'
import { hasReleaseRight, requireReleases } from '#server/rights/releases.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { loadPasswordHash } from '#server/users/load.ts'
import { lockTogether } from './together.ts'

const lockSeconds: Seconds = 900
const triesAtMost = 5

/**
 * Throws 403 `locked` after five wrong ones in fifteen minutes, for as long; and for a wrong one,
 * which the audit log keeps.
 */
export const requirePassword = async (
  ctx: SignedIn,
  approvalid: number,
  password: string,
): Promise<void> => {
  const { userid } = ctx.person
  // Whoever holds a stolen token must not find the password out by trying many at once.
  ctx.rateLimits.take(`password ${userid}`, ctx.config.rates.RATE_SIGN_IN_EMAIL, 60)
  const wrong = await wrongPasswords(ctx.db, userid, ctx.now - 2 * lockSeconds, triesAtMost)
  const [newest, oldest] = [wrong[0] ?? 0, wrong[triesAtMost - 1]]
  if (oldest !== undefined && newest - oldest < lockSeconds && ctx.now < newest + lockSeconds)
    throw forbiddenFor('password', 'locked', 'Too many wrong passwords. Try again in 15 minutes')
  if (await verifyPassword(await loadPasswordHash(ctx.db, userid), password)) return
  ctx.auditRefusal({
    action: 'approval.wrong_password',
    target_type: 'approval',
    target_id: approvalid,
  })
  throw forbiddenFor('password', 'wrong_password', 'This is not your password')
}

export const named = async (
  db: Db,
  { userid }: Person,
  { approvalid }: RequestRow,
): Promise<boolean> =>
  (await db.maybe(
    sql`select 1 from approval_requests q where q.approvalid = ${approvalid}
      and ${isNamed(userid)}`,
  )) !== null

/**
 * Whoever made the release, too, but not once the guide is hidden from them. Once the guide is
 * deleted, who answers for it may read, and nobody releases anything.
 */
export const mayRelease = (person: Person, access: GuideAccess, release: ReleaseRow): boolean =>
  canView(person, access) &&
  hasReleaseRight(person, access, release) &&
  (!access.deleted || answersFor(person, access))

/**
 * Signers of a private guide are given what they are asked to sign, and later what they signed:
 * never what was written in the release since.
 */
export const seesContent = (
  person: Person,
  access: GuideAccess,
  release: ReleaseRow,
  row: RequestRow,
): boolean =>
  mayRelease(person, access, release) ||
  (row.state === 'open' && !access.deleted) ||
  (row.content_hash === release.content_hash &&
    row.stages.some(stage => stage.signatures.some(one => one.userid === person.userid)))

/**
 * Guide, release and request, in a write locked in this order. Throws 404 for one that the caller
 * may not see, 403 (roles.md 4).
 */
export const findRequest = async (ctx: SignedInReader, approvalid: number, locks = true) => {
  requireReleases(ctx.settings)
  const { guideid, releaseid } = await loadRequest(ctx.db, approvalid)
  if (locks) await lockTogether(ctx.db, releaseid)
  const access = await (locks ? lockAccess : loadAccessEver)(ctx.db, guideid)
  const release = await loadRelease(ctx.db, releaseid, locks)
  const row = await loadRequest(ctx.db, approvalid, locks)
  if (!mayRelease(ctx.person, access, release) && !(await named(ctx.db, ctx.person, row)))
    throw canView(ctx.person, access) && !access.deleted
      ? forbidden('Only signers and people who can release the guide can see this approval request')
      : notFound('Approval request')
  return { access, release, row }
}

/**
 * The stage that the caller may sign now, and by whose duty; throws 403, 422, 409. No role signs in
 * place of those who are named.
 */
export const requireSigner = async (
  ctx: SignedIn,
  row: RequestRow,
  revisionid: number | undefined,
) => {
  const stage = itemAt(row.stages, row.current_stage - 1)
  const { userid } = ctx.person
  const duty = await dutyOf(ctx.db, row.approvalid, row.current_stage, userid)
  const signed = stage.signatures.some(one => one.userid === userid || one.for_userid === userid)
  if (!duty && !signed) {
    throw row.excluded.includes(userid)
      ? forbiddenFor(
          'approvalid',
          'self_approval',
          'People who created the release or contributed changes to it cannot sign it',
        )
      : forbidden('Only the signers of the current stage can sign or reject this release')
  }
  await requireRevision(row.revisionid, revisionid, () => presentRequest(ctx, row))
  return { stage, duty }
}
/** Throws 422 for who has signed the stage, or whose duty somebody else signed. */
export const requireDuty = <T>(duty: T | null): T => {
  if (!duty)
    throw invalidField(
      'approvalid',
      'invalid_state',
      'You have already signed this stage, or someone has signed it for you',
    )
  return duty
}
export const requireMove = (
  row: RequestRow,
  action: Parameters<typeof move>[1],
  reached = false,
) => {
  const place = move(row.state, action, {
    reached,
    stage: row.current_stage,
    stages: row.stages.length,
  })
  if (!place)
    throw invalidField(
      'approvalid',
      'invalid_state',
      `This request has already been ${statusOf(row.state)}`,
    )
  return place
}
