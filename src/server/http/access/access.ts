// Who asks, and whether the row lets them (specification 5; api-facts 2.1, 2.3).
import { hash } from 'node:crypto'
import type { Row } from '#contract/core/endpoint.ts'
import type { Name } from '#contract/rows.ts'
import type { Settings } from '#contract/settings/list.ts'
import { waysIn } from '#contract/signInRows.ts'
import { forbidden, forbiddenFor, unauthorized } from '#lib/errors.ts'
import { itemAt } from '#lib/existing.ts'
import { unixNow, type UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isFromBrowser } from './browser.ts'
import type { Person } from '../context.ts'

const day = 86_400
const sinceLastUse = 30 * day
const absolute = 180 * day
const hour = 3600

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * The token of an Authorization header, null without one; throws 401 for another scheme or form.
 */
export const tokenOf = (header: string | null): string | null => {
  if (header === null || header === '') return null
  const match = /^api\s+([0-9a-f]{32})$/i.exec(header.trim())
  if (!match) throw unauthorized('Invalid login')
  return itemAt(match, 1).toLowerCase()
}

/**
 * When a token `t` ends by itself: thirty days after its last use, at the latest after half a year
 * (api-facts 2.3), and with the app password it came from.
 */
export const tokenEnds = sql`
  least(t.last_used + ${sinceLastUse + 1}::int, t.created + ${absolute + 1}::int,
    (select a.expires from app_passwords a where a.app_passwordid = t.app_passwordid)) as ends`
export const isCurrent = ({ ends }: { ends: UnixSeconds }, now = unixNow()): boolean => now < ends

const personColumns = sql`
  u.userid, u.username, u.reputation, u.join_date, u.email_verified as verified,
    u.state = 'leaving' as leaving,
  array(select teamid from team_members m where m.userid = u.userid order by teamid) as teams`
/**
 * To a program an Admin is a Moderator: whatever a handler asks of the role, it gets no further
 * (decision 0360).
 */
const tokenColumns = sql`t.tokenid, t.last_used, ${tokenEnds}, ${personColumns},
  t.confirmed, t.browser_hash is not null as "inBrowser",
  (select a.scope from app_passwords a where a.app_passwordid = t.app_passwordid) as program,
  t.app_passwordid is not null and u.privilege = 'Admin' as "adminsProgram",
  case when t.app_passwordid is not null and u.privilege = 'Admin' then 'Moderator'
    else u.privilege end as privilege`

/** People of tokens that are still good, with rights as they are now, by tokenid. */
export const identifyAll = async (db: Db, tokenids: number[]): Promise<Map<number, Person>> => {
  const rows = await db.many<TokenRow>(
    sql`select ${tokenColumns} from tokens t join users u using (userid)
      where t.tokenid = any(${tokenids}::int[]) and u.state = 'active'`,
  )
  return new Map(
    rows
      .filter(row => isCurrent(row))
      .map(({ last_used: _, ends: __, ...person }) => [person.tokenid, person]),
  )
}

/** On a private site Users read and do not write (roles.md 7). */
export const readsOnly = (
  { privilege }: Pick<Person, 'privilege'>,
  { private_site }: Pick<Settings, 'private_site'>,
): boolean => private_site && privilege === 'User'

/**
 * Somebody without a token: work that they started goes on with the rights that they have now. null
 * unless the account is active.
 */
export const personOf = (db: Db, userid: number): Promise<Person | null> =>
  db.maybe<Person>(sql`
  select 0 as tokenid, u.privilege, ${personColumns} from users u
    where u.userid = ${userid} and u.state = 'active'`)

type TokenRow = Person & {
  last_used: UnixSeconds
  ends: UnixSeconds
  beside?: unknown
}

/**
 * The person of a token, with rights as they are now. Throws 401 for one that is unknown, ended, or
 * of a suspended account. `beside` is a query of one row that travels along, so that a quick save
 * asks once. `cookies` is the header of the request.
 */
export const identify = async (
  db: Db,
  token: string,
  cookies: string | null,
  beside: Sql | null = null,
): Promise<{ person: Person; beside: unknown }> => {
  const row = await db.maybe<TokenRow & { bound: Buffer | null }>(sql`
    select ${tokenColumns}, t.browser_hash as bound
      ${beside ? sql`, (select to_jsonb(beside) from (${beside}) beside) as beside` : sql``}
    from tokens t join users u using (userid)
    where t.token_hash = ${tokenHash(token)} and not u.disabled`)
  const now = unixNow()
  if (!row || !isCurrent(row, now) || !isFromBrowser(row.bound, cookies))
    throw unauthorized('Invalid login')
  if (now - row.last_used > hour)
    await db.run(sql`update tokens set last_used = ${now} where tokenid = ${row.tokenid}`)
  const { last_used: _, ends: __, bound: ___, beside: travelled, ...person } = row
  return { person, beside: travelled }
}

