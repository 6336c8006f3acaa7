import type { Privilege } from '#contract/shapes.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql } from '#server/db/sql.ts'
import { summaryColumns, type SummaryRow, type UserRow } from './load.ts'

/** Active accounts by userid, and how many there are. */
export const listActive = async (db: Db, page: { limit: number; offset: number; order: 'ASC' | 'DESC'; joinedSince: UnixSeconds | undefined }) => {
  const active = sql`not u.disabled ${page.joinedSince === undefined ? nothing : sql`and u.join_date >= ${page.joinedSince}`}`
  const people = await db.many<SummaryRow>(sql`
    select ${summaryColumns} from users u left join images i on i.imageid = u.imageid where ${active}
    order by ${page.order === 'ASC' ? sql`u.userid` : sql`u.userid desc`} limit ${page.limit} offset ${page.offset}`)
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from users u where ${active}`)
  return { people, total }
}

/**
 * Nobody else changes this account until the transaction ends. With `admins` no active Admin either, in one order
 * for everybody: of two who demote each other the second sees what the first did (M-99).
 */
export const lockAccount = (db: Db, userid: number, admins: boolean): Promise<unknown> => db.many(sql`
  select userid from users where userid = ${userid} ${admins ? sql`or (privilege = 'Admin' and not disabled)` : nothing}
  order by userid for no key update`)

/** Those who can sign in: an imported Admin has no password. */
export const otherAdmins = async (db: Db, userid: number): Promise<number> => (await db.one<{ others: number }>(sql`
  select count(*) as others from users
  where privilege = 'Admin' and not disabled and (password_hash is not null or sso_userid is not null) and userid <> ${userid}`)).others

export const loadPasswordHash = async (db: Db, userid: number): Promise<string | null> =>
  (await db.one<{ password_hash: string | null }>(sql`select password_hash from users where userid = ${userid}`)).password_hash

export type Account = Pick<UserRow,
  'username' | 'unique_username' | 'location' | 'latitude' | 'longitude' | 'about_raw' | 'summary' | 'imageid' | 'langid' | 'email' | 'disabled' | 'sso_userid'
> & { privilege: Privilege }

/** `passwordHash` null keeps the password. */
export const updateAccount = (db: Db, userid: number, a: Account, passwordHash: string | null): Promise<number> => db.run(sql`
  update users set username = ${a.username}, unique_username = ${a.unique_username}, location = ${a.location},
    latitude = ${a.latitude}, longitude = ${a.longitude}, about_raw = ${a.about_raw}, summary = ${a.summary},
    imageid = ${a.imageid}, langid = ${a.langid}, email = ${a.email}, privilege = ${a.privilege},
    disabled = ${a.disabled}, sso_userid = ${a.sso_userid},
    password_hash = coalesce(${passwordHash}::text, password_hash), revisionid = nextval('revision_seq'), stamp = stamp + 1
  where userid = ${userid}`)
