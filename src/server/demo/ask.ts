// How the demo site is asked to go: by an Admin, or from the machine itself.
import type { UnixSeconds } from '#lib/time.ts'
import { unixNow } from '#lib/time.ts'
import { audit } from '#server/effects/audit.ts'
import { queueJob, type NewJob } from '#server/effects/jobs.ts'
import type { Database, Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { askForRemoval, countThings, type Left } from './sql.ts'

/** `before`: where it goes on; without it, at the beginning. */
export const removalJob = (before?: number): NewJob => ({
  kind: 'demo_remove',
  payload: before === undefined ? {} : { before },
  unique: 'demo_remove',
})

type By = { db: Db; now: UnixSeconds; person: { userid: number } | null; ip: string }

/** false where there is none, or it is on its way; else the job is the caller's to queue. */
export const beginRemoval = async (by: By): Promise<boolean> => {
  const before = await countThings(by.db)
  if (!(await askForRemoval(by.db, by.person?.userid ?? null, by.now))) return false
  await audit(by, {
    action: 'demo.removal',
    target_type: 'demo',
    target_id: 'demo',
    before: Object.fromEntries(before.map(({ kind, things }) => [kind, things])),
  })
  return true
}

/** The command's: what a running service then works on, or the next one. */
export const removeFromMachine = (database: Database): Promise<boolean> =>
  database.write(async db => {
    const begun = await beginRemoval({ db, now: unixNow(), person: null, ip: 'npm run admin' })
    if (begun) await queueJob(db, removalJob())
    return begun
  })

/** null: nothing is left to do. */
export const removalState = async (database: Database): Promise<Left[] | null> =>
  (await database.maybe(sql`select 1 from demo_site where removal is not null and removed is null`))
    ? countThings(database)
    : null
