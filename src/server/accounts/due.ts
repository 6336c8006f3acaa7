// What happens to accounts by time alone: a suspension that ends, an erasure that was not
// cancelled.
import { unixNow, type UnixSeconds } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import { queueJob } from '#server/effects/jobs.ts'
import { erase } from './erase.ts'
import { loadUser, type UserRow } from '#server/users/load.ts'
import { lockAccount } from './sql.ts'
import { lift } from './rules.ts'
import { writeAsService } from '#server/http/internalWrite.ts'

const when = (
  service: Service,
  userid: number,
  origin: string,
  isDue: (row: UserRow) => boolean,
  work: (by: Ctx, row: UserRow) => Promise<void>,
) =>
  writeAsService(service, origin, async by => {
    await lockAccount(by.db, userid, true)
    const row = await loadUser(by.db, userid)
    if (isDue(row)) await work(by, row)
  })

/** A later suspension has a job of its own. */
export const liftWhenDue = (service: Service, userid: number): Promise<void> =>
  when(
    service,
    userid,
    'end of the suspension',
    row =>
      row.state === 'suspended' && row.suspended_until !== null && row.suspended_until <= unixNow(),
    (by, row) => lift(by, row, ''),
  )

/**
 * Never leaves the site without an Admin: the hourly look at what is due comes to it again then.
 */
export const eraseWhenDue = (service: Service, userid: number): Promise<void> =>
  when(
    service,
    userid,
    'end of the 14 days',
    row => row.state === 'leaving' && row.erase_at !== null && row.erase_at <= unixNow(),
    async by => {
      const admin = await by.db.maybe(
        sql`select 1 from users where privilege = 'Admin' and state = 'active' limit 1`,
      )
      if (admin) await erase(by, userid)
    },
  )

/** Hourly: accounts whose time has come and whose job failed too often, or never was. */
export const queueDueAccounts = async ({ database }: Service, now: UnixSeconds): Promise<void> => {
  const due = await database.many<{ userid: number; kind: 'erase' | 'lift' }>(sql`
    select userid, case state when 'leaving' then 'erase' else 'lift' end as kind from users
    where (state = 'leaving' and erase_at <= ${now})
      or (state = 'suspended' and suspended_until <= ${now}) order by userid`)
  for (const { userid, kind } of due)
    await queueJob(database, { kind, payload: { userid }, unique: `${kind} ${userid} due` })
}
