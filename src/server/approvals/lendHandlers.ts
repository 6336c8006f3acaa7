// Duties to sign, lent to somebody else for a time (moderation-admin 9).
import type { approvalRows } from '#contract/approvals/rows.ts'
import type { Lend } from '#contract/approvals/schemas.ts'
import { fieldError, invalid, invalidField, notFound } from '#lib/errors.ts'
import { audit } from '#server/effects/audit.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { notify } from '#server/notifications/notify.ts'
import { requireReleases } from '#server/rights/releases.ts'
import {
  biasedIn,
  countLends,
  databaseNow,
  endLend,
  insertLend,
  isActive,
  listLends,
  lockLend,
  lockLender,
  overlaps,
  reachedBy,
  type LendRow,
} from './lends.sql.ts'
import { emitRequest } from './open.ts'

const longest = 366 * 86_400 // seconds

const present = ({
  lendid,
  lender,
  lender_name,
  borrower,
  borrower_name,
  from_date,
  to_date,
  created,
  ended,
  holds,
}: LendRow): Lend => ({
  lendid,
  lender: { userid: lender, username: lender_name },
  borrower: { userid: borrower, username: borrower_name },
  from_date,
  to_date,
  created_date: created,
  ended_date: ended,
  holds,
})
/** Whose turn it is has changed. */
const tellBoxes = async (ctx: SignedIn, lender: number): Promise<void> => {
  for (const asked of await reachedBy(ctx.db, lender)) emitRequest(ctx, 'updated', asked, 'pending')
}
const told = (
  ctx: SignedIn,
  userid: number,
  event: 'approval.lent' | 'approval.lend_ended',
  lendid: number,
) =>
  notify(ctx, [
    {
      userid,
      event,
      path: '/releases/inbox?lends=1',
      data: { title: ctx.person.username, lendid },
    },
  ])

export const lendHandlers: Pick<
  Handlers,
  'listLends' | 'createLend' | ('endLend' & keyof typeof approvalRows)
> = {
  listLends: ({ query }, ctx) =>
    ctx.snapshot(async db => {
      requireReleases(ctx.settings)
      ctx.header('X-Total-Count', String(await countLends(db, ctx.person.userid)))
      return (await listLends(db, ctx.person.userid, query)).map(present)
    }),

  /**
   * Throws 422 for oneself, nobody, a period that is over, too long or overlaps, and for an author
   * of a change that waits for the lender (`self_approval`).
   */
  async createLend(input, ctx) {
    requireReleases(ctx.settings)
    const { userid: borrower, from_date: asked, to_date } = input.body()
    const lender = ctx.person.userid
    const now = await databaseNow(ctx.db)
    const from_date = Math.max(asked ?? now, now)
    await lockLender(ctx.db, lender)
    if (borrower === lender)
      throw invalidField('userid', 'invalid_value', 'You cannot delegate your duties to yourself')
    if (!(await isActive(ctx.db, borrower)))
      throw invalidField(
        'userid',
        'not_found',
        `No person with an active account has the ID ${borrower}`,
      )
    if (to_date <= from_date)
      throw invalidField(
        'to_date',
        'out_of_range',
        'The delegation must end in the future and after it starts',
      )
    if (to_date - from_date > longest)
      throw invalidField('to_date', 'too_long', 'Duties can be delegated for up to a year')
    if (await overlaps(ctx.db, lender, from_date, to_date))
      throw invalidField(
        'from_date',
        'duplicate',
        'Your duties are already delegated to someone for all or part of this period',
      )
    const biased = await biasedIn(ctx.db, lender, borrower)
    if (biased.length)
      throw invalid(
        biased.map(({ title }) =>
          fieldError(
            'userid',
            'self_approval',
            `This person created the release of “${title}” or contributed changes to it, so they cannot sign it`,
          ),
        ),
      )
    const row = await insertLend(ctx.db, { lender, borrower, from_date, to_date, created: now })
    await audit(ctx, {
      action: 'approval.lent',
      target_type: 'lend',
      target_id: row.lendid,
      after: { lender, borrower, from_date, to_date },
      reason: ctx.reason,
    })
    await told(ctx, borrower, 'approval.lent', row.lendid)
    await tellBoxes(ctx, lender)
    ctx.header('Location', `${ctx.origin}/api/2.0/x/approvals/lends`)
    return present(row)
  },

  /** By either of the two, or an Admin. One that is over is 422 `invalid_state`. */
  async endLend({ params }, ctx) {
    requireReleases(ctx.settings)
    const row = await lockLend(ctx.db, params.lendid)
    const { userid, privilege } = ctx.person
    if (![row.lender, row.borrower].includes(userid) && privilege !== 'Admin')
      throw notFound('Lend')
    if (row.ended !== null || row.to_date <= ctx.now)
      throw invalidField('lendid', 'invalid_state', 'This delegation has already ended')
    await endLend(ctx.db, row.lendid, ctx.now)
    await audit(ctx, {
      action: 'approval.lend_ended',
      target_type: 'lend',
      target_id: row.lendid,
      before: { lender: row.lender, borrower: row.borrower, to_date: row.to_date },
      reason: ctx.reason,
    })
    for (const other of [row.lender, row.borrower])
      if (other !== userid) await told(ctx, other, 'approval.lend_ended', row.lendid)
    await tellBoxes(ctx, row.lender)
    return null
  },
}
