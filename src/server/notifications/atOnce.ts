// Mails of groups that somebody wants at once: the first goes out by itself, and what happens in
// the hour after it is told together when that hour is over.
import { noticeGroups } from '#contract/notifications/groups.ts'
import { unixNow, type Seconds } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { queueJob } from '#server/effects/jobs.ts'
import type { Service } from '#server/http/service.ts'
import { mailNotices } from './mailing.ts'

const hour: Seconds = 3600

/** The job. Of two at the same time the second finds the first one's mail. */
export const mailGroup = async (service: Service, userid: number, named: string): Promise<void> => {
  const group = noticeGroups.find(one => one === named)
  if (!group || !service.config.smtp) return // nobody wants old news once there is a mail server
  await service.database.write(async db => {
    const now = unixNow()
    await db.run(sql`
      insert into notice_turns (userid, topic, sent) values (${userid}, ${group}, 0)
      on conflict (userid, topic) do nothing`)
    const { sent } = await db.one<{ sent: number }>(sql`
      select sent from notice_turns where userid = ${userid} and topic = ${group} for update`)
    if (sent > now - hour) {
      const unique = `notice_mail ${userid} ${group}`
      await queueJob(db, {
        kind: 'notice_mail',
        payload: { userid, group },
        unique,
        delay: sent + hour - now,
      })
      return
    }
    const asked = { way: 'mail', group, due: [{ userid, until: now }] } as const
    if ((await mailNotices(service, db, now, asked)) > 0)
      await db.run(sql`
        update notice_turns set sent = ${now} where userid = ${userid} and topic = ${group}`)
  })
}
