// Whether the last good backup is older than it should be or newer ones lack media, and telling
// Admins so: once, and once more when there is a good one again.
import { unixNow, type Seconds, type UnixSeconds } from '#lib/time.ts'
import type { BackupPlan } from '#server/base/backupPlan.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Service } from '#server/http/service.ts'
import { backupText } from '#server/mail/backupText.ts'
import { writeMail } from '#server/mail/mails.ts'
import { loadBackupState, type BackupState } from './runs.sql.ts'

const mailFor: Seconds = 7 * 86_400

/** How old the last good one may be: a backup takes its time, and counts from its beginning. */
const oldestAllowed = ({ every }: Pick<BackupPlan, 'every'>, { good }: BackupState) =>
  every + Math.max(every / 4, good ? 2 * (good.ended - good.begun) : 0)

/** Since when there has been no good one; null: none was ever tried. */
const goodSince = ({ good, first }: BackupState): UnixSeconds | null => good?.begun ?? first

export const isLate = (plan: BackupPlan, state: BackupState, now: UnixSeconds): boolean => {
  const since = goodSince(state)
  return since !== null && now - since > oldestAllowed(plan, state)
}

type Admin = { userid: number; email: string; langid: string }
const mailAdmins = async (
  db: Db,
  service: Service,
  what: Parameters<typeof backupText>[2],
): Promise<void> => {
  const admins = await db.many<Admin>(sql`
    select userid, email, langid from users
    where privilege = 'Admin' and state = 'active' and email is not null order by userid`)
  const site = service.settings().site_name.replace(/\s+/g, ' ')
  const now = unixNow()
  for (const { userid, email, langid } of admins) {
    const { subject, body } = backupText(langid, site, what)
    await writeMail(db, {
      userid,
      recipient: email,
      subject,
      body,
      created: now,
      expires: now + mailFor,
    })
  }
}

/** Any process may ask; one of them tells. */
export const tellOfBackups = (
  service: Service,
  plan: BackupPlan,
  now: UnixSeconds,
): Promise<void> =>
  service.database.write(async db => {
    const state = await loadBackupState(db)
    const link = `${service.config.publicUrl}/operator`
    const raise = (alarm: 'late' | 'incomplete') =>
      db.run(sql`
        insert into backup_alarms (alarm, since) values (${alarm}, ${now}) on conflict do nothing`)
    const late = isLate(plan, state, now)
    const missing = state.newest?.state === 'incomplete' ? state.newest.missing : null
    if (missing !== null && (await raise('incomplete')))
      await mailAdmins(db, service, { kind: 'incomplete', missing, link })
    if (late && (await raise('late'))) {
      const hours = state.good ? Math.floor((now - state.good.begun) / 3600) : null
      const reason = state.last?.state === 'failed' ? state.last.reason : null
      await mailAdmins(db, service, { kind: 'late', hours, reason, missing, link })
    }
    if (late || missing !== null || !state.good) return
    const mended = await db.run(sql`delete from backup_alarms`)
    if (mended) await mailAdmins(db, service, { kind: 'good', link })
  })
