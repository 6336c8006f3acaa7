// How somebody appeals who comes in without a password: whoever is refused as suspended after a
// passkey or another sign-in service takes a proof along that is good for nothing else.
import { randomBytes } from 'node:crypto'
import { type ApiError, invalidField } from '#lib/errors.ts'
import type { Seconds } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { tokenHash } from '#server/http/access/access.ts'
import type { Ctx } from '#server/http/context.ts'
import { commitThoughRefused } from '#server/http/refusals.ts'
import { refusalOfSuspended } from './suspension.ts'
import { requireRight } from './tries.ts'

const validFor: Seconds = 15 * 60

/** `isKept`: what they say was kept before, and its answer was lost. */
export type Appealing = { userid: number; isKept?: boolean }

/** 403 `suspended`, with `suspended.proof` in its body. The account is locked. */
export const refusalWithProof = async (ctx: Ctx, userid: number): Promise<ApiError> => {
  const proof = randomBytes(24).toString('base64url')
  await ctx.db.run(sql`
    update users set appeal_proof = ${tokenHash(proof)}, appeal_proof_ends = ${ctx.now + validFor}
      where userid = ${userid}`)
  return commitThoughRefused(await refusalOfSuspended(ctx.db, userid, proof))
}

/**
 * Whose it is, locked. It is good for one appeal. Throws 422, the same for one that never was, and
 * counts it like a wrong password.
 */
export const takeAppealProof = (
  ctx: Ctx,
  { proof, text }: { proof: string; text: string },
): Promise<Appealing> => {
  ctx.rateLimits.take(`sign-in ${ctx.network}`, ctx.config.rates.RATE_SIGN_IN, 60)
  const isUsed = sql`coalesce(appealed >= appeal_proof_ends - ${validFor}, false)`
  return requireRight(
    ctx,
    `appeal proof ${ctx.network}`,
    () =>
      ctx.db.maybe<Appealing>(sql`
        select userid, ${isUsed} as "isKept" from users
          where appeal_proof = ${tokenHash(proof)} and appeal_proof_ends > ${ctx.now}
            and state = 'suspended' and (not ${isUsed} or appeal = ${text})
          for no key update`),
    () =>
      invalidField(
        'proof',
        'invalid_value',
        'Your sign-in has expired or has already been used. Sign in again to appeal',
      ),
  )
}
