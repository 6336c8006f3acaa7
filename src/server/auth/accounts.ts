// New accounts: what registration, the first admin and nobody else share.
import { randomInt } from 'node:crypto'
import type { Privilege } from '#contract/core/shapes.ts'
import type { FieldError } from '#lib/errors.ts'
import { fieldError, invalid, tooMany } from '#lib/errors.ts'
import { isStaffName } from '#lib/names/staffName.ts'
import { normalized } from '#lib/normalized.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { requireAllowed } from '#server/judging/judge.ts'
import { saidIn } from '#server/judging/saidIn.ts'
import { isElsewhere, lockAddress } from './takenAddresses.ts'

export type NewAccount = {
  email: string
  passwordHash: string | null
  username: string
  unique_username: string | null
  privilege: Privilege
  langid: string
  now: UnixSeconds
  /** The address needs no proof: an Admin made the account. */
  email_verified: boolean
  /** Where another account has the address this one claims it, and nobody is told. */
  claims?: true
}

const hour = 3600

/**
 * Setting `registrations_per_hour`: however many addresses they come from. Imported people do not
 * count. Throws 429.
 */
export const requireRoom = async (ctx: Ctx): Promise<void> => {
  const most = ctx.settings.registrations_per_hour
  if (most === 0 || !ctx.config.rateLimits) return
  const { made } = await ctx.db.one<{ made: number }>(
    sql`select count(*)::int as made from users
      where join_date > ${ctx.now - hour} and source is null`,
  )
  if (made >= most) throw tooMany(hour)
}

/** ASCII, 3 to 27 characters, so that a suffix fits within the 32 of api-facts 2.2. */
export const uniqueUsernameFrom = (username: string): string => {
  const plain = normalized(username, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 22)
  return plain.length >= 3 ? plain : plain === '' ? 'user' : `user-${plain}`
}

export const duplicateEmail: FieldError = {
  field: 'email',
  code: 'duplicate',
  message: 'An account with this email address already exists',
}
export const duplicateName: FieldError = {
  field: 'unique_username',
  code: 'duplicate',
  message: 'This name is taken. Choose another one',
}

/** Nobody but those who run the site is called as if they did (decision 0578). */
export const staffNameErrors = (
  { settings }: Pick<Ctx, 'settings'>,
  privilege: Privilege,
  names: Record<string, string | null | undefined>,
): FieldError[] =>
  privilege === 'Moderator' || privilege === 'Admin'
    ? []
    : Object.entries(names).flatMap(([field, name]) =>
        isStaffName(name ?? '', settings.site_name)
          ? [
              fieldError(
                field,
                'duplicate',
                'This name is reserved for the people who run the site. Choose another one',
              ),
            ]
          : [],
      )

/** Names of a new account, as rules of the Admins have them. Throws 422 at the field. */
export const requireAllowedNames = async (
  ctx: Ctx,
  privilege: Privilege,
  names: { username: string; unique_username: string | null | undefined },
): Promise<void> => {
  const errors = staffNameErrors(ctx, privilege, names)
  if (errors.length) throw invalid(errors)
  const write = { place: 'profile', before: [], next: saidIn(names) } as const
  await requireAllowed(ctx, { privilege, reputation: 1 }, write)
}

/** The e-mail or name of another account, each as one problem. */
export const findDuplicates = async (
  db: Db,
  email: string | undefined,
  name: string | null | undefined,
  userid = 0,
): Promise<FieldError[]> => {
  const taken = await db.one<{ email: boolean; name: boolean }>(sql`
    select exists (select 1 from users where lower(email) = lower(${email ?? null}::text)
      and userid <> ${userid}) as email,
      exists (select 1 from users where unique_username = ${name ?? null}::text
        and userid <> ${userid}) as name`)
  return [...(taken.email ? [duplicateEmail] : []), ...(taken.name ? [duplicateName] : [])]
}

/**
 * Makes the account and gives its userid. A name that was not asked for gets a number when it is
 * taken. Throws 422 `duplicate`.
 */
export const createAccount = async (db: Db, account: NewAccount): Promise<number> => {
  const derived = uniqueUsernameFrom(account.username)
  await lockAddress(db, account.email)
  for (let attempt = 0; attempt < 20; attempt++) {
    const name =
      account.unique_username ??
      (attempt === 0 ? derived : `${derived}-${randomInt(2, attempt < 4 ? 100 : 10_000)}`)
    const made = await db.maybe<{ userid: number }>(sql`
      with asked as (select ${account.claims ?? false} and ${isElsewhere(account.email, 0)} as had),
      account as (
        insert into users (email, claimed_email, password_hash, username, unique_username,
          privilege, join_date, langid, email_verified)
        select case when not had then ${account.email}::text end,
          case when had then ${account.email}::text end, ${account.passwordHash},
          ${account.username}, ${name}, ${account.privilege}, ${account.now}, ${account.langid},
          ${account.email_verified} from asked
        on conflict do nothing
        returning userid)
      insert into reputation_entries (userid, amount, reason, created)
      select userid, 1, 'account', ${account.now} from account
      returning userid`)
    if (made) return made.userid
    const errors = await findDuplicates(
      db,
      account.claims ? undefined : account.email,
      account.unique_username,
    )
    if (errors.length) throw invalid(errors)
  }
  throw new Error('No free unique_username was found')
}
