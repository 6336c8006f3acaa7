// Which releases go live on which day, or are due for a signature then, day by day
// (moderation-admin 9): so many that a page of a list would leave days out.
import type { releaseRows } from '#contract/releases/rows.ts'
import { invalidField } from '#lib/errors.ts'
import { itemAt } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { dayAfter, dayStart, isZone } from '#lib/zones.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Handlers, ReadCtx } from '#server/http/context.ts'
import { releaseColumns, type ReleaseRow } from '#server/guides/releases.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { released } from '#server/rights/released.ts'
import { releaseVisibleTo, requireReleases } from '#server/rights/releases.ts'
import { goesLive, isAskedFor } from '../lists.ts'
import { presentReleases } from '../present.ts'

const nearby = 3600 // seconds

/** On which of the days, from 1; how many there are on it, and which of them. */
type Placed = { day: number; total: number; releaseid: number }

/** When an entry is asked for, both ends with it; the release may have another date outside. */
type Span = { from: UnixSeconds | undefined; to: UnixSeconds | undefined }

/**
 * The first `perDay` of each day that begins at one of these and ends where the next one begins.
 * `where` is a condition over releases r with guides g.
 */
const loadPlaced = (
  db: Db,
  starts: readonly UnixSeconds[],
  { where, perDay, from, to }: { where: Sql; perDay: number } & Span,
): Promise<Placed[]> => {
  const bounds = sql`${[...starts]}::bigint[]`
  const first = Math.max(itemAt(starts, 0), from ?? -Infinity)
  const end = itemAt(starts, starts.length - 1)
  const within = (date: Sql) => sql`(${date} >= ${first}::bigint and ${date} < ${end}::bigint
    and (${to ?? null}::bigint is null or ${date} <= ${to ?? null}::bigint))`
  return db.many<Placed>(sql`
    with dated as (
      select r.releaseid, ${goesLive} as at from releases r join guides g using (guideid)
        where ${within(goesLive)} and ${where}
      union all
      select r.releaseid, s.due_date from approval_request_stages s
        join approval_requests a on a.approvalid = s.approvalid and a.state = 'open'
          and s.orderby = a.current_stage
        join releases r on r.releaseid = a.releaseid and r.state = 'in_review'
        join guides g on g.guideid = r.guideid
        where ${within(sql`s.due_date`)} and ${where}
    ), placed as (
      select releaseid, width_bucket(at::bigint, ${bounds}) as day, min(at) as at from dated
        group by 1, 2
    ), counted as (
      select day, releaseid, count(*) over (partition by day)::int as total,
        row_number() over (partition by day order by at, releaseid) as place from placed
    )
    select day, total, releaseid from counted where place <= ${perDay} order by day, place`)
}

/** Those of them that go live within an hour of another release of their guide. */
const crowdedAmong = async (
  { person, db }: Pick<ReadCtx, 'person' | 'db'>,
  rows: readonly ReleaseRow[],
): Promise<number[]> =>
  db.values<number>(sql`
    select distinct n.releaseid from releases n join releases r using (guideid)
      join guides g using (guideid)
    where n.releaseid = any(${rows.map(one => one.releaseid)}::int[])
      and r.releaseid <> n.releaseid and ${visibleTo(person)}
      and ${releaseVisibleTo(person, sql`r.state in ${released}`)}
      and abs(${goesLive} - coalesce(n.release_date, n.scheduled_date)) <= ${nearby}
    order by n.releaseid`)

export const calendarHandlers: Pick<Handlers, 'readReleaseCalendar' & keyof typeof releaseRows> = {
  readReleaseCalendar({ query: { first_day, days, zone, per_day, ...filters } }, ctx) {
    requireReleases(ctx.settings)
    if (!isZone(zone))
      throw invalidField(
        'zone',
        'invalid_value',
        '`zone` must be the name of a time zone, such as Europe/Berlin',
      )
    const shown = Array.from({ length: days + 1 }, (_, n) => {
      const day = dayAfter(first_day, n)
      return { day, start: dayStart(zone, day) }
    })
    return ctx.snapshot(async db => {
      const placed = await loadPlaced(
        db,
        shown.map(({ start }) => start),
        {
          where: isAskedFor(ctx, filters),
          perDay: per_day,
          from: filters.live_from,
          to: filters.live_to,
        },
      )
      const rows = await db.many<ReleaseRow>(sql`
        select ${releaseColumns} from releases r
        where r.releaseid = any(${placed.map(one => one.releaseid)}::int[])
        order by ${goesLive}, r.releaseid`)
      const totals = new Map(placed.map(one => [one.day, one.total]))
      const [releases, crowded] = await Promise.all([
        presentReleases({ ...ctx, db }, rows),
        crowdedAmong({ person: ctx.person, db }, rows),
      ])
      return {
        days: shown.slice(0, -1).map((one, n) => ({ ...one, total: totals.get(n + 1) ?? 0 })),
        releases,
        crowded,
      }
    })
  },
}
