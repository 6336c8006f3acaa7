// Values out of their bounds, counted beside each release: over its runs that the caller may read.
import type { ReadCtx } from '#server/http/context.ts'
import { sql } from '#server/db/sql.ts'
import { isReadableBy } from '#server/rights/work.ts'

/**
 * By releaseid, as the list of deviations counts them; null where the site has no work log, or for
 * who is not signed in.
 */
export const countDeviations = async (
  { db, person, settings }: ReadCtx,
  releaseids: number[],
): Promise<Map<number, number> | null> => {
  if (person === null || !settings.work_log) return null
  const counted =
    releaseids.length === 0
      ? []
      : await db.many<{ releaseid: number; deviations: number }>(sql`
    select e.releaseid, sum(d.count)::int as deviations
    from work_entries e cross join lateral (
      select count(*) from work_deviations d where d.entryid = e.entryid) d
    where e.releaseid = any(${releaseids}::int[]) and ${isReadableBy(person)}
    group by e.releaseid`)
  return new Map(counted.map(row => [row.releaseid, row.deviations]))
}
