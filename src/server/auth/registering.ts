// Somebody who registers or moves to an address where an account of theirs is already.
import type { SignedInUser } from '#contract/users/schemas.ts'
import { invalidField } from '#lib/errors.ts'
import { hashPassword, passwordTrier } from '#server/base/passwords.ts'
import { hasSecondFactor } from '#server/http/access/recentProof.ts'
import type { Ctx, SignedIn } from '#server/http/context.ts'
import type * as z from 'zod/mini'
import { enter } from './entering.ts'
import { findOpened } from './provePassword.ts'
import { candidatesOf, lockAddress } from './takenAddresses.ts'

type Registering = { email: string; password: string }

/**
 * A registration that came twice, or of somebody who forgot that they had one: the account that
 * address and password open is the answer, as a second one could not be told from it at a sign-in
 * (decision 0373). Otherwise the hash for a new account. Throws 403 for a suspended account, 422
 * where a second factor is missing.
 */
export const enterOrHash = async (
  ctx: Ctx,
  { email, password }: Registering,
): Promise<{ entered: z.output<typeof SignedInUser> } | { passwordHash: string }> => {
  const { opened, like } = await findOpened(ctx, email, password)
  if (!opened) return { passwordHash: await hashPassword(password, like) }
  if (await hasSecondFactor(ctx.db, opened.userid))
    throw invalidField(
      'email',
      'duplicate',
      'You already have an account with this email address. Sign in to it instead',
    )
  const entered = await enter(ctx, opened.userid, { how: 'password' })
  ctx.header('Location', `${ctx.origin}/api/2.0/users/${opened.userid}`)
  return { entered }
}

const refuseTwin = (field: 'email' | 'password') =>
  invalidField(
    field,
    'duplicate',
    'Another account has this email address and password. Choose another password',
  )

/**
 * For who sets a password without knowing the one before: by a link in a mail, which is used up
 * by it, or as an Admin. So it counts as no try. Throws 422 where address and password open another
 * account.
 */
export const requireNoTwin = async (
  ctx: Ctx,
  userid: number,
  { email, password }: { email: string | null; password: string },
): Promise<void> => {
  if (email === null) return
  await lockAddress(ctx.db, email)
  const opens = passwordTrier(password)
  for (const other of await candidatesOf(ctx.db, email.toLowerCase()))
    if (other.userid !== userid && (await opens(other.password_hash))) throw refuseTwin('password')
}

/**
 * The hash of who changes their own address or password, and knows the password. Throws 422 where
 * another account is opened by both: one of the two could never be signed in to again.
 */
export const hashForChange = async (
  ctx: SignedIn,
  { email, password }: Registering,
  field: 'email' | 'password',
): Promise<string> => {
  const { opened, like } = await findOpened(ctx, email, password, ctx.person.userid)
  if (opened) throw refuseTwin(field)
  return hashPassword(password, like)
}
