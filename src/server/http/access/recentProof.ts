// What an account asks of whoever acts for it before a row that weighs much: a second factor, and
// that an Admin has just shown who they are.
import type { Row } from '#contract/core/endpoint.ts'
import { ApiError } from '#lib/errors.ts'
import { unixNow, type Seconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Person } from '../context.ts'

/**
 * An account without a password shows by a sign-in that is so young that it is the person who asks.
 */
export const recentProofSeconds: Seconds = 600

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

/** What other programs' clients know nothing of: rows of the specification stay as they were. */
const isSpecified = (row: Row): boolean => !row.path.startsWith('/x/')

/** A row that says in the contract when it wants this. */
type ConfirmedRow = Row & { confirms: NonNullable<Row['confirms']> }

/**
 * Throws 403 for an Admin who has not shown in the last ten minutes that it is they (decision
 * 0375): `confirm_first` with the ways that there are; of an account with neither password nor
 * passkey the field is `token`, and only a new sign-in helps.
 */
export const requireRecentProof = async (
  db: Db,
  person: Person,
  row: ConfirmedRow,
): Promise<void> => {
  if (person.privilege !== 'Admin' || (isSpecified(row) && !person.inBrowser)) return
  const since = unixNow() - recentProofSeconds
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
      ? 'Confirm your identity first, with `POST /x/confirmations`'
      : 'Sign in again first, because this account has no password or passkey to confirm with'
  throw new ApiError(403, message, {
    errors: (ways.length > 0 ? ways : ['token']).map(field => ({
      field,
      code: 'confirm_first',
      message,
    })),
  })
}
