// The list of people as Admins narrow it down.
import type { UserFilter } from '#contract/people/schemas.ts'
import type { AccountState } from '#contract/core/shapes.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { isOwnSignIn, lastSignInUse } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/open.ts'
import { escapedLike, joined, sql, type Sql } from '#server/db/sql.ts'
import { denialRate } from '#server/profiles/denials.ts'
import { summaryColumns, type SummaryRow } from '#server/users/load.ts'

export const userSorts = ['userid', 'name', 'joined', 'reputation', 'last_active'] as const
export type UserSort = (typeof userSorts)[number]

const pending = sql`(select count(*)::int from patrol_items p
  where p.authorid = u.userid and p.state = 'pending')`
// As conditions these are asked of everybody: whether there is one, not how many or which is the
// last.
const usedSince = (rows: Sql, date: UnixSeconds): Sql =>
  sql`exists (select from ${rows} t
    where t.userid = u.userid and t.last_used >= ${date} and ${isOwnSignIn})`
const lasting = sql`tokens`
const ended = sql`sign_ins`
const hasPending = sql`exists (select from patrol_items p
  where p.authorid = u.userid and p.state = 'pending')`

/** Conditions over users u; all of them hold together. */
export const userConditions = ({
  privilege,
  team,
  state,
  q,
  reputation_min,
  reputation_max,
  active_since,
  inactive_since,
  has_pending,
}: UserFilter): Sql => {
  const part = q?.trim() ? `%${escapedLike(q.trim().toLowerCase())}%` : null
  return joined(
    [
      sql`true`,
      privilege !== undefined && sql`u.privilege = ${privilege}`,
      team !== undefined &&
        sql`exists (select from team_members m
              where m.userid = u.userid and m.teamid = ${team})`,
      state !== undefined && sql`u.state = ${state}`,
      part !== null &&
        sql`(lower(u.username) like ${part} or u.unique_username like ${part}
              or lower(coalesce(u.email, u.claimed_email)) like ${part})`,
      reputation_min !== undefined && sql`u.reputation >= ${reputation_min}`,
      reputation_max !== undefined && sql`u.reputation <= ${reputation_max}`,
      active_since !== undefined &&
        sql`(${usedSince(lasting, active_since)} or ${usedSince(ended, active_since)})`,
      // One by one: each is a join, and both together would not be.
      ...(inactive_since === undefined
        ? []
        : [lasting, ended].map(rows => sql`not ${usedSince(rows, inactive_since)}`)),
      ...(has_pending === undefined ? [] : [has_pending ? hasPending : sql`not ${hasPending}`]),
    ],
    ' and ',
  )
}

export type ListedRow = SummaryRow & {
  email: string | null
  state: AccountState
  last_active: number | null
  pending_items: number
  denial_rate: number | null
}
const sorts: Record<UserSort, Sql> = {
  userid: sql`u.userid`,
  name: sql`lower(u.username)`,
  joined: sql`u.join_date`,
  reputation: sql`u.reputation`,
  last_active: lastSignInUse,
}

/** Suspended and leaving people among them; erased ones only where they are asked for. */
export const listForAdmins = async (
  db: Db,
  filter: UserFilter,
  page: { limit: number; offset: number; order: 'ASC' | 'DESC'; sort: UserSort; now: UnixSeconds },
) => {
  const where = sql`${filter.state === undefined ? sql`u.state <> 'erased'` : sql`true`}
    and ${userConditions(filter)}`
  const down = page.order === 'DESC'
  const order = (place: Sql) =>
    sql`${place} ${down ? sql`desc nulls last, u.userid desc` : sql`asc nulls first, u.userid`}`
  // Who they are is looked up for this page alone, however far back it lies; those before it are
  // only put in order.
  const found = await db.many<ListedRow & { total: number }>(sql`
    with hits as materialized (select u.userid, ${sorts[page.sort]} as place from users u
      where ${where}),
      page as materialized (select u.userid, u.place from hits u
        order by ${order(sql`u.place`)} limit ${page.limit} offset ${page.offset})
    select ${summaryColumns}, coalesce(u.email, u.claimed_email) as email, u.state,
      ${lastSignInUse} as last_active,
      ${pending} as pending_items, ${denialRate(page.now)} as denial_rate,
      (select count(*)::int from hits) as total
    from page join users u using (userid) left join images i on i.imageid = u.imageid
      order by ${order(sql`page.place`)}`)
  const total =
    found[0]?.total ??
    (page.offset === 0
      ? 0
      : (
          await db.one<{ total: number }>(
            sql`select count(*)::int as total from users u where ${where}`,
          )
        ).total)
  const people = found.map(({ total: _, ...row }): ListedRow => row)
  return { people, total }
}
