import type { Db } from './open.ts'
import { sql } from './sql.ts'

/**
 * Until the transaction ends: whoever is writing views comes to its end first, and whoever comes
 * later waits. Taken before rows of views are locked, as counting them takes it again.
 */
export const lockViews = (db: Db): Promise<unknown> =>
  db.one(sql`select pg_advisory_xact_lock(hashtext('views'))`)
