import type { AccountState, Privilege, UserSummary } from '#contract/core/shapes.ts'
import { userUrl } from '#server/base/addresses.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { drawnImage, presentImageIn } from '#server/media/load.ts'

export type SummaryRow = {
  userid: number
  username: string
  unique_username: string | null
  join_date: number
  reputation: number
  privilege: Privilege
  teams: number[]
  stamp: number
  imageid: number | null
  guid: string | null
  width: number
  height: number
  alt: string | null
}

/**
 * The columns of a summary, for every query that shows people: `from users u left join images i on
 * i.imageid = u.imageid`.
 */
export const summaryColumns = sql`
  u.userid, u.username, u.unique_username, u.join_date, u.reputation, u.privilege, u.stamp,
  array(select m.teamid from team_members m where m.userid = u.userid order by m.teamid) as teams,
  i.imageid, i.guid, i.width, i.height, i.alt`

/** People by id; one statement, whatever the number. */
export const loadUserSummaries = async (
  db: Db,
  userids: number[],
): Promise<Map<number, SummaryRow>> => {
  const ids = [...new Set(userids)]
  if (ids.length === 0) return new Map()
  const found = await db.many<SummaryRow>(sql`
    select ${summaryColumns} from users u left join images i on i.imageid = u.imageid
      where u.userid = any(${ids}::int[])`)
  return new Map(found.map(row => [row.userid, row]))
}

/** Whoever has no picture gets the default one, which has a negative id (api-facts 4.9). */
const defaultAvatar = (origin: string) => drawnImage(-32, 'default_avatar', `${origin}/avatar.svg`)

export const presentUserSummary = (origin: string, row: SummaryRow | undefined): UserSummary =>
  row
    ? {
        userid: row.userid,
        username: row.username,
        unique_username: row.unique_username,
        join_date: row.join_date,
        image: presentImageIn(origin, row) ?? defaultAvatar(origin),
        reputation: row.reputation,
        url: userUrl(origin, row),
        teams: row.teams,
        privileges: [row.privilege],
      }
    : {
        userid: 0,
        username: 'Deleted user',
        unique_username: null,
        join_date: 0,
        image: defaultAvatar(origin),
        reputation: 0,
        url: `${origin}/User/0/Deleted+user`,
        teams: [],
        privileges: ['User'],
      }

/** What a person says of themselves. */
export type ProfileRow = SummaryRow & {
  location: string | null
  latitude: number | null
  longitude: number | null
  summary: string | null
  about_raw: string
  langid: string
}
export type UserRow = ProfileRow & {
  email: string | null
  sso_userid: string | null
  disabled: boolean
  state: AccountState
  suspended_until: number | null
  suspended_reason: string | null
  appeal: string | null
  appealed: number | null
  erase_at: number | null
  revisionid: number
  email_verified: boolean
  /** badgeids that the person has. */
  badges: number[]
}

/** One account with all that is shown of it, suspended ones too. Throws 404. */
export const loadUser = (db: Db, userid: number): Promise<UserRow> =>
  db.one<UserRow>(
    sql`
  select ${summaryColumns}, coalesce(u.email, u.claimed_email) as email, u.location, u.latitude,
    u.longitude, u.summary, u.about_raw,
    u.langid, u.sso_userid, u.disabled, u.state, u.suspended_until, u.suspended_reason,
      u.appeal, u.appealed,
    u.erase_at, u.revisionid, u.email_verified,
    array(select b.badgeid from user_badges b where b.userid = u.userid
      order by b.badgeid) as badges
  from users u left join images i on i.imageid = u.imageid where u.userid = ${userid}`,
    'User',
  )

/** Throws 404 for nobody, and for a former user: neither can be taken in anywhere. */
export const requirePerson = (db: Db, userid: number): Promise<unknown> =>
  db.one(sql`select userid from users where userid = ${userid} and state <> 'erased'`, 'User')

export const loadPasswordHash = async (db: Db, userid: number): Promise<string | null> =>
  (
    await db.one<{ password_hash: string | null }>(
      sql`select password_hash from users where userid = ${userid}`,
    )
  ).password_hash
