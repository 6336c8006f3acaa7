// What an account asks of whoever changes its ways in: the password once more.
import { forbiddenFor, invalidField } from '#lib/errors.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { recentProofSeconds } from '#server/http/access/recentProof.ts'
import { verifyPassword } from '#server/base/passwords.ts'
import { requireRight } from './tries.ts'

/**
 * Programs with an app password never get here (http/access.ts). Throws 422 for a missing or wrong
 * password; of an account that has none 403 `sign_in_again` unless the sign-in is ten minutes
 * young.
 */
export const requireFresh = async (
  ctx: SignedIn,
  current_password: string | undefined,
): Promise<void> => {
  const { tokenid } = ctx.person
  const { password_hash, created } = await ctx.db.one<{
    password_hash: string | null
    created: number
  }>(sql`
    select u.password_hash, t.created from users u join tokens t using (userid)
      where t.tokenid = ${tokenid}`)
  if (password_hash === null) {
    if (ctx.now - created <= recentProofSeconds) return
    throw forbiddenFor(
      'current_password',
      'sign_in_again',
      'Sign in again first, because this account has no password to confirm with',
    )
  }
  if (current_password === undefined)
    throw invalidField('current_password', 'required', 'Enter your current password too')
  await requireOwnPassword(ctx, password_hash, current_password)
}

/** Whoever holds a stolen token must not find the password out by trying. */
export const requireOwnPassword = (
  ctx: SignedIn,
  password_hash: string | null,
  current_password: string,
): Promise<true> =>
  requireRight(
    ctx,
    `password ${ctx.person.userid} ${ctx.network}`,
    async () => (await verifyPassword(password_hash, current_password)) || null,
    async () => {
      await audit(ctx, {
        action: 'user.password_refused',
        target_type: 'user',
        target_id: ctx.person.userid,
      })
      return invalidField('current_password', 'invalid_value', 'This is not your current password')
    },
  )
