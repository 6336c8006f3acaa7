import { isElsewhere, lockAddress } from '#server/auth/takenAddresses.ts'
import type { Privilege } from '#contract/core/shapes.ts'
import { entryOf } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { escapedLike, nothing, sql } from '#server/db/sql.ts'
import {
  loadUserSummaries,
  summaryColumns,
  type SummaryRow,
  type UserRow,
} from '#server/users/load.ts'

/** Active accounts by userid, and how many there are. */
export const listActive = async (
  db: Db,
  page: {
    limit: number
    offset: number
    order: 'ASC' | 'DESC'
    joinedSince: UnixSeconds | undefined
  },
) => {
  const active = sql`not u.disabled
    ${page.joinedSince === undefined ? nothing : sql`and u.join_date >= ${page.joinedSince}`}`
  const people = await db.many<SummaryRow>(sql`
    select ${summaryColumns} from users u left join images i on i.imageid = u.imageid
      where ${active}
    order by ${page.order === 'ASC' ? sql`u.userid` : sql`u.userid desc`} limit ${page.limit}
      offset ${page.offset}`)
  const { total } = await db.one<{ total: number }>(
    sql`select count(*) as total from users u where ${active}`,
  )
  return { people, total }
}

/**
 * Nobody else changes this account until the transaction ends. With `admins` no active Admin
 * either, in one order for everybody: of two who demote each other the second sees what the first
 * did.
 */
export const lockAccount = (db: Db, userid: number, admins: boolean): Promise<unknown> =>
  db.many(sql`
  select userid from users
    where userid = ${userid}
    ${admins ? sql`or (privilege = 'Admin' and state = 'active')` : nothing}
  order by userid for no key update`)

/** Those who can sign in: an imported Admin has no password. */
export const otherAdmins = async (db: Db, userid: number): Promise<number> =>
  (
    await db.one<{ others: number }>(sql`
  select count(*) as others from users
  where privilege = 'Admin' and state = 'active'
    and (password_hash is not null or sso_userid is not null) and userid <> ${userid}`)
  ).others

/** What of theirs a suspension is about: edits that wait, and runs in progress. */
export const countOpen = (db: Db, userid: number): Promise<{ edits: number; runs: number }> =>
  db.one(sql`
  select (select count(*)::int from patrol_items
      where authorid = ${userid} and state in ('pending', 'needs_rebase')) as edits,
    (select count(*)::int from work_entries
      where userid = ${userid} and status in ('started', 'paused')) as runs`)

export type Account = Pick<
  UserRow,
  | 'username'
  | 'unique_username'
  | 'location'
  | 'latitude'
  | 'longitude'
  | 'about_raw'
  | 'summary'
  | 'imageid'
  | 'langid'
  | 'email'
  | 'email_verified'
  | 'sso_userid'
> & { privilege: Privilege }

/** `passwordHash` null keeps the password. */
export const updateAccount = async (
  db: Db,
  userid: number,
  a: Account,
  passwordHash: string | null,
): Promise<number> => {
  await lockAddress(db, a.email)
  return db.run(sql`
  update users set username = ${a.username}, unique_username = ${a.unique_username},
    location = ${a.location},
    latitude = ${a.latitude}, longitude = ${a.longitude}, about_raw = ${a.about_raw},
      summary = ${a.summary},
    imageid = ${a.imageid}, langid = ${a.langid},
    email = case when not ${isElsewhere(a.email, userid)} then ${a.email}::text end,
    claimed_email = case when ${isElsewhere(a.email, userid)} then ${a.email}::text end,
      email_verified = ${a.email_verified}, privilege = ${a.privilege},
    sso_userid = ${a.sso_userid},
    password_hash = coalesce(${passwordHash}::text, password_hash),
      revisionid = nextval('revision_seq'), stamp = stamp + 1
  where userid = ${userid}`)
}

/**
 * Active people whose name holds the words, those first whose name begins with them; and how many
 * there are. A page of beginnings comes from indexes; the middle of a name takes one look at every
 * row, which the number does too.
 */
export const searchByName = async (
  db: Db,
  words: string,
  page: { limit: number; offset: number },
): Promise<{ people: SummaryRow[]; total: number }> => {
  const small = escapedLike(words.toLowerCase())
  const begins = sql`(lower(u.username) collate "C" like ${`${small}%`}
    or u.unique_username collate "C" like ${`${small}%`})`
  const holds = sql`not u.disabled and (lower(u.username) like ${`%${small}%`}
    or u.unique_username like ${`%${small}%`})`
  const people = await db.many<SummaryRow>(sql`
    select ${summaryColumns} from users u left join images i on i.imageid = u.imageid
      where not u.disabled and ${begins}
    order by lower(u.username), u.userid limit ${page.limit} offset ${page.offset}`)
  if (people.length === page.limit) {
    const { total } = await db.one<{ total: number }>(
      sql`select count(*)::int as total from users u where ${holds}`,
    )
    return { people, total }
  }
  const { total, userids } = await db.one<{ total: number; userids: number[] }>(sql`
    with found as materialized (select u.userid, lower(u.username) as name,
      coalesce(${begins}, false) as begins from users u where ${holds})
    select (select count(*)::int from found) as total,
      array(select userid from found order by begins desc, name,
        userid limit ${page.limit} offset ${page.offset}) as userids`)
  const rows = await loadUserSummaries(db, userids)
  return { people: userids.map(userid => entryOf(rows, userid)), total }
}

/** The account of this SSO id or address, the caller's own first, if there is one. */
export const findAccount = async (
  db: Db,
  by: { sso_userid: string } | { email: string },
  caller: number,
): Promise<number | null> =>
  (
    await db.maybe<{ userid: number }>(
      'email' in by
        ? sql`select userid from users where lower(email) = lower(${by.email})
            or (userid = ${caller} and lower(claimed_email) = lower(${by.email}))
          order by userid = ${caller} desc limit 1`
        : sql`select userid from users where sso_userid = ${by.sso_userid}`,
    )
  )?.userid ?? null
