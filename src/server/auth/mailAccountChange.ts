// Whoever changes how an account signs in is told of by mail, with a link that takes it back: who
// only stole a sign-in cannot keep the account unnoticed.
import type { Seconds, UnixSeconds } from '#lib/time.ts'
import { audit } from '#server/effects/audit.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { changeText, type AccountChange } from '#server/mail/changeTexts.ts'
import { writeMailInTurn } from '#server/mail/mails.ts'
import { dropConnections, randomLink, sendReset } from './links.ts'
import { isElsewhere, lockAddress } from './takenAddresses.ts'
import { tokenHash } from '#server/http/access/access.ts'
import { endAppPasswords, endTokens } from './tokens.ts'

const validFor: Seconds = 7 * 86_400

type Teller = Pick<Ctx, 'db' | 'origin' | 'settings' | 'now'>
type Addressee = { email: string | null; email_verified: boolean; langid: string }

/**
 * What there is one mail of in an hour. Of a kind of change, as each has its link, which takes back
 * what came since; of all that is done under an address that nobody proved, as its reader may have
 * nothing to do with the account.
 */
const topicOf = (userid: number, change: AccountChange, isProved: boolean): string =>
  isProved ? `change ${userid} ${change}` : 'change'

/**
 * To the account's address, and to the one of before where that is another. The link goes back to
 * the address of before. Where nobody proved that one (`wasProved`) the mail to the new address has
 * none: whoever only claimed an address would take it back from somebody who has it since.
 */
export const tellOfChange = async (
  by: Teller,
  userid: number,
  change: AccountChange,
  emailBefore?: string | null,
  wasProved = true,
): Promise<void> => {
  const { db, now } = by
  const { email, email_verified, langid } = await db.one<Addressee>(
    sql`select email, email_verified, langid from users where userid = ${userid}`,
  )
  const kept = emailBefore ?? email
  if (kept === null) return
  for (const recipient of new Set([kept, email ?? kept])) {
    const token = wasProved || recipient === kept ? randomLink() : null
    const expires = now + validFor
    const link = token && `${by.origin}/not-me?token=${token}`
    const site = by.settings.site_name.replace(/\s+/g, ' ')
    const { subject, body } = changeText(change, langid, site, link)
    const mail = { userid, recipient, subject, body, created: now, expires }
    // The address of before may have been proved; a change of address is counted by the new one.
    const topic = topicOf(userid, change, email_verified || recipient !== email)
    if ((await writeMailInTurn(db, mail, topic)) && token)
      await db.run(sql`
        insert into email_links (token_hash, purpose, userid, email, expires)
          values (${tokenHash(token)}, 'undo', ${userid}, ${kept}, ${expires})`)
  }
}

export type Undo = { userid: number; disabled: boolean; email: string; since: UnixSeconds }

/** What a link of such a mail stands for, if it is in time; the account is locked. */
export const openUndo = (db: Db, token: string, now: UnixSeconds): Promise<Undo | null> =>
  db.maybe<Undo>(sql`
  select u.userid, u.disabled, l.email, l.expires - ${validFor} as since
    from email_links l join users u using (userid)
  where l.token_hash = ${tokenHash(token)} and l.purpose = 'undo' and l.expires > ${now}
  for no key update of u, l`)

/**
 * The account has the address of before again. Whoever took it meanwhile without proving it keeps
 * it as a claim; a proved one stays theirs, and the account has none until an Admin gives it one:
 * the address of now may be a thief's.
 */
const takeAddressBack = async (ctx: Ctx, userid: number, email: string): Promise<void> => {
  const { db } = ctx
  await lockAddress(db, email)
  const others = await db.many<{ userid: number }>(sql`
    update users set email = null, claimed_email = email,
      revisionid = nextval('revision_seq'), stamp = stamp + 1
      where lower(email) = lower(${email}) and userid <> ${userid} and not email_verified
      returning userid`)
  for (const other of others) ctx.touch(`user:${other.userid}`)
  await db.run(sql`
    update users set email_verified = false,
      email = case when not ${isElsewhere(email, userid)} then ${email}::text end,
      claimed_email = case when ${isElsewhere(email, userid)} then ${email}::text end
      where userid = ${userid} and lower(email) is distinct from lower(${email})`)
}

/**
 * The account as before, as far as that can be known: the address of then, no way in that came
 * since, no sign-in, and no password until its owner has chosen one by the mail that follows.
 * False: there is none, as the address of before is another's by now.
 */
export const undoChanges = async (ctx: Ctx, { userid, email, since }: Undo): Promise<boolean> => {
  const { db } = ctx
  await db.run(sql`
    update users set password_hash = null, claimed_email = null,
      revisionid = nextval('revision_seq'), stamp = stamp + 1
      where userid = ${userid}`)
  await takeAddressBack(ctx, userid, email)
  for (const table of [sql`totp_secrets`, sql`passkeys`, sql`bench_pins`])
    await db.run(sql`delete from ${table} where userid = ${userid} and created >= ${since}`)
  await dropConnections(db, userid, since)
  await db.run(sql`delete from recovery_codes where userid = ${userid}`)
  await endTokens(ctx, userid, 'change_undone')
  await endAppPasswords(ctx, userid, 'change_undone')
  await db.run(sql`delete from email_links where userid = ${userid}`)
  const isMailed = await sendReset(ctx, userid)
  await audit(
    { ...ctx, person: { userid } },
    { action: 'user.change_undone', target_type: 'user', target_id: userid },
  )
  ctx.touch(`user:${userid}`)
  ctx.emit({ event: 'user.updated', data: { userid } })
  return isMailed
}
