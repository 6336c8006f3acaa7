// Addresses that another account has. Whoever gives one is answered as if nobody had it, and signs
// in by it; the address itself hears of it by mail (decision 0373).
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { claimedText } from '#server/mail/claimedText.ts'
import { writeMail } from '#server/mail/mails.ts'
import { writeVerification } from './links.ts'

const day = 86_400

/** Whether another account has the address, for a statement that writes that of `userid`. */
export const isElsewhere = (email: string | null, userid: number): Sql => sql`exists (
  select from users other where lower(other.email) = lower(${email}::text)
    and other.userid <> ${userid})`

/**
 * Until the end of this transaction nobody else takes the address, so that whoever waits for it is
 * answered as if nobody had it, and not that it was taken in this moment.
 */
export const lockAddress = (db: Db, email: string | null): Promise<unknown> =>
  db.one(sql`select pg_advisory_xact_lock(hashtext('addresses'), hashtext(lower(${email}::text)))`)

/**
 * To whoever reads the mails of the address: there is an account, and another one was asked for.
 */
const tellReader = async (ctx: Ctx, email: string): Promise<void> => {
  const owner = await ctx.db.maybe<{ userid: number; langid: string }>(
    sql`select userid, langid from users where lower(email) = lower(${email}) and not disabled`,
  )
  if (!owner) return
  const site = ctx.settings.site_name.replace(/\s+/g, ' ')
  await writeMail(ctx.db, {
    userid: owner.userid,
    recipient: email,
    ...claimedText(owner.langid, site, `${ctx.origin}/reset-password`),
    created: ctx.now,
    expires: ctx.now + day,
  })
}

/**
 * A mail to the address that the account has or claims: a link that proves it, or a word to its
 * reader. An address that became free meanwhile is the account's from here on.
 */
export const proveAddress = async (ctx: Ctx, userid: number, asked = false): Promise<void> => {
  const { claimed } = await ctx.db.one<{ claimed: string | null }>(
    sql`select claimed_email as claimed from users where userid = ${userid} for no key update`,
  )
  await lockAddress(ctx.db, claimed)
  await ctx.db.run(sql`
    update users set email = claimed_email, claimed_email = null
      where userid = ${userid} and claimed_email is not null
        and not exists (select from users other
          where lower(other.email) = lower(users.claimed_email))`)
  const account = await ctx.db.one<{
    email: string | null
    claimed_email: string | null
    langid: string
  }>(sql`select email, claimed_email, langid from users where userid = ${userid}`)
  if (account.claimed_email === null) await writeVerification(ctx, userid, account, asked)
  else if (asked || ctx.config.smtp || ctx.settings.verify_email)
    await tellReader(ctx, account.claimed_email)
}

/** Whatever the address is: its reader gets few mails of this kind. */
export const countAddress = (ctx: Ctx, email: string): unknown =>
  ctx.rateLimits.take(`address ${email.toLowerCase()}`, ctx.config.rates.RATE_RESET, 3600)

export type Candidate = {
  userid: number
  password_hash: string | null
  disabled: boolean
}
/**
 * Each is a try that is counted. More accounts with one address are somebody's who wants that; the
 * first of them stay good.
 */
const candidatesAtMost = 6
/**
 * Whoever signs in by the address: who proved it, and beside them who gave it without that, the
 * first of them first. How many of these come in does not tell whether somebody proved it.
 */
export const candidatesOf = (db: Db, address: string): Promise<Candidate[]> =>
  db.many<Candidate>(sql`
  with named as (
    select userid, password_hash, disabled, email is null as claims,
      email is not null and email_verified as proved from users
    where lower(email) = ${address} or lower(claimed_email) = ${address}
  ), others as (
    select * from named where not proved order by claims, userid limit ${candidatesAtMost}
  )
  select userid, password_hash, disabled from (
    select * from named where proved union all select * from others) all_of_them
  order by proved desc, claims, userid`)
