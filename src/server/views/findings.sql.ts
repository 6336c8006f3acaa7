// Documents to look into (decision 0306).
import type { ViewFinding } from '#contract/views/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { placingRelease } from '#server/rights/released.ts'
import {
  counted,
  documentColumns,
  documentJoins,
  type DocumentRow,
  type Range,
} from './dashboards.sql.ts'

import { daysOf, readersSteps } from './steps.sql.ts'

/** Fewer views, or readings, say nothing. */
const fewest = 20
/** All completions of the range, below which none is seldom. */
const completionsFrom = 10
/** Of those who came to a step, this part and more did not come to the next. */
const manyStop = 1 / 3
const year = 365 * 86_400
const rowsAtMost = 1000

/**
 * `looked`: those that somebody looked at as they are now, instead of all others. `often`: as often
 * as a document that is viewed at all, at least; `completed`: runs and marks of the range.
 */
export type FindingRow = Omit<DocumentRow, 'total'> & {
  name: string | null
  before: number
  completed: number
  modified_date: number
  often: boolean
  drop: boolean
  seldom: boolean
  old: boolean
  looked: ViewFinding['looked']
  stops: ViewFinding['stops']
}
/**
 * The first day from which on a later step t is set against a step s: that on which somebody first
 * reached t, or the day after where s was read before it; what nobody reached yet counts from the
 * day after readers got it.
 */
const comparedFrom = sql`
  select case when f.later_day <= f.own_day then f.later_day
    else coalesce(f.later_day, f.given / 86400) + 1 end as first_day
  from (select
    (select min(o.day) from step_readings o
      where o.guideid = s.guideid and o.stepid = s.stepid) as own_day,
    (select min(l.day) from step_readings l
      where l.guideid = t.guideid and l.stepid = t.stepid) as later_day,
    greatest(
      (select v.created from revisions v where v.resource = 'step' and v.resourceid = t.stepid
        order by v.revisionid limit 1),
      (select x.release_date from guides g ${placingRelease} where g.guideid = t.guideid)) as given) f`
const areMany = sql`reached >= ${fewest} and reached - later >= reached * ${manyStop}::float8`

/**
 * (guideid, stops): of guides that many began, the step behind which the most stop. Whoever came to
 * any later step went on, and one that was added counts from when it was there. Nobody knows of
 * which team those were. `likely`: by all readings, which leaves few pairs of steps to count.
 */
const stopsIn = (range: Range): Sql => sql`
  with placed as materialized (
    select guideid, stepid, s.place, coalesce(r.reached, 0) as reached
      from (${readersSteps(sql`g.guideid in (select guideid from guide_readings
        where ${daysOf(range)} group by 1 having sum(began) >= ${fewest})`)}) s
      left join (select stepid, sum(reached)::int as reached from step_readings
        where ${daysOf(range)} group by 1) r using (stepid)),
  likely as (
    select guideid, stepid, place from (
      select *, max(reached) over (partition by guideid order by place
        rows between 1 following and unbounded following) as later from placed) p
    where ${range.team === null}::boolean and ${areMany}),
  pairs as (
    select s.guideid, s.stepid, s.place,
      coalesce(sum(r.reached) filter (where r.stepid = s.stepid), 0)::int as reached,
      coalesce(sum(r.reached) filter (where r.stepid = t.stepid), 0)::int as later
    from likely s join placed t on t.guideid = s.guideid and t.place > s.place
      cross join lateral (${comparedFrom}) c
      join step_readings r on r.guideid = s.guideid and r.stepid in (s.stepid, t.stepid)
        and ${daysOf(range)} and r.day >= c.first_day
    group by s.guideid, s.stepid, s.place, t.stepid)
  select distinct on (guideid) guideid, jsonb_build_object('stepid', stepid, 'step', place,
    'reached', reached, 'stopped', reached - later) as stops
  from (select distinct on (guideid, stepid) * from pairs where reached >= ${fewest}
    order by guideid, stepid, later::float8 / reached desc) nearest
  where ${areMany}
  order by guideid, reached - later desc, place`

export const listFindingRows = (
  db: Db,
  range: Range,
  { before, looked }: { before: Range; looked: boolean },
): Promise<FindingRow[]> =>
  db.many<FindingRow>(sql`
  with seen as materialized (${counted(range)}), earlier as materialized (${counted(before)}),
  done as materialized (
    select guideid, count(*)::int as completed from (
      select guideid from completions where created between ${range.start} and ${range.end}
      union all select guideid from work_entries
        where status = 'complete' and endtime between ${range.start} and ${range.end}) all_done
        group by 1),
  stops as materialized (${stopsIn(range)}),
  both_ranges as materialized (
    select doc_type, docid, coalesce(s.views, 0)::int as views, coalesce(e.views, 0)::int as before,
      case when doc_type = 'guide' then coalesce(c.completed, 0) end as completed
    from seen s full join earlier e using (doc_type, docid) left
      join done c on doc_type = 'guide' and c.guideid = docid),
  site as (
    select greatest(${fewest}, avg(views) filter (where views > 0)) as many,
      coalesce(sum(completed), 0) as completed,
      sum(completed)::float8 / nullif(sum(views) filter (where doc_type = 'guide'), 0) as rate
    from both_ranges),
  d as (
    select b.*, b.views >= site.many as often, b.before >= ${fewest}
      and b.views <= b.before / 2.0 as drop,
      b.views >= site.many and site.completed >= ${completionsFrom}
        and b.completed < site.rate * b.views / 4 as seldom
    from both_ranges b cross join site)
  select found.*, case when l.userid is not null then jsonb_build_object('userid', l.userid,
    'username', u.username, 'created', l.created) end as looked from (
    select ${documentColumns}, case when w.wikiid is not null then w.title::text end as name,
      d.views, d.before, n.stops, coalesce(d.completed, 0) as completed,
      coalesce(g.modified_date, w.modified_date) as modified_date,
      d.often, coalesce(d.drop, false) as drop, coalesce(d.seldom, false) as seldom, d.often
        and coalesce(g.modified_date, w.modified_date) < ${range.end - year} as old
    from d ${documentJoins}
      left join stops n on d.doc_type = 'guide' and n.guideid = d.docid
    where g.guideid is not null and g.deleted_date is null and g.public or w.wikiid is not null
      and w.deleted_date is null) found
  left join finding_looks l
    on (l.doc_type, l.docid, l.modified_date) = (found.doc_type, found.docid, found.modified_date)
  left join users u using (userid)
  where (often or drop or seldom or old or stops is not null) and (l.userid is not null) = ${looked}::boolean
  order by greatest(views, before) desc, found.doc_type, found.docid limit ${rowsAtMost}`)
