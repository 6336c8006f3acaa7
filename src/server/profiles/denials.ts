// How many of a person's edits were denied of late (moderation-admin 9, 11): for Moderators, Admins
// and the person.
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'

/** Verdicts of so long count, in seconds. */
export const denialSpan = 90 * 86_400
/**
 * Of users u: the share of the decided edits of ninety days that was denied, from 0 to 1; null
 * where none was decided.
 */
export const denialRate = (now: UnixSeconds): Sql => sql`(
  select round((count(*) filter (where p.state = 'denied'))::numeric / nullif(count(*), 0),
    3)::float8
  from patrol_items p where p.authorid = u.userid and p.state in ('accepted', 'denied', 'partial')
    and p.decided >= ${now - denialSpan}::int)`

export const loadDenialRate = async (
  db: Db,
  userid: number,
  now: UnixSeconds,
): Promise<number | null> =>
  (
    await db.one<{ rate: number | null }>(
      sql`select ${denialRate(now)} as rate from users u where u.userid = ${userid}`,
    )
  ).rate