/**
 * Throws 401 or 403 when the row's own access is not met; finer rules are each family's rules.ts.
 */
export const admit = (row: Row, person: Person | null): void => {
  if (row.access === 'anyone') return
  if (!person) throw unauthorized()
  if (row.access === 'admin' && person.privilege !== 'Admin')
    throw forbidden('Only an Admin can do that', ['Admin'])
}

/**
 * What an account that is leaving may do beside reading like anybody: see itself, stay, sign out.
 */
const whileLeaving: Name[] = ['readOwnUser', 'deleteToken', 'cancelErasure']

/**
 * Who acts here: nobody, where somebody who leaves reads. Throws 403 for anything else of theirs
 * (roles.md 3).
 */
export const actingPerson = (name: Name, row: Row, person: Person | null): Person | null => {
  if (!person?.leaving || whileLeaving.includes(name)) return person
  if ((row.access === 'anyone' && row.method === 'GET') || waysIn.includes(name)) return null
  throw forbidden('This account is about to be erased. Cancel the erasure first')
}

/**
 * What only the person does, whoever else may use the account: how it signs in, and what becomes of
 * it and of other people's.
 */
const notForPrograms: Name[] = [
  'linkSso',
  'unlinkSso',
  'startTotp',
  'confirmTotp',
  'removeTotp',
  'renewRecoveryCodes',
  'startPasskey',
  'addPasskey',
  'removePasskey',
  'startConfirming',
  'confirmSignIn',
  'setBenchPin',
  'removeBenchPin',
  'createAppPassword',
  'removeAppPassword',
  'resetSecondFactor',
  'endToken',
  'endOtherTokens',
  'eraseUser',
  'cancelErasure',
  'exportUser',
  'listUserExports',
  'suspendUser',
  'liftUser',
]
/** What writes nothing, though its method says so, and the end of the program's own sign-in. */
const forReaders: Name[] = ['convertWikitext', 'deleteToken']
/**
 * Throws 403 `app_password` for a program that signed in with one and asks for more than it is for
 * (decisions 0271 and 0360).
 */
export const requireOwnSignIn = (name: Name, row: Row, person: Person | null): void => {
  if (!person?.program) return
  if (row.access === 'admin' || notForPrograms.includes(name))
    throw forbiddenFor(
      'token',
      'app_password',
      'An app password is not enough for this. Sign in with your account password',
    )
  if (person.program === 'read' && row.method !== 'GET' && !forReaders.includes(name))
    throw forbiddenFor('token', 'app_password', 'This app password is read-only')
}

/**
 * Whoever registered less than a day ago and has shown nothing yet writes more slowly, so that a
 * program fills no site with advertising.
 */
export const isNewcomer = (person: Person): boolean =>
  person.privilege === 'User' &&
  person.reputation <= 1 &&
  !person.verified &&
  unixNow() - person.join_date < day

/** What somebody may do whose address waits for its proof: prove it, mend it, sign out. */
const untilVerified: Name[] = [
  ...waysIn,
  'endOtherTokens',
  'deleteToken',
  'endToken',
  'patchUser',
  'resetPassword',
  'verifyEmail',
  'sendVerification',
  'readNotifications',
]

/**
 * Setting `verify_email`: who has not proved the address reads and does not write. Admins are let
 * through, or one could lock out all.
 */
export const requireVerified = (
  name: Name,
  row: Row,
  person: Person | null,
  wanted: boolean,
): void => {
  if (
    !wanted ||
    !person ||
    person.verified ||
    person.privilege === 'Admin' ||
    row.method === 'GET' ||
    untilVerified.includes(name)
  )
    return
  throw forbidden(
    'Confirm your email address first. Open the link in the email that was sent to you',
  )
}

/**
 * What an Admin may do who still has to set up a second factor: see and mend how the own account
 * signs in, sign out.
 */
const untilSecondFactor: Name[] = [
  'readOwnUser',
  'deleteToken',
  'listTokens',
  'endToken',
  'endOtherTokens',
  'readSignInMethods',
  'startTotp',
  'confirmTotp',
  'startPasskey',
  'addPasskey',
]

/**
 * Setting `admin_second_factor`: who acts where an Admin has none yet: nobody, who reads. Throws
 * 403 `second_factor_required` for anything else.
 */
export const requireAdminFactor = (
  name: Name,
  row: Row,
  person: Person,
  readsAsNobody: boolean,
): Person | null => {
  if (untilSecondFactor.includes(name)) return person
  if (waysIn.includes(name) || (readsAsNobody && row.access === 'anyone' && row.method === 'GET'))
    return null
  throw forbiddenFor(
    'second_factor',
    'second_factor_required',
    'This site requires a second factor for Admins. Set one up in your account settings first',
  )
}
