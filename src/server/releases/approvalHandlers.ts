// Signing, rejecting and recalling (moderation-admin 7, 9).
import { conflict, forbidden, forbiddenFor, invalidField, notFound } from '#lib/errors.ts'
import { firstOf, itemAt, memberAt } from '#lib/existing.ts'
import type { Seconds } from '#lib/time.ts'
import { audit } from '#server/effects/audit.ts'
import { verifyPassword } from '#server/base/passwords.ts'
import { joined, sql, type Sql } from '#server/db/sql.ts'
import { frozenVersion } from '#server/guides/frozen.ts'
import { loadGuide } from '#server/guides/load.ts'
import { nobodysMembers, presentGuide } from '#server/guides/present.ts'
import {
  canView,
  loadAccess,
  lockAccess,
  visibleTo,
  type GuideAccess,
} from '#server/rights/guides.ts'
import type { Ctx, Handlers, Person, SignedIn } from '#server/http/context.ts'
import { takeStep } from './change.ts'
import { queueDue } from './due.ts'
import {
  loadBefore,
  loadFrozen,
  loadRelease,
  type ReleaseRow,
  type ShownRelease,
} from '#server/guides/releases.ts'
import { emitRelease, goLive, tellMaker } from './live.ts'
import { presentPins } from './present.ts'
import { hasReleaseRight, releaseVisibleTo, requireReleases } from '#server/rights/releases.ts'
import { updateState } from './sql.ts'
import { move as moveRelease } from '#contract/releases/states.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { loadPasswordHash } from '#server/users/load.ts'
import { loadWikiEnv } from '#server/wikis/env.ts'
import { htmlOf, wikiText } from '#server/wikitext/text.ts'
import { emitRequest, tell, tellSigners } from '#server/approvals/open.ts'
import { presentRequest, presentRequests } from '#server/approvals/present.ts'
import {
  dutyOf,
  insertSignature,
  listRequests,
  loadRequest,
  signersOf,
  signsLater,
  signsNow,
  startStage,
  updateRequest,
  wrongPasswords,
  type RequestRow,
} from '#server/approvals/requests.sql.ts'
import { isNamed } from '#server/approvals/signers.ts'
import { move, statusOf, type State } from '#server/approvals/states.ts'
import type { RequestName } from '#server/approvals/handlers.ts'

const lockSeconds: Seconds = 900
const triesAtMost = 5

/**
 * Throws 403 `locked` after five wrong ones in fifteen minutes, for as long; and for a wrong one,
 * which the audit log keeps.
 */
const requirePassword = async (
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
    throw forbiddenFor(
      'password',
      'locked',
      'Too many wrong passwords: wait for a quarter of an hour',
    )
  if (await verifyPassword(await loadPasswordHash(ctx.db, userid), password)) return
  ctx.auditRefusal({
    action: 'approval.wrong_password',
    target_type: 'approval',
    target_id: approvalid,
  })
  throw forbiddenFor('password', 'wrong_password', 'This is not your password')
}

const named = async (ctx: SignedIn, { approvalid }: RequestRow): Promise<boolean> =>
  (await ctx.db.maybe(
    sql`select 1 from approval_requests q where q.approvalid = ${approvalid}
      and ${isNamed(ctx.person.userid)}`,
  )) !== null

/** Whoever made the release, too, but not once the guide is hidden from them. */
const mayRelease = (person: Person, access: GuideAccess, release: ReleaseRow): boolean =>
  canView(person, access) && hasReleaseRight(person, access, release)

/**
 * Guide, release and request, in a write locked in this order. Throws 404 for one that the caller
 * may not see, 403 (roles.md 4).
 */
const find = async (ctx: SignedIn, approvalid: number, locks = true) => {
  requireReleases(ctx.settings)
  const { guideid, releaseid } = await loadRequest(ctx.db, approvalid)
  const access = await (locks ? lockAccess : loadAccess)(ctx.db, guideid)
  const release = await loadRelease(ctx.db, releaseid, locks)
  const row = await loadRequest(ctx.db, approvalid, locks)
  if (!mayRelease(ctx.person, access, release) && !(await named(ctx, row)))
    throw canView(ctx.person, access)
      ? forbidden('Only those who sign it or may release the guide see it')
      : notFound('Approval request')
  return { access, release, row }
}

/**
 * The stage that the caller may sign now, and by whose duty; throws 403, 422, 409. No role signs in
 * place of those who are named.
 */
