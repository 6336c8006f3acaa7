import type { Privilege } from '#contract/core/shapes.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

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
}
const columns = sql`invitationid, email, privilege, teams, langid, message, invited_by, created,
  sent, expires`

export const listInvitations = async (
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ rows: InvitationRow[]; total: number }> => ({
  rows: await db.many<InvitationRow>(
    sql`select ${columns} from invitations order by invitationid desc limit ${page.limit}
      offset ${page.offset}`,
  ),
  total: (await db.one<{ total: number }>(sql`select count(*)::int as total from invitations`))
    .total,
})

/** Locked; throws 404. */
export const lockInvitation = (db: Db, invitationid: number): Promise<InvitationRow> =>
  db.one<InvitationRow>(
    sql`select ${columns} from invitations where invitationid = ${invitationid} for update`,
    'Invitation',
  )

/** The invitation of a link that is in time; locked. */
export const openInvitation = (
  db: Db,
  tokenHash: Buffer,
  now: UnixSeconds,
): Promise<InvitationRow | null> =>
  db.maybe<InvitationRow>(
    sql`select ${columns} from invitations where token_hash = ${tokenHash}
      and expires > ${now} for update`,
  )

export type NewInvitation = Pick<
  InvitationRow,
  'email' | 'privilege' | 'teams' | 'langid' | 'message' | 'invited_by' | 'expires'
> & { tokenHash: Buffer; now: UnixSeconds }
/** Takes the place of one that expired. null where one is open. */
export const insertInvitation = async (db: Db, i: NewInvitation): Promise<number | null> => {
  await db.run(
    sql`delete from invitations where lower(email) = lower(${i.email}) and expires <= ${i.now}`,
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

/** The link of before ends. */
export const renewInvitation = (
  db: Db,
  invitationid: number,
  tokenHash: Buffer,
  now: UnixSeconds,
  expires: UnixSeconds,
): Promise<number> =>
  db.run(sql`
  update invitations set token_hash = ${tokenHash}, sent = ${now}, expires = ${expires}
    where invitationid = ${invitationid}`)

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
        sql`select lower(email) as email from invitations
          where lower(email) = any(${small}::text[]) and expires > ${now}`,
      ),
    ),
  }
}

/** Expired ones are listed for thirty days, to be sent again. */
export const trimInvitations = (db: Db, now: UnixSeconds): Promise<number> =>
  db.run(sql`delete from invitations where expires < ${now - 30 * 86_400}`)
