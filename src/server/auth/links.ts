// Links that are sent to an address (api-facts 2.2): whoever opens one reads the mails of that
// address. Only their SHA-256 is stored.
import { randomBytes } from 'node:crypto'
import type { Seconds, UnixSeconds } from '#lib/time.ts'
import { unixNow } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { tokenHash } from '#server/http/access/access.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import { writeMail } from '#server/mail/mails.ts'
import { mailText, type LinkMailKind } from '#server/mail/texts.ts'

const validFor: Record<LinkMailKind, Seconds> = { reset: 3600, verify: 7 * 86_400 }
const places: Record<LinkMailKind, string> = { reset: '/reset-password', verify: '/verify' }

type Addressee = { userid: number; email: string; langid: string }
type Site = { origin: string; name: string }

/** What a mail holds and only its reader knows. */
export const randomLink = (): string => randomBytes(24).toString('base64url')

/** Makes the link and writes its mail. Of several resets only the last link is open. */
const writeLink = async (
  db: Db,
  kind: LinkMailKind,
  to: Addressee,
  site: Site,
  now: UnixSeconds,
): Promise<void> => {
  const token = randomLink()
  const expires = now + validFor[kind]
  if (kind === 'reset')
    await db.run(sql`delete from email_links where userid = ${to.userid} and purpose = 'reset'`)
  await db.run(sql`
    insert into email_links (token_hash, purpose, userid, email, expires)
      values (${tokenHash(token)}, ${kind}, ${to.userid}, ${to.email}, ${expires})`)
  const { subject, body } = mailText(
    kind,
    to.langid,
    site.name,
    `${site.origin}${places[kind]}?token=${token}`,
  )
  await writeMail(db, {
    userid: to.userid,
    recipient: to.email,
    subject,
    body,
    created: now,
    expires,
  })
}

/**
 * The job behind POST /users/reset_password: an address without an account, or of a suspended one,
 * gets nothing.
 */
export const sendResetLink = (service: Service, email: string): Promise<void> =>
  service.database.write(async db => {
    const to = await db.maybe<Addressee>(sql`
    select userid, email, langid from users where lower(email) = lower(${email})
      and not disabled for no key update`)
    if (to)
      await writeLink(
        db,
        'reset',
        to,
        { origin: service.config.publicUrl, name: service.settings().site_name },
        unixNow(),
      )
  })

/** A link for a new password, to the address that the account has; false where it has none. */
export const sendReset = async (ctx: Ctx, userid: number): Promise<boolean> => {
  const { email, langid } = await ctx.db.one<{ email: string | null; langid: string }>(
    sql`select email, langid from users where userid = ${userid}`,
  )
  if (email === null) return false
  await writeLink(
    ctx.db,
    'reset',
    { userid, email, langid },
    { origin: ctx.origin, name: ctx.settings.site_name },
    ctx.now,
  )
  return true
}

/** Where nobody could send it and nobody waits for a proof, no mail is written. */
export const writeVerification = async (
  ctx: Ctx,
  userid: number,
  account: { email: string | null; langid: string },
  asked = false,
): Promise<void> => {
  if (account.email === null || (!asked && !ctx.config.smtp && !ctx.settings.verify_email)) return
  await writeLink(
    ctx.db,
    'verify',
    { userid, email: account.email, langid: account.langid },
    { origin: ctx.origin, name: ctx.settings.site_name },
    ctx.now,
  )
}

/**
 * The account that a link was made for, if it is in time and the address is still the account's;
 * locked.
 */
export const openLink = (
  db: Db,
  kind: LinkMailKind,
  token: string,
  now: UnixSeconds,
): Promise<{ userid: number; disabled: boolean } | null> =>
  db.maybe(sql`
  select u.userid, u.disabled from email_links l join users u using (userid)
  where l.token_hash = ${tokenHash(token)} and l.purpose = ${kind} and l.expires > ${now}
    and lower(u.email) = lower(l.email)
  for no key update of u, l`)

/**
 * All links of an account that prove an address: its address or password is another now. Those that
 * take such a change back stay.
 */
export const endLinks = (db: Db, userid: number): Promise<number> =>
  db.run(sql`delete from email_links where userid = ${userid} and purpose <> 'undo'`)

export const trimLinks = (db: Db, now: UnixSeconds): Promise<number> =>
  db.run(sql`delete from email_links where expires <= ${now}`)

/** Sign-ins that were begun and never came back. */
export const trimSignIns = async (db: Db, now: UnixSeconds): Promise<void> => {
  await db.run(sql`delete from sso_flows where expires <= ${now}`)
  await db.run(sql`delete from passkey_challenges where expires <= ${now}`)
}

/**
 * What somebody connected since then ends, with the id that it left in the account: by that id they
 * would be let in again.
 */
export const dropConnections = (db: Db, userid: number, since: UnixSeconds): Promise<number> =>
  db.run(sql`
  with gone as (
    delete from sso_links where userid = ${userid} and created >= ${since} returning subject)
  update users set sso_userid = null
    where userid = ${userid} and sso_userid in (select subject from gone)`)

/** An Admin says who the account is elsewhere: what was connected before and is another ends. */
export const endConnections = (
  db: Db,
  userid: number,
  sso_userid: string | null,
): Promise<number> =>
  db.run(sql`
  delete from sso_links where userid = ${userid} and subject is distinct from ${sso_userid}::text`)
