// The PIN by which a person signs in runs of others: set by themselves, kept as a password is.
import { type ApiError, forbiddenFor, invalidField } from '#lib/errors.ts'
import type { Seconds } from '#lib/time.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { verifyPassword } from '#server/base/passwords.ts'
import { hasSignedFor } from '#server/worklog/signatures.ts'
import { tellOfTries } from './mailBenchTries.ts'
import { lockPace, requireRight } from './tries.ts'

/** One digit only, or digits in a row: what is tried first. */
export const isGuessed = (pin: string): boolean =>
  [0, 1, 9].some(step =>
    [...pin].every((digit, at) => at === 0 || (Number(pin[at - 1]) + step) % 10 === Number(digit)),
  )

type SignerRow = {
  userid: number
  username: string
  password_hash: string | null
  pin_hash: string | null
}
/** Throws 422 for whoever may not sign in. */
export const loadSigner = async (ctx: SignedIn, userid: number): Promise<SignerRow> => {
  const signer = await ctx.db.maybe<SignerRow>(sql`
    select u.userid, u.username, u.password_hash, p.pin_hash
      from users u left join bench_pins p using (userid)
      where u.userid = ${userid} and u.state = 'active'`)
  if (!signer)
    throw invalidField(
      'userid',
      'not_found',
      'This person does not exist, or the account is not active',
    )
  return signer
}

/** As they are once they proved it, which takes a while; throws 422 where that counts no more. */
export const stillSigner = async (ctx: SignedIn, before: SignerRow): Promise<SignerRow> => {
  const signer = await loadSigner(ctx, before.userid)
  if (signer.password_hash !== before.password_hash || signer.pin_hash !== before.pin_hash)
    throw invalidField(
      'userid',
      'invalid_state',
      'The password or bench PIN of this account has just changed. Sign again',
    )
  return signer
}

export type Proof = { kind: 'password' | 'pin'; secret: string }

const day: Seconds = 86_400

/** A password counts with the tries of a sign-in. */
const requirePassword = (
  ctx: SignedIn,
  { userid, password_hash }: SignerRow,
  secret: string,
  refusal: () => Promise<ApiError>,
): Promise<true> =>
  requireRight(
    ctx,
    `sign-in ${userid} ${ctx.network}`,
    async () => (await verifyPassword(password_hash, secret)) || null,
    refusal,
  )

/**
 * A PIN counts by whose bench it is typed at, so that nobody keeps others from signing elsewhere.
 * What many benches guess in a day counts too, and makes only those wait where its owner never
 * signed. The owner is told as soon as a bench has used up what is free.
 */
const requirePin = async (
  ctx: SignedIn,
  { userid, pin_hash }: SignerRow,
  secret: string,
  refusal: () => Promise<ApiError>,
): Promise<true> => {
  const pace = await lockPace(ctx, `bench pins ${userid} ${Math.floor(ctx.now / day)}`)
  if (!(await hasSignedFor(ctx, userid))) pace.requireUnpaused()
  return requireRight(
    ctx,
    `bench pin ${userid} ${ctx.person.userid}`,
    async () => (await verifyPassword(pin_hash, secret)) || null,
    async wrong => {
      await pace.count()
      if (ctx.config.rateLimits && wrong === ctx.config.rates.RATE_SIGN_IN_EMAIL)
        await tellOfTries(ctx, userid)
      return refusal()
    },
  )
}

/** Throws 403 for a wrong one, which is counted and stands in the audit log, and 429 in a pause. */
export const requireProof = (
  ctx: SignedIn,
  entryid: number,
  signer: SignerRow,
  { kind, secret }: Proof,
): Promise<true> => {
  ctx.rateLimits.take(`bench ${ctx.person.userid}`, ctx.config.rates.RATE_SIGN_IN, 60)
  const require = kind === 'pin' ? requirePin : requirePassword
  return require(ctx, signer, secret, async () => {
    await audit(ctx, {
      action: 'work_log.signature_refused',
      target_type: 'work_log',
      target_id: entryid,
      about: signer.userid,
    })
    return forbiddenFor(
      kind,
      `wrong_${kind}`,
      kind === 'pin'
        ? 'The bench PIN does not match the person chosen, or they have not set one'
        : 'The password does not match the person chosen',
    )
  })
}