const requireSigner = async (ctx: SignedIn, row: RequestRow, revisionid: number | undefined) => {
  const stage = itemAt(row.stages, row.current_stage - 1)
  const { userid } = ctx.person
  const duty = await dutyOf(ctx.db, row.approvalid, row.current_stage, userid)
  const signed = stage.signatures.some(one => one.userid === userid || one.for_userid === userid)
  if (!duty && !signed) {
    throw row.excluded.includes(userid)
      ? forbiddenFor(
          'approvalid',
          'self_approval',
          'Who made the release or wrote a change in it does not sign it',
        )
      : forbidden('Only those who are named for this stage sign it')
  }
  await requireRevision(row.revisionid, revisionid, () => presentRequest(ctx, row))
  return { stage, duty }
}
/** Throws 422 for who has signed the stage, or whose duty somebody else signed. */
const requireDuty = <T>(duty: T | null): T => {
  if (!duty)
    throw invalidField(
      'approvalid',
      'invalid_state',
      'You have signed this stage, or somebody has for you',
    )
  return duty
}
const requireMove = (row: RequestRow, action: Parameters<typeof move>[1], reached = false) => {
  const place = move(row.state, action, {
    reached,
    stage: row.current_stage,
    stages: row.stages.length,
  })
  if (!place)
    throw invalidField('approvalid', 'invalid_state', `This request is ${statusOf(row.state)}`)
  return place
}
const fresh = async (ctx: Ctx, approvalid: number) =>
  presentRequest(ctx, await loadRequest(ctx.db, approvalid))

/** All have signed: readers get it, or will at its date. */
const afterAll = async (ctx: SignedIn, release: ReleaseRow): Promise<void> => {
  const ahead = release.scheduled_date !== null && release.scheduled_date > ctx.now
  const place = moveRelease(release.state, 'signed', {
    outcome: release.outcome,
    process: true,
    ahead,
    guide: true,
  })
  if (!place || place.state === 'gone')
    throw invalidField('approvalid', 'invalid_state', 'The release waits for nobody')
  if (place.state === 'live') return void (await goLive(ctx, release))
  const after = await updateState(ctx.db, release.releaseid, { state: place.state, outcome: null })
  queueDue(ctx, after)
  emitRelease(ctx, 'updated', after)
}

const statesOf: Record<string, State[]> = {
  pending: ['open'],
  approved: ['approved'],
  rejected: ['rejected'],
  cancelled: ['recalled', 'void'],
}

