import type { Privilege } from '#contract/core/shapes.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'

export type InvitationRow = {
  invitationid: number
  email: string
  privilege: Privilege
  teams: number[]
  langid: string
  message: string
  invited_by: number
  created: number
  sent: number
  expires: number
  is_open: boolean
}
/**
 * In time, and from somebody who may still give what it gives: a link must not bring an account
 * that whoever sent it could make no more.
 */
const isOpen = (now: UnixSeconds): Sql => sql`(i.expires > ${now} and exists (
  select from users sender where sender.userid = i.invited_by and sender.state = 'active'
    and (sender.privilege = 'Admin' or (i.privilege = 'User' and i.teams = '{}'))))`
const columns = (now: UnixSeconds): Sql => sql`i.invitationid, i.email, i.privilege, i.teams,
  i.langid, i.message, i.invited_by, i.created, i.sent, i.expires, ${isOpen(now)} as is_open`

export const listInvitations = async (
  db: Db,
  page: { limit: number; offset: number },
  now: UnixSeconds,
): Promise<{ rows: InvitationRow[]; total: number }> => ({
  rows: await db.many<InvitationRow>(
    sql`select ${columns(now)} from invitations i order by i.invitationid desc
      limit ${page.limit} offset ${page.offset}`,
  ),
  total: (await db.one<{ total: number }>(sql`select count(*)::int as total from invitations`))
    .total,
})

/** Locked; throws 404. */
export const lockInvitation = (
  db: Db,
  invitationid: number,
  now: UnixSeconds,
): Promise<InvitationRow> =>
  db.one<InvitationRow>(
    sql`select ${columns(now)} from invitations i where i.invitationid = ${invitationid}
      for update of i`,
    'Invitation',
  )

/** The invitation of a link, while it is open; locked. */
export const openInvitation = (
  db: Db,
  tokenHash: Buffer,
  now: UnixSeconds,
): Promise<InvitationRow | null> =>
  db.maybe<InvitationRow>(
    sql`select ${columns(now)} from invitations i where i.token_hash = ${tokenHash}
      and ${isOpen(now)} for update of i`,
  )

export type NewInvitation = Pick<
  InvitationRow,
  'email' | 'privilege' | 'teams' | 'langid' | 'message' | 'invited_by' | 'expires'
> & { tokenHash: Buffer; now: UnixSeconds }
/** Takes the place of one that is open no more. null where one is open. */
export const insertInvitation = async (db: Db, i: NewInvitation): Promise<number | null> => {
  await db.run(
    sql`delete from invitations i where lower(i.email) = lower(${i.email})
      and not ${isOpen(i.now)}`,
  )
  return (
    (
      await db.maybe<{ invitationid: number }>(sql`
    insert into invitations (email, privilege, teams, langid, message, token_hash, invited_by,
      created, sent, expires)
    values (${i.email}, ${i.privilege}, ${i.teams}::int[], ${i.langid}, ${i.message},
      ${i.tokenHash}, ${i.invited_by}, ${i.now}, ${i.now}, ${i.expires})
    on conflict do nothing returning invitationid`)
    )?.invitationid ?? null
  )
}

/** The link of before ends, and whoever sends it again answers for it. */
export const renewInvitation = (
  db: Db,
  invitationid: number,
  {
    tokenHash,
    invited_by,
    now,
    expires,
  }: Pick<NewInvitation, 'tokenHash' | 'invited_by' | 'now' | 'expires'>,
): Promise<number> =>
  db.run(sql`
  update invitations set token_hash = ${tokenHash}, invited_by = ${invited_by}, sent = ${now},
    expires = ${expires} where invitationid = ${invitationid}`)

export const deleteInvitation = (db: Db, invitationid: number): Promise<number> =>
  db.run(sql`delete from invitations where invitationid = ${invitationid}`)

/**
 * Addresses among these that have an account, and those with an open invitation; in small letters.
 */
export const knownAddresses = async (
  db: Db,
  emails: string[],
  now: UnixSeconds,
): Promise<{ accounts: Set<string>; invited: Set<string> }> => {
  const small = emails.map(email => email.toLowerCase())
  const of = (rows: { email: string }[]) => new Set(rows.map(row => row.email))
  return {
    accounts: of(
      await db.many(
        sql`select lower(email) as email from users where lower(email) = any(${small}::text[])`,
      ),
    ),
    invited: of(
      await db.many(
        sql`select lower(i.email) as email from invitations i
          where lower(i.email) = any(${small}::text[]) and ${isOpen(now)}`,
      ),
    ),
  }
}

/** Expired ones are listed for thirty days, to be sent again. */
export const trimInvitations = (db: Db, now: UnixSeconds): Promise<number> =>
  db.run(sql`delete from invitations where expires < ${now - 30 * 86_400}`)
