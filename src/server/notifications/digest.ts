// One mail a day or a week of what somebody has not read, at the hour of their choice.
import { usualDigest } from '#contract/notifications/groups.ts'
import type { Seconds, UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Service } from '#server/http/service.ts'
import { isReached, kindRows, lastDay, mailedWithin, sinceWeekday, wayOf } from './choices.ts'
import { mailNotices, type Due } from './mailing.ts'

const peopleAtOnce = 200
const usual = usualDigest
/** The hour of a digest lies back so far at most. */
const week: Seconds = 7 * 86_400

/**
 * Those whose hour has come since they chose it, with the moment of it, and who have something of
 * before that moment to hear of: nothing new, no mail.
 */
const findDue = (db: Db, now: UnixSeconds, after: number): Promise<Due[]> =>
  db.many<Due>(sql`
  with chosen as (
    select u.userid, s.ways, coalesce(s.digest, ${usual.digest}) as digest,
      coalesce(s.weekday, ${usual.weekday}) as weekday, coalesce(s.hour, ${usual.hour}) as hour,
      coalesce(s.time_zone, ${usual.time_zone}) as zone, coalesce(s.changed, 0) as changed
    from users u left join notice_settings s using (userid)
    where u.userid > ${after} and ${isReached} and exists (
      select from notifications n where n.userid = u.userid and not n.read and not n.mailed
        and n.date > ${now - mailedWithin - week})),
  days as (select *, ${lastDay(now)} as day from chosen where digest <> 'never'),
  moments as (
    select userid, ways, changed, extract(epoch from (day
      - make_interval(days => case digest when 'weekly'
        then ${sinceWeekday} else 0 end)
      + make_interval(hours => hour)) at time zone zone)::int as until from days)
  select s.userid, s.until from moments s
  where s.until > s.changed and exists (
    select from notifications n join ${kindRows} on kind.event = n.event
    where n.userid = s.userid and not n.read and not n.mailed and ${wayOf} = 'digest'
      and n.date <= s.until and n.date > s.until - ${mailedWithin})
  order by s.userid limit ${peopleAtOnce}`)

/** Hourly. Of processes that come to it at once one finds them, as each waits for the other. */
export const mailDigests = async (service: Service, now: UnixSeconds): Promise<void> => {
  if (!service.config.smtp) {
    // Nobody gets old news on the day there is a mail server.
    await service.database.run(sql`update notifications set mailed = true where not mailed`)
    return
  }
  let after = 0
  for (;;) {
    const due = await service.database.write(async db => {
      await db.one(sql`select pg_advisory_xact_lock(hashtext('notice digests'))`)
      const found = await findDue(db, now, after)
      if (found.length > 0) await mailNotices(service, db, now, { way: 'digest', due: found })
      return found
    })
    const last = due.at(-1)
    if (!last || due.length < peopleAtOnce) return
    after = last.userid
  }
}
