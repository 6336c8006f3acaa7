// Whose hour of the weekly mail of guides to mend has come. Reports write it, as they know views.
import type { UnixSeconds } from '#lib/time.ts'
import type { Privilege } from '#contract/core/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { isReached, lastDay, sinceWeekday } from './choices.ts'

export type Mender = { userid: number; email: string; langid: string; privilege: Privilege }

/**
 * At most so many of those whose hour has come, each once in a week of their own calendar: what
 * was taken in it is not taken again, whatever becomes of clock and settings. In the transaction
 * that writes their mails.
 */
export const takeMenders = async (db: Db, now: UnixSeconds, most: number): Promise<Mender[]> => {
  await db.one(sql`select pg_advisory_xact_lock(hashtext('guides to mend'))`)
  return db.many<Mender>(sql`
  with chosen as (
    select u.userid, s.weekday, s.hour, s.time_zone as zone, s.mended,
      greatest(s.changed, s.mending_since) as since
    from notice_settings s join users u using (userid)
    where s.ways->>'mending' = 'digest' and ${isReached}),
  days as (select *, ${lastDay(now)} as day from chosen),
  moments as (
    select *, day - make_interval(days => ${sinceWeekday})
      + make_interval(hours => hour) as moment from days),
  due as (
    select userid, date_trunc('week', moment)::date as week from moments
    where extract(epoch from moment at time zone zone) > since
      and (mended is null or mended < date_trunc('week', moment)::date)
    order by userid limit ${most})
  update notice_settings s set mended = due.week from due join users u using (userid)
  where s.userid = due.userid
  returning s.userid, u.email, u.langid, u.privilege`)
}
