// Second factors of one's own account, and passwords for other programs. Each change wants the
// password once more and leaves a row in the audit log.
import type { AuditAction } from '#contract/audit/actions.ts'
import { appPasswordLongest, type AppPassword } from '#contract/signIns/schemas.ts'
import type { signInRows } from '#contract/signIns/rows.ts'
import { invalidField, notFound } from '#lib/errors.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import { tokenHash } from '#server/http/access/access.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { loadUser } from '#server/users/load.ts'
import {
  appPasswordColumns,
  codesOfFirst,
  dropFactors,
  newTotp,
  presentMethods,
  renewCodes,
  settleFactors,
  takeTotp,
} from './factors.ts'
import { tellOfChange } from './mailAccountChange.ts'
import { requireFresh } from './rules.ts'
import { hasSecondFactor } from '#server/http/access/recentProof.ts'
import { plainPassword, readablePassword } from '#server/base/passwords.ts'
import { endAppPassword, endTokens } from './tokens.ts'

const appPasswordsAtMost = 25
const noted = (ctx: SignedIn, action: AuditAction, after: object = {}) =>
  audit(ctx, { action, target_type: 'user', target_id: ctx.person.userid, after })

const alreadySetUp = () =>
  invalidField('totp', 'invalid_state', 'An authenticator app is already set up. Remove it first')

type Names =
  | 'readSignInMethods'
  | 'startTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'renewRecoveryCodes'
  | 'createAppPassword'
  | 'removeAppPassword'
  | 'resetSecondFactor'
export const factorHandlers: Pick<Handlers, Names & keyof typeof signInRows> = {
  readSignInMethods: (_input, ctx) => presentMethods(ctx),

  /** It counts once a code of it has come; until then the account is as before. */
  async startTotp(input, ctx) {
    const { current_password } = input.body()
    const { userid } = ctx.person
    await requireFresh(ctx, current_password)
    const { email, username } = await loadUser(ctx.db, userid)
    const { secret, uri } = newTotp(ctx.settings.site_name, email ?? username)
    const kept = await ctx.db.run(sql`
      insert into totp_secrets (userid, secret, created) values (${userid}, ${secret}, ${ctx.now})
      on conflict (userid) do update set secret = excluded.secret, last_step = 0,
        created = excluded.created where not totp_secrets.confirmed`)
    if (kept === 0) throw alreadySetUp()
    return { secret, uri }
  },

  async confirmTotp(input, ctx) {
    const { code } = input.body()
    const { userid } = ctx.person
    ctx.rateLimits.take(`totp ${userid}`, ctx.config.rates.RATE_SIGN_IN, 60)
    // Where the answer to the first try was lost, the next code is not to blame.
    if (await ctx.db.maybe(sql`select 1 from totp_secrets where userid = ${userid} and confirmed`))
      throw alreadySetUp()
    if (!(await takeTotp(ctx, userid, code, false)))
      throw invalidField(
        'code',
        'wrong_code',
        'This is not the current code. Check that the device with the authenticator app shows the right time, then try the next code',
      )
    const recovery_codes = await codesOfFirst(ctx.db, userid)
    await noted(ctx, 'second_factor.totp_added')
    await tellOfChange(ctx, ctx.person.userid, 'totp_added')
    return { recovery_codes }
  },

  async removeTotp(input, ctx) {
    const { current_password } = input.body()
    const { userid } = ctx.person
    await requireFresh(ctx, current_password)
    if (!(await ctx.db.run(sql`delete from totp_secrets where userid = ${userid} and confirmed`)))
      throw invalidField('totp', 'invalid_state', 'No authenticator app is set up')
    await settleFactors(ctx, 'totp')
    await noted(ctx, 'second_factor.totp_removed')
    await tellOfChange(ctx, ctx.person.userid, 'totp_removed')
    return presentMethods(ctx)
  },

  async renewRecoveryCodes(input, ctx) {
    const { current_password } = input.body()
    const { userid } = ctx.person
    await requireFresh(ctx, current_password)
    if (!(await hasSecondFactor(ctx.db, userid)))
      throw invalidField(
        'recovery_codes',
        'invalid_state',
        'Recovery codes need a second factor. Set one up first',
      )
    await noted(ctx, 'second_factor.codes_renewed')
    await tellOfChange(ctx, ctx.person.userid, 'codes_renewed')
    return { recovery_codes: await renewCodes(ctx.db, userid) }
  },

  async createAppPassword(input, ctx) {
    const { name, current_password, ...asked } = input.body()
    const { scope = 'write_content', days = appPasswordLongest } = asked
    const { userid } = ctx.person
    await requireFresh(ctx, current_password)
    const { there } = await ctx.db.one<{ there: number }>(
      sql`select count(*)::int as there from app_passwords
        where userid = ${userid} and expires > ${ctx.now}`,
    )
    if (there >= appPasswordsAtMost)
      throw invalidField(
        'name',
        'too_many',
        `An account can have up to ${appPasswordsAtMost} app passwords. Revoke one first`,
      )
    const password = readablePassword()
    const made = await ctx.db.one<AppPassword>(sql`
      insert into app_passwords (userid, name, secret_hash, created, scope, expires)
        values (${userid}, ${name}, ${tokenHash(plainPassword(password))}, ${ctx.now}, ${scope},
          ${ctx.now + days * 86_400})
      returning ${appPasswordColumns}`)
    await noted(ctx, 'app_password.created', {
      app_passwordid: made.app_passwordid,
      name,
      scope,
      days,
    })
    await tellOfChange(ctx, userid, 'app_password_added')
    ctx.header('Location', `${ctx.origin}/api/2.0/x/sign_in_methods`)
    return { ...made, password }
  },

  /** What was signed in with it ends with it. */
  async removeAppPassword({ params: { app_passwordid } }, ctx) {
    if (!(await endAppPassword(ctx, ctx.person.userid, app_passwordid)))
      throw notFound('App password')
    await noted(ctx, 'app_password.removed', { app_passwordid })
    await tellOfChange(ctx, ctx.person.userid, 'app_password_removed')
    return null
  },

  /**
   * For somebody who lost the device and the codes. Their sign-ins end: whoever has them may not be
   * the person.
   */
  async resetSecondFactor(input, ctx) {
    const { userid } = input.params
    await loadUser(ctx.db, userid)
    const { reason } = input.body()
    if (userid === ctx.person.userid)
      throw invalidField(
        'userid',
        'self',
        'You cannot remove your own second factors here. Do that in your account settings, with your password',
      )
    await dropFactors(ctx, userid, 'ended_by_admin')
    await endTokens(ctx, userid, 'ended_by_admin')
    await audit(ctx, {
      action: 'second_factor.reset',
      target_type: 'user',
      target_id: userid,
      reason,
    })
    await tellOfChange(ctx, userid, 'factors_reset')
    return null
  },
}
