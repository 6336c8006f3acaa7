// Accounts that a change of settings meets.
import type { Settings } from '#contract/settings/list.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import {
  countOf,
  isActive,
  isEnough,
  isModeratorRow,
  met,
  month,
  type Change,
  type Counted,
} from './count.ts'

/** People whom reputation or role lets through. */
export const peopleLive = (db: Db, { patrol_threshold }: Settings): Promise<number> =>
  countOf(
    db,
    sql`users u where ${isActive} and (${isModeratorRow} or ${isEnough(patrol_threshold)})`,
  )

export const withoutFactor = met(({ after }) =>
  after.admin_second_factor
    ? sql`users u where ${isActive} and u.privilege = 'Admin'
        and not exists (select from totp_secrets t where t.userid = u.userid and t.confirmed)
        and not exists (select from passkeys p where p.userid = u.userid)`
    : null,
)

/** The most accounts of a month that were created within one hour; of those, what is allowed. */
export const mostInHour = async (db: Db, { after, now }: Change): Promise<Counted> => {
  const { most } = await db.one<{ most: number }>(sql`
    select coalesce(max(made), 0)::int as most from (
      select count(*) over (order by join_date range between 3599 preceding and current row) as made
        from users where join_date > ${now - month} and source is null) hours`)
  const allowed = after.registrations_per_hour
  return { before: most, after: allowed === 0 ? most : Math.min(most, allowed) }
}
