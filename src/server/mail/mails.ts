// Mails are rows, written in the transaction that they tell of and sent by a job. Without a mail
// server they wait there, and Admins see them (GET /x/mails, `npm run admin -- mails`).
import type { Seconds, UnixSeconds } from '#lib/time.ts'
import { unixNow } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Service } from '#server/http/service.ts'
import { queueJob } from '#server/effects/jobs.ts'
import { deliver, isFinal } from './transport.ts'

export type NewMail = {
  userid: number | null
  recipient: string
  subject: string
  body: string
  created: UnixSeconds
  expires: UnixSeconds
}
export type MailRow = {
  mailid: number
  userid: number | null
  recipient: string
  subject: string
  text: string
  created: number
  expires: number
  attempts: number
  sent: number | null
  error: string | null
}

const keptSeconds = 30 * 86_400
const columns = sql`mailid, userid, recipient, subject, body as text, created, expires, attempts,
  sent, error`

/** Writes it and queues its sending; gives its number. */
export const writeMail = async (db: Db, mail: NewMail): Promise<number> => {
  const { mailid } = await db.one<{ mailid: number }>(sql`
    insert into mails (userid, recipient, subject, body, created, expires)
    values (${mail.userid}, ${mail.recipient}, ${mail.subject}, ${mail.body}, ${mail.created},
      ${mail.expires}) returning mailid`)
  await queueJob(db, { kind: 'mail', payload: { mailid } })
  return mailid
}

/** Many of them in one statement; mails that are waited for go first. */
export const writeMails = async (db: Db, mails: readonly NewMail[]): Promise<void> => {
  if (mails.length === 0) return
  await db.run(sql`
    with written as (
      insert into mails (userid, recipient, subject, body, created, expires)
      select * from unnest(${mails.map(one => one.userid)}::int[],
        ${mails.map(one => one.recipient)}::text[], ${mails.map(one => one.subject)}::text[],
        ${mails.map(one => one.body)}::text[], ${mails.map(one => one.created)}::int[],
        ${mails.map(one => one.expires)}::int[])
      returning mailid, created)
    insert into jobs (kind, payload, unique_key, run_at)
    select 'notice_letter', jsonb_build_object('mailid', mailid), 'mail ' || mailid, created
    from written`)
}

const hour: Seconds = 3600

/**
 * One of its topic in an hour: the first at once, a second when the next hour begins; what is to be
 * told until then is told with that. So nobody's mailbox is filled, and nothing goes untold. Gives
 * whether it was written; false: the one that waits, to the same person, tells of it.
 */
export const writeMailInTurn = async (db: Db, mail: NewMail, topic: string): Promise<boolean> => {
  const now = Math.floor(mail.created / hour)
  for (let at = now; at * hour < mail.expires; at++) {
    const due = Math.max(mail.created, at * hour)
    const written = await db.maybe<{ mailid: number }>(sql`
      insert into mails (userid, recipient, subject, body, created, expires, topic, hour)
      values (${mail.userid}, ${mail.recipient}, ${mail.subject}, ${mail.body}, ${mail.created},
        ${mail.expires}, ${topic}, ${at})
      on conflict (lower(recipient), topic, hour) where topic is not null do nothing
      returning mailid`)
    if (written) {
      const { mailid } = written
      const unique = `mail ${mailid}`
      await queueJob(db, { kind: 'mail', payload: { mailid }, unique, delay: due - mail.created })
      return true
    }
    const waits = await db.maybe(sql`
      select from mails where lower(recipient) = lower(${mail.recipient}) and topic = ${topic}
        and hour = ${at} and userid is not distinct from ${mail.userid}::int`)
    if (waits && at > now) return false
  }
  return false
}

/** Newest first, and how many there are. */
export const listMails = async (
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ mails: MailRow[]; total: number }> => {
  const { total } = await db.one<{ total: number }>(sql`select count(*)::int as total from mails`)
  const mails = await db.many<MailRow>(
    sql`select ${columns} from mails order by mailid desc limit ${page.limit}
      offset ${page.offset}`,
  )
  return { mails, total }
}

export const trimMails = (db: Db, now: UnixSeconds): Promise<number> =>
  db.run(sql`delete from mails where created < ${now - keptSeconds}`)

/**
 * Mails from a time without a mail server are sent as soon as there is one, while they are of use.
 */
export const queueWaitingMails = (db: Db, now: UnixSeconds): Promise<number> =>
  db.run(sql`
  insert into jobs (kind, payload, unique_key, run_at)
  select 'mail', jsonb_build_object('mailid', mailid), 'mail ' || mailid,
    greatest(${now}, coalesce(hour, 0) * ${hour}) from mails
  where sent is null and error is null and expires > ${now} order by mailid
  on conflict (unique_key) do nothing`)

/**
 * 1, 2, 4 … minutes, at most an hour apart: a mail server may be away for as long as the mail is of
 * use.
 */
const nextTry = (attempts: number): Seconds => Math.min(60 * 2 ** attempts, 3600)

/**
 * The job: one mail, once more where it failed before. A mail server that gets it twice sees one
 * Message-ID.
 */
export const sendMail = async (
  service: Service,
  mailid: number,
  kind: 'mail' | 'notice_letter' = 'mail',
): Promise<void> => {
  const { database: db, config, log } = service
  const mail = await db.maybe<MailRow>(
    sql`select ${columns} from mails where mailid = ${mailid} and sent is null
      and expires > ${unixNow()}`,
  )
  if (!mail) return
  if (!config.smtp) {
    log.warn(
      { mailid, subject: mail.subject },
      'a mail waits, as SMTP_URL is not set: Admins read it with npm run admin -- mails, or at /x/mails',
    )
    return
  }
  try {
    await deliver(config.smtp, {
      messageid: `<mail-${mailid}-${mail.created}@${new URL(config.publicUrl).hostname}>`,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
    })
    await db.run(
      sql`update mails set sent = ${unixNow()}, attempts = attempts + 1, error = null, body = ''
        where mailid = ${mailid}`,
    )
  } catch (error) {
    const said = String(error).slice(0, 500)
    const delay = nextTry(mail.attempts)
    const again = !isFinal(error) && unixNow() + delay < mail.expires
    await db.run(
      sql`update mails set attempts = attempts + 1, error = ${said} where mailid = ${mailid}`,
    )
    const unique = `mail ${mailid}`
    if (again) await queueJob(db, { kind, payload: { mailid }, unique, delay })
    log.warn({ mailid, error: said, again }, 'a mail was not sent')
  }
}
