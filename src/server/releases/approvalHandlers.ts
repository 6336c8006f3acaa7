// Signing, rejecting and recalling (moderation-admin 7, 9).
import { conflict, forbidden, invalidField } from '#lib/errors.ts'
import { memberAt } from '#lib/existing.ts'
import { audit } from '#server/effects/audit.ts'
import { joined, sql, type Sql } from '#server/db/sql.ts'
import { isAnsweredForBy, visibleTo } from '#server/rights/guides.ts'
import type { Ctx, Handlers, SignedIn } from '#server/http/context.ts'
import { takeStep } from './change.ts'
import { queueDue } from './due.ts'
import type { ReleaseRow } from '#server/guides/releases.ts'
import { letOut } from './letOut.ts'
import { emitRelease, tellMaker } from './live.ts'
import { releaseVisibleTo, requireReleases } from '#server/rights/releases.ts'
import { contentOf, withoutContent } from './requestContent.ts'
import { updateState } from './sql.ts'
import { isTalkedOf } from './threadReaders.ts'
import { move as moveRelease } from '#contract/releases/states.ts'
import { requireRevision } from '#server/saves/revisions.ts'
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
} from '#server/approvals/requests.sql.ts'
import { isNamed } from '#server/approvals/signers.ts'
import { statusOf, type State } from '#server/approvals/states.ts'
import type { RequestName } from '#server/approvals/handlers.ts'
import {
  findRequest,
  requireSigner,
  requireMove,
  requireDuty,
  requirePassword,
  mayRelease,
  seesContent,
} from './signing.ts'

const fresh = async (ctx: Ctx, approvalid: number) =>
  presentRequest(ctx, await loadRequest(ctx.db, approvalid))

/** All have signed: readers get it, or will at its date. */
const afterAll = async (ctx: SignedIn, release: ReleaseRow): Promise<void> => {
  const ahead = release.scheduled_date !== null && release.scheduled_date > ctx.now
  const place = moveRelease(release.state, 'signed', {
    outcome: release.outcome,
    process: true,
    signed: true,
    ahead,
    guide: true,
  })
  if (!place || place.state === 'gone')
    throw invalidField(
      'approvalid',
      'invalid_state',
      'The release is no longer waiting for signatures',
    )
  if (place.state === 'live') return void (await letOut(ctx, release))
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
        throw forbidden('Only Admins can see what is waiting for someone else’s signature', [
          'Admin',
        ])
      const whose = signer ?? userid
      const filters: Record<string, Sql> = {
        mine_now: signsNow(whose),
        mine_later: signsLater(whose),
        sent: sql`q.userid = ${userid}`,
        all: sql`true`,
      }
      const { rows, total } = await listRequests(
        db,
        joined(
          [
            sql`(${isNamed(userid)} or (${visibleTo(ctx.person)}
              and (g.deleted_date is null or ${isAnsweredForBy(ctx.person)})
              and exists (select from releases r
              where r.releaseid = q.releaseid and ${releaseVisibleTo(ctx.person, sql`false`)})))`,
            memberAt(filters, query.filter ?? 'all'),
            signer !== undefined && query.filter !== 'mine_later' && signsNow(signer),
            query.status !== undefined &&
              sql`q.state = any(${memberAt(statesOf, query.status)}::text[])`,
            query.guideid !== undefined && sql`q.guideid = ${query.guideid}`,
          ],
          ' and ',
        ),
        query,
      )
      ctx.header('X-Total-Count', String(total))
      return presentRequests({ ...ctx, db }, rows)
    }),

  /**
   * With the content that is to be signed: signers of a private guide see it here and nowhere else,
   * and only as long as it is what they are asked for or signed.
   */
  readApprovalRequest: ({ params }, ctx) =>
    ctx.snapshot(async db => {
      const { access, release, row } = await findRequest({ ...ctx, db }, params.approvalid, false)
      const sees = seesContent(ctx.person, access, release, row)
      const canWrite = isTalkedOf(ctx.person, access, release, row)
      const duty =
        row.state === 'open'
          ? await dutyOf(db, row.approvalid, row.current_stage, ctx.person.userid)
          : null
      return {
        ...(await presentRequest({ ...ctx, db }, row)),
        ...(sees ? await contentOf(ctx, db, release, row) : withoutContent),
        // Of a deleted guide, signers read what they signed and nothing that stood beside it.
        ...(access.deleted &&
          !mayRelease(ctx.person, access, release) && { live: null, looked: null }),
        can_write: canWrite,
        can_suggest: canWrite && release.langid === access.langid,
        lent_by: duty?.for_userid ? { userid: duty.for_userid, username: duty.for_username } : null,
      }
    }),

  async signApprovalRequest(input, ctx) {
    const { release, row } = await findRequest(ctx, input.params.approvalid)
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
    const { release, row } = await findRequest(ctx, input.params.approvalid)
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
    const { access, release, row } = await findRequest(ctx, input.params.approvalid)
    if (!mayRelease(ctx.person, access, release))
      throw forbidden('Only people who can release the guide can withdraw this request')
    await requireRevision(row.revisionid, input.query.revisionid, () => presentRequest(ctx, row))
    requireMove(row, 'recall')
    await takeStep(ctx, access, release, 'cancel', 'approvalid')
    return fresh(ctx, row.approvalid)
  },
}
