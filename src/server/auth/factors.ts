// What an account asks beside its password: six digits of an authenticator app, a recovery code, or
// a passkey instead of it all.
import { Secret, TOTP } from 'otpauth'
import type { SignInEnd } from '#contract/signIns/past.ts'
import type { SignInMethods } from '#contract/signIns/schemas.ts'
import { fieldError, ApiError, forbiddenFor, invalidField } from '#lib/errors.ts'
import type { Seconds } from '#lib/time.ts'
import { audit } from '#server/effects/audit.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { tokenHash } from '#server/http/access/access.ts'
import type { Ctx, SignedIn, SignedInReader } from '#server/http/context.ts'
import { plainPassword, readablePassword } from '#server/base/passwords.ts'
import { hasSecondFactor, loadFactors, type Factors } from '#server/http/access/recentProof.ts'
import { endAppPasswords, type At } from './tokens.ts'

const period: Seconds = 30
const lockSeconds: Seconds = 900
const triesAtMost = 5
const codesAtOnce = 10

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period,
    algorithm: 'SHA1',
  })
/** A secret for an authenticator app, and the address that such an app reads out of a picture. */
export const newTotp = (issuer: string, label: string): { secret: string; uri: string } => {
  const { base32 } = new Secret({ size: 20 })
  return { secret: base32, uri: totpOf(base32, issuer, label).toString() }
}

/**
 * Takes a code of the authenticator app once; one that was taken before, or an older one, counts no
 * more.
 */
export const takeTotp = async (
  ctx: Ctx,
  userid: number,
  code: string,
  confirmed: boolean,
): Promise<boolean> => {
  const row = await ctx.db.maybe<{ secret: string }>(
    sql`select secret from totp_secrets where userid = ${userid}
      and confirmed = ${confirmed} for update`,
  )
  const digits = code.replace(/\s/g, '')
  if (!row || !/^\d{6}$/.test(digits)) return false
  const delta = totpOf(row.secret).validate({ token: digits, timestamp: ctx.now * 1000, window: 1 })
  if (delta === null) return false
  const step = Math.floor(ctx.now / period) + delta
  return (
    (await ctx.db.run(
      sql`update totp_secrets set last_step = ${step}, confirmed = true
        where userid = ${userid} and last_step < ${step}`,
    )) === 1
  )
}

const takeRecoveryCode = async (ctx: Ctx, userid: number, code: string): Promise<boolean> => {
  const taken = await ctx.db.run(sql`
    update recovery_codes set used = ${ctx.now}
      where userid = ${userid} and code_hash = ${tokenHash(plainPassword(code))} and used is null`)
  if (taken)
    await audit(
      { ...ctx, person: { userid } },
      { action: 'second_factor.recovery_code_used', target_type: 'user', target_id: userid },
    )
  return taken === 1
}

/**
 * Makes new ones; those of before are good for nothing from here on. They are shown once and kept
 * as SHA-256.
 */
export const renewCodes = async (db: Db, userid: number): Promise<string[]> => {
  const codes = Array.from({ length: codesAtOnce }, readablePassword)
  await db.run(sql`delete from recovery_codes where userid = ${userid}`)
  await db.run(
    sql`insert into recovery_codes (userid, code_hash)
      select ${userid}, unnest(${codes.map(code => tokenHash(plainPassword(code)))}::bytea[])`,
  )
  return codes
}
/** With the first factor come the codes; null where there are some. */
export const codesOfFirst = async (db: Db, userid: number): Promise<string[] | null> =>
  (await loadFactors(db, userid)).codes > 0 ? null : renewCodes(db, userid)

/** The whole way: 403 with the ways that there are, where a factor is wanted and none was sent. */
const wanted = ({ passkeys }: Factors): ApiError =>
  new ApiError(
    403,
    'This account needs a second factor. Send the six digits or a recovery code as `code`, or sign in with an app password from your account settings',
    {
      errors: [
        fieldError(
          'code',
          'second_factor_required',
          'Enter a recovery code or, if you have set up an authenticator app, its six digits',
        ),
        ...(passkeys
          ? [
              fieldError(
                'passkey',
                'second_factor_required',
                'You can sign in with a passkey instead',
              ),
            ]
          : []),
      ],
    },
  )

