// What an account asks of whoever acts for it: a second factor, and the password once more.
import type { Row } from '#contract/endpoint.ts'
import { ApiError, forbiddenFor, invalidField } from '#lib/errors.ts'
import { unixNow } from '#lib/time.ts'
import type { Seconds } from '#lib/time.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Person, SignedIn } from '#server/http/context.ts'
import { verifyPassword } from './passwords.ts'
import { requireRight } from './tries.ts'

/**
 * An account without a password shows by a sign-in that is so young that it is the person who asks.
 */
export const freshSeconds: Seconds = 600

export type Factors = { totp: boolean; passkeys: boolean; codes: number }
export const loadFactors = (db: Db, userid: number): Promise<Factors> =>
  db.one<Factors>(sql`
  select exists (select from totp_secrets where userid = ${userid} and confirmed) as totp,
    exists (select from passkeys where userid = ${userid}) as passkeys,
    (select count(*)::int from recovery_codes where userid = ${userid} and used is null) as codes`)
export const hasSecondFactor = async (db: Db, userid: number): Promise<boolean> => {
  const { totp, passkeys } = await loadFactors(db, userid)
  return totp || passkeys
}

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
    if (ctx.now - created <= freshSeconds) return
    throw forbiddenFor(
      'current_password',
      'sign_in_again',
      'Sign in again first: this account has no password that could be asked',
    )
  }
  if (current_password === undefined)
    throw invalidField('current_password', 'required', 'Give your current password too')
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

/** What other programs' clients know nothing of: rows of the specification stay as they were. */
const isSpecified = (row: Row): boolean => !row.path.startsWith('/x/')

/** A row that says in the contract when it wants this. */
type ConfirmedRow = Row & { confirms: NonNullable<Row['confirms']> }

/**
 * Throws 403 for an Admin who has not shown in the last ten minutes that it is they (decision 375):
 * `confirm_first` with the ways that there are; of an account with neither password nor passkey the
 * field is `token`, and only a new sign-in helps.
 */
export const requireConfirmed = async (
  db: Db,
  person: Person,
  row: ConfirmedRow,
): Promise<void> => {
  if (person.privilege !== 'Admin' || (isSpecified(row) && !person.inBrowser)) return
  const since = unixNow() - freshSeconds
  if ((person.confirmed ?? 0) >= since) return
  const { password, passkey, created } = await db.one<{
    password: boolean
    passkey: boolean
    created: number
  }>(sql`
    select u.password_hash is not null as password, t.created,
      exists (select from passkeys p where p.userid = u.userid) as passkey
    from users u join tokens t using (userid) where t.tokenid = ${person.tokenid}`)
  const ways = [...(password ? ['current_password'] : []), ...(passkey ? ['credential'] : [])]
  if (ways.length === 0 && created >= since) return
  const message =
    ways.length > 0
      ? 'Confirm first that it is you, with POST /x/confirmations'
      : 'Sign in again first: this account has neither password nor passkey that could be asked'
  throw new ApiError(403, message, {
    errors: (ways.length > 0 ? ways : ['token']).map(field => ({
      field,
      code: 'confirm_first',
      message,
    })),
  })
}
