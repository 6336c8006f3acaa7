// Counting rows, for figures of what a change of settings does. Reading only.
import type { Settings } from '#contract/settings/list.ts'
import { alwaysPatrolled } from '#contract/core/limits.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'

export const day = 86_400 // seconds
export const month = 30 * day

/** `origin`: of the site itself, a link to which leads nowhere else. */
export type Change = { before: Settings; after: Settings; now: UnixSeconds; origin: string }
export type Counted = { before: number; after: number }
/** What counts for one setting: null where the change does nothing that can be counted. */
export type Count = (db: Db, change: Change) => Promise<Counted | null>

export const countOf = async (db: Db, from: Sql): Promise<number> =>
  (await db.one<{ count: number }>(sql`select count(*)::int as count from ${from}`)).count

/** Counted by the settings that are, and by those that are to be. */
export const both =
  (count: (db: Db, settings: Settings, change: Change) => Promise<number>): Count =>
  async (db, change) => ({
    before: await count(db, change.before, change),
    after: await count(db, change.after, change),
  })

/** Something that there is now, and none of which is left then. */
export const gone =
  (from: (change: Change) => Sql | null): Count =>
  async (db, change) => {
    const rows = from(change)
    return rows && { before: await countOf(db, rows), after: 0 }
  }

/** Something that is nothing now and is met then. */
export const met =
  (from: (change: Change) => Sql | null): Count =>
  async (db, change) => {
    const rows = from(change)
    return rows && { before: 0, after: await countOf(db, rows) }
  }

/** Over users u. */
export const isActive = sql`not u.disabled`
export const isModeratorRow = sql`u.privilege in ('Moderator', 'Admin')`
/** Over users u: reputation lets them through. */
export const isEnough = (threshold: number | Sql): Sql =>
  sql`(${threshold}::int < ${alwaysPatrolled} and u.reputation >= ${threshold}::int)`