/**
 * Throws 403: `second_factor_required`, `wrong_code` (the audit log keeps it), and `locked` after
 * five wrong ones in a quarter of an hour. Nothing for accounts without a factor.
 */
export const requireSecondFactor = async (
  ctx: Ctx,
  userid: number,
  code: string | undefined,
): Promise<void> => {
  const factors = await loadFactors(ctx.db, userid)
  if (!factors.totp && !factors.passkeys) return
  if (code === undefined) throw wanted(factors)
  // guesses at the same time are tried one after the other
  await ctx.db.one(sql`select userid from users where userid = ${userid} for no key update`)
  const { wrong } = await ctx.db.one<{ wrong: number }>(sql`
    select count(*)::int as wrong from audit_rows
      where action = 'sign_in.wrong_code' and target_type = 'user' and target_id = ${String(userid)}
      and at > ${ctx.now - lockSeconds}`)
  if (wrong >= triesAtMost)
    throw forbiddenFor('code', 'locked', 'Too many wrong codes. Try again in 15 minutes')
  if ((await takeTotp(ctx, userid, code, true)) || (await takeRecoveryCode(ctx, userid, code)))
    return
  ctx.auditRefusal({ action: 'sign_in.wrong_code', target_type: 'user', target_id: userid })
  throw forbiddenFor('code', 'wrong_code', 'This code is wrong or has already been used')
}

/**
 * After a factor went: codes go with the last one. Throws 422 where the site wants one of this
 * account.
 */
export const settleFactors = async (ctx: SignedIn, field: string): Promise<void> => {
  const { userid, privilege } = ctx.person
  if (await hasSecondFactor(ctx.db, userid)) return
  if (ctx.settings.admin_second_factor && privilege === 'Admin')
    throw invalidField(
      field,
      'invalid_state',
      'This site requires a second factor for Admins. Add another one first',
    )
  await ctx.db.run(sql`delete from recovery_codes where userid = ${userid}`)
}

export const appPasswordColumns = sql`
  app_passwordid, name, scope, created, expires, last_used, last_address`

/** Everything by which the caller can sign in. */
export const presentMethods = async (ctx: SignedInReader): Promise<SignInMethods> => {
  const { userid, privilege } = ctx.person
  const { totp, codes } = await loadFactors(ctx.db, userid)
  const { password } = await ctx.db.one<{ password: boolean }>(
    sql`select password_hash is not null as password from users where userid = ${userid}`,
  )
  const linked = await ctx.db.maybe(
    sql`select 1 from sso_links where userid = ${userid}
      and issuer = ${ctx.config.oidc?.issuer ?? ''}`,
  )
  return {
    password,
    totp,
    recovery_codes: codes,
    bench_pin:
      (await ctx.db.maybe(sql`select 1 from bench_pins where userid = ${userid}`)) !== null,
    required: ctx.settings.admin_second_factor && privilege === 'Admin',
    passkeys: await ctx.db.many(
      sql`select passkeyid, name, created, last_used from passkeys where userid = ${userid}
        order by passkeyid`,
    ),
    app_passwords: await ctx.db.many(
      sql`select ${appPasswordColumns} from app_passwords
        where userid = ${userid} and expires > ${ctx.now} order by app_passwordid`,
    ),
    sso: ctx.config.oidc && { name: ctx.config.oidc.name, linked: linked !== null },
  }
}

/** Everything of an account by which it signs in beside its password. */
export const dropFactors = async (at: At, userid: number, why: SignInEnd): Promise<void> => {
  await endAppPasswords(at, userid, why)
  for (const table of [sql`totp_secrets`, sql`recovery_codes`, sql`passkeys`, sql`bench_pins`])
    await at.db.run(sql`delete from ${table} where userid = ${userid}`)
}
