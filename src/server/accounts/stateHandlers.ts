// Suspending, lifting, leaving and coming back, and asking for what is kept (moderation-admin 8, 9,
// 11).
import { accountRows } from '#contract/accounts/rows.ts'
import type { User } from '#contract/users/schemas.ts'
import { invalid, invalidField } from '#lib/errors.ts'
import { audit } from '#server/effects/audit.ts'
import { requireFresh } from '#server/auth/rules.ts'
import { requireRecentProof } from '#server/http/access/recentProof.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { writeMail } from '#server/mail/mails.ts'
import { leavingText } from '#server/mail/texts.ts'
import { withdrawAll } from '#server/patrol/withdrawAll.ts'
import { askForExport, listExports, presentExport } from './exports.ts'
import { loadUser, type UserRow } from '#server/users/load.ts'
import { presentUser } from '#server/profiles/present.ts'
import { lockAccount } from './sql.ts'
import {
  lastAdmin,
  leave,
  lift,
  requireFutureEnd,
  requireSelfOrAdmin,
  requireState,
  requireSuspender,
  stay,
  suspend,
} from './rules.ts'

/**
 * The account, and every Admin, locked: what is true of them here is true until the commit. Throws
 * 404.
 */
const locked = async (ctx: SignedIn, userid: number): Promise<UserRow> => {
  await lockAccount(ctx.db, userid, true)
  return loadUser(ctx.db, userid)
}
const changed = async (ctx: SignedIn, userid: number): Promise<User> =>
  presentUser(ctx, await loadUser(ctx.db, userid), ctx.person)

export const stateHandlers: Pick<Handlers, keyof typeof accountRows> = {
  async suspendUser(input, ctx) {
    const { userid } = input.params
    const target = await locked(ctx, userid)
    requireSuspender(ctx, target)
    const { reason, until = null, pending } = input.body()
    if (userid === ctx.person.userid)
      throw invalidField('userid', 'self', 'You cannot suspend your own account')
    requireState(target, ['active'])
    requireFutureEnd(until, ctx.now)
    const errors = await lastAdmin(ctx.db, target, 'userid')
    if (errors.length) throw invalid(errors)
    await suspend(ctx, target, { reason, until })
    if (pending === 'withdraw') await withdrawAll(ctx, userid)
    return changed(ctx, userid)
  },

  async liftUser(input, ctx) {
    const { userid } = input.params
    const target = await locked(ctx, userid)
    requireSuspender(ctx, target)
    const { reason = '' } = input.body()
    requireState(target, ['suspended'])
    await lift(ctx, target, reason)
    return changed(ctx, userid)
  },

  async eraseUser(input, ctx) {
    const { userid } = input.params
    const target = await locked(ctx, userid)
    requireSelfOrAdmin(ctx, userid)
    const { confirm, current_password } = input.body()
    if (confirm !== userid)
      throw invalidField(
        'confirm',
        'invalid_value',
        '`confirm` must be the `userid` of the account',
      )
    if (userid === ctx.person.userid) await requireFresh(ctx, current_password)
    requireState(target, ['active', 'suspended'])
    const errors = await lastAdmin(ctx.db, target, 'userid')
    if (errors.length) throw invalid(errors)
    const erase_at = await leave(ctx, target)
    // Whoever did not ask for it learns of it in time.
    if (target.email !== null) {
      const text = leavingText(
        target.langid,
        ctx.settings.site_name,
        new Date(erase_at * 1000).toISOString().slice(0, 10),
        `${ctx.origin}/sign-in`,
      )
      await writeMail(ctx.db, {
        userid,
        recipient: target.email,
        ...text,
        created: ctx.now,
        expires: erase_at,
      })
    }
    return changed(ctx, userid)
  },

  async cancelErasure({ params: { userid } }, ctx) {
    const target = await locked(ctx, userid)
    requireSelfOrAdmin(ctx, userid)
    requireState(target, ['leaving'])
    await stay(ctx, target)
    return changed(ctx, userid)
  },

  async exportUser({ params: { userid } }, ctx) {
    const target = await loadUser(ctx.db, userid)
    requireSelfOrAdmin(ctx, userid)
    if (userid !== ctx.person.userid)
      await requireRecentProof(ctx.db, ctx.person, accountRows.exportUser)
    if (target.state === 'erased')
      throw invalidField(
        'userid',
        'invalid_state',
        'This account has been erased, so there is nothing to export',
      )
    const { exportid, isNew } = await askForExport(ctx.db, userid, ctx.person.userid, ctx.now)
    ctx.header('Location', `${ctx.origin}/api/2.0/x/users/${userid}/export`)
    if (isNew) {
      ctx.queue({ kind: 'personal_export', payload: { exportid } })
      await audit(ctx, {
        action: 'user.exported',
        target_type: 'user',
        target_id: userid,
        after: { exportid },
        reason: ctx.reason,
      })
    } else ctx.alreadyThere()
    return { exportid }
  },

  async listUserExports({ params: { userid } }, ctx) {
    await loadUser(ctx.db, userid)
    requireSelfOrAdmin(ctx, userid)
    return (await listExports(ctx.db, userid)).map(row =>
      presentExport(ctx.origin, row, ctx.person, ctx.now),
    )
  },
}