export const requestHandlers: Pick<Handlers, RequestName> = {
  listApprovalRequests: ({ query }, ctx) =>
    ctx.snapshot(async db => {
      requireReleases(ctx.settings)
      const { userid, privilege } = ctx.person
      const { signer } = query
      if (signer !== undefined && signer !== userid && privilege !== 'Admin')
        throw forbidden('What waits for others is for Admins', ['Admin'])
      const filters: Record<string, Sql> = {
        mine_now: signsNow(userid),
        mine_later: signsLater(userid),
        sent: sql`q.userid = ${userid}`,
        all: sql`true`,
      }
      const { rows, total } = await listRequests(
        db,
        joined(
          [
            sql`(${isNamed(userid)} or (${visibleTo(ctx.person)}
              and exists (select from releases r
              where r.releaseid = q.releaseid and ${releaseVisibleTo(ctx.person, sql`false`)})))`,
            memberAt(filters, query.filter ?? 'all'),
            ...(signer === undefined ? [] : [signsNow(signer)]),
            ...(query.status === undefined
              ? []
              : [sql`q.state = any(${memberAt(statesOf, query.status)}::text[])`]),
            ...(query.guideid === undefined ? [] : [sql`q.guideid = ${query.guideid}`]),
          ],
          ' and ',
        ),
        query,
      )
      ctx.header('X-Total-Count', String(total))
      return presentRequests({ ...ctx, db }, rows)
    }),

  /**
   * With the content that is to be signed: signers of a private guide see it here and nowhere else.
   */
  readApprovalRequest: ({ params }, ctx) =>
    ctx.snapshot(async db => {
      const { release, row } = await find({ ...ctx, db }, params.approvalid, false)
      const held = await loadFrozen(db, release.releaseid)
      const before = await loadBefore(db, release)
      const duty =
        row.state === 'open'
          ? await dutyOf(db, row.approvalid, row.current_stage, ctx.person.userid)
          : null
      const notes = wikiText(release.notes)
      const { env } = await loadWikiEnv(db, ctx, [notes], ctx.person)
      const shown = async (one: ShownRelease) =>
        presentGuide(
          ctx.origin,
          ctx.settings,
          await loadGuide(
            db,
            ctx,
            {
              guideid: row.guideid,
              head: false,
              inlined: false,
              viewer: ctx.person,
              langid: one.langid,
            },
            await frozenVersion(db, one),
          ),
          nobodysMembers,
          false,
        )
      return {
        ...(await presentRequest({ ...ctx, db }, row)),
        guide: await shown(held),
        live: before && (await shown(await loadFrozen(db, before.releaseid))),
        notes_rendered: htmlOf(notes, env),
        lent_by: duty?.for_userid ? { userid: duty.for_userid, username: duty.for_username } : null,
        prerequisite_releases: firstOf(await presentPins({ db, person: ctx.person }, [release])),
        live_release: before && {
          releaseid: before.releaseid,
          major: before.major,
          minor: before.minor,
          release_date: before.release_date,
        },
      }
    }),

  async signApprovalRequest(input, ctx) {
    const { release, row } = await find(ctx, input.params.approvalid)
    const { stage, duty } = await requireSigner(ctx, row, input.query.revisionid)
    const { password, meaning, content_hash, note } = input.body()
    const signed = stage.signatures.filter(one => !one.rejects)
    const place = requireMove(row, 'sign', signed.length + 1 >= stage.required_signatures)
    const by = requireDuty(duty)
    await requirePassword(ctx, row.approvalid, password)
    if (content_hash !== row.content_hash || content_hash !== release.content_hash)
      throw conflict(await presentRequest(ctx, row))
    const { userid, username } = ctx.person
    await insertSignature(ctx.db, stage.stageid, {
      userid,
      username,
      date: ctx.now,
      meaning,
      note,
      rejects: false,
      content_hash,
      ...by,
    })
    await updateRequest(ctx.db, row.approvalid, place, place.state === 'open' ? null : ctx.now)
    await audit(ctx, {
      action: 'approval.signed',
      target_type: 'approval',
      target_id: row.approvalid,
      after: {
        stage: row.current_stage,
        meaning,
        content_hash,
        ...(by.for_userid !== null && { for: by.for_userid }),
      },
    })
    emitRequest(ctx, 'signed', row, statusOf(place.state))
    if (place.state === 'approved') {
      emitRequest(ctx, 'approved', row, 'approved')
      await afterAll(ctx, release)
    } else if (place.stage !== row.current_stage) {
      await startStage(ctx.db, row.approvalid, place.stage, ctx.now)
      await tellSigners(ctx, row, place.stage)
    }
    return fresh(ctx, row.approvalid)
  },

  async rejectApprovalRequest(input, ctx) {
    const { release, row } = await find(ctx, input.params.approvalid)
    const { stage, duty } = await requireSigner(ctx, row, input.query.revisionid)
    const { password, note } = input.body()
    const place = requireMove(row, 'reject')
    const by = requireDuty(duty)
    await requirePassword(ctx, row.approvalid, password)
    const { userid, username } = ctx.person
    await insertSignature(ctx.db, stage.stageid, {
      userid,
      username,
      date: ctx.now,
      meaning: 'rejected',
      note,
      rejects: true,
      content_hash: row.content_hash,
      ...by,
    })
    await updateRequest(ctx.db, row.approvalid, place, ctx.now)
    await audit(ctx, {
      action: 'approval.rejected',
      target_type: 'approval',
      target_id: row.approvalid,
      after: {
        stage: row.current_stage,
        note,
        ...(by.for_userid !== null && { for: by.for_userid }),
      },
    })
    emitRequest(ctx, 'rejected', row, 'rejected')
    const after = await updateState(ctx.db, release.releaseid, {
      state: 'draft',
      outcome: 'rejected',
    })
    emitRelease(ctx, 'rejected', after)
    await tellMaker(ctx, after, 'release.rejected')
    const others = [
      ...row.stages.flatMap(one => one.signatures.map(signature => signature.userid)),
      ...(await signersOf(ctx.db, row.approvalid, row.current_stage)),
    ]
    await tell(
      ctx,
      [...new Set(others)].filter(one => one !== release.userid),
      'approval.rejected',
      row,
    )
    return fresh(ctx, row.approvalid)
  },

  async recallApprovalRequest(input, ctx) {
    const { access, release, row } = await find(ctx, input.params.approvalid)
    if (!mayRelease(ctx.person, access, release))
      throw forbidden('Only who may release the guide recalls what was asked')
    await requireRevision(row.revisionid, input.query.revisionid, () => presentRequest(ctx, row))
    requireMove(row, 'recall')
    await takeStep(ctx, access, release, 'cancel', 'approvalid')
    return fresh(ctx, row.approvalid)
  },
}
