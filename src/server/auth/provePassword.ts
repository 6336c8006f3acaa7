// Who somebody is, by e-mail address and password: for signing in, and for an answer of whoever may
// not sign in.
import { type ApiError, unauthorized } from '#lib/errors.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import { tokenHash } from '#server/http/access/access.ts'
import type { Ctx } from '#server/http/context.ts'
import { candidatesOf, lockAddress, type Candidate } from './takenAddresses.ts'
import { passwordTrier, plainPassword } from '#server/base/passwords.ts'
import { forgetTries, requireRightOfAny, rightOfAny, type Try } from './tries.ts'

/**
 * A password of one program: it stands for the account's password and its second factor (decision
 * 0271). null where it is none.
 */
const takeAppPassword = async (
  ctx: Ctx,
  userid: number,
  password: string,
): Promise<number | null> =>
  (
    await ctx.db.maybe<{ app_passwordid: number }>(sql`
  update app_passwords set last_used = ${ctx.now}, last_address = ${ctx.ip}
    where userid = ${userid} and secret_hash = ${tokenHash(plainPassword(password))}
      and expires > ${ctx.now}
    returning app_passwordid`)
  )?.app_passwordid ?? null

type SigningIn = { account: Candidate; app: number | null }

/**
 * What is tried at an address, whether or not somebody has it: it is counted beside the accounts,
 * so that its pause tells of none.
 */
const addressTries = (ctx: Ctx, address: string): string => `sign-in ${address} ${ctx.network}`

/**
 * Each account is tried and counted by itself: whoever has one that claims the address must not
 * begin anew what they guessed of the others. An app password is less than the password, and begins
 * nothing anew either. All of them are tried by the work of one, which an address that nobody has
 * takes too: the time does not tell whether there is one.
 */
const triesOf = (
  ctx: Ctx,
  address: string,
  candidates: Candidate[],
  password: string,
): Try<SigningIn>[] => {
  const opens = passwordTrier(password)
  const noOne = async () => {
    await opens(null)
    return null
  }
  const ofAccounts = candidates.map((account): Try<SigningIn> => ({
    key: `sign-in ${account.userid} ${ctx.network}`,
    check: async isPaused => {
      const isRight = await opens(account.password_hash)
      if (isPaused) return null
      if (isRight) return { account, app: null }
      const app = await takeAppPassword(ctx, account.userid, password)
      return app === null ? null : { account, app }
    },
    forgets: ({ app }) => app === null,
  }))
  return [...ofAccounts, { key: addressTries(ctx, address), check: noOne }]
}

/**
 * The account that an address and a password open already, as somebody who registers anew or
 * changes theirs would have two that one sign-in cannot tell apart; null where there is none. A
 * wrong one counts as in a sign-in. In a pause of the address the right one could not be told:
 * throws 429. `like`: a hash of this address, whose salt a new one takes.
 */
export const findOpened = async (
  ctx: Ctx,
  email: string,
  password: string,
  except = 0,
): Promise<{ opened: Candidate | null; like: string | null }> => {
  await lockAddress(ctx.db, email)
  const address = email.toLowerCase()
  const candidates = (await candidatesOf(ctx.db, address)).filter(one => one.userid !== except)
  const opens = passwordTrier(password)
  const tries = candidates.map((account): Try<Candidate> => ({
    key: `sign-in ${account.userid} ${ctx.network}`,
    check: async isPaused => ((await opens(account.password_hash)) && !isPaused ? account : null),
  }))
  const key = addressTries(ctx, address)
  const noOne = async () => {
    await opens(null)
    return null
  }
  const opened = await rightOfAny(ctx, [...tries, { key, check: noOne }])
  if (opened) await forgetTries(ctx.db, key)
  const like = candidates.find(one => one.password_hash !== null)?.password_hash ?? null
  return { opened, like }
}

/** What was typed is not kept: some type their password where the address belongs. */
const refuseSignIn = async (ctx: Ctx, account: Candidate | undefined): Promise<ApiError> => {
  await audit(ctx, {
    action: 'sign_in.failed',
    target_type: account ? 'user' : 'address',
    target_id: account?.userid ?? 'unknown',
  })
  return unauthorized('Invalid login')
}

/**
 * The account, locked, and the app password if it was one. Throws 401, the same for an address that
 * nobody has, and counts it.
 */
export const provePassword = async (
  ctx: Ctx,
  { email, password }: { email: string; password: string },
): Promise<{ userid: number; disabled: boolean; app: number | null }> => {
  ctx.rateLimits.take(`sign-in ${ctx.network}`, ctx.config.rates.RATE_SIGN_IN, 60)
  const address = email.trim().toLowerCase()
  const candidates = address.includes('\u0000') ? [] : await candidatesOf(ctx.db, address)
  const { account, app } = await requireRightOfAny(
    ctx,
    triesOf(ctx, address, candidates, password),
    () => refuseSignIn(ctx, candidates[0]),
  )
  const { userid } = account
  if (app === null) await forgetTries(ctx.db, addressTries(ctx, address))
  // Whoever changes the password or suspends the account meanwhile ends its tokens: none may start
  // after that.
  const now = await ctx.db.one<Pick<Candidate, 'password_hash' | 'disabled'>>(
    sql`select password_hash, disabled from users
      where userid = ${userid} for no key update`,
  )
  if (now.password_hash !== account.password_hash) throw unauthorized('Invalid login')
  return { userid, disabled: now.disabled, app }
}
