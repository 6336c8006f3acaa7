// How many of those who began a guide came to each of its steps: readings are added up by day as
// they come, runs are counted.
import { placingRelease } from '#server/rights/released.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import { isToldDay } from './authors.ts'
import type { Range } from './dashboards.sql.ts'

export type Span = Pick<Range, 'start' | 'end'>
const daySeconds = 86_400
/** Days of UTC that a span touches, as counts of a document by day have them. */
export const daysOf = ({ start, end }: Span): Sql =>
  sql`day between ${Math.floor(start / daySeconds)} and ${Math.floor(end / daySeconds)}`

/**
 * (guideid, stepid, place, title) of the guides that `which` gives, over guides g: as readers get
 * them, the first at 1.
 */
export const readersSteps = (which: Sql): Sql => sql`
  select g.guideid, s.stepid, s.place::int as place, s.title
  from guides g ${placingRelease} cross join lateral (
    select (e.step->>'stepid')::int as stepid, e.place, e.step->'content'->>'title' as title
      from jsonb_array_elements(x.content->'steps') with ordinality as e (step, place)
      where x.releaseid is not null
    union all
    select st.stepid, e.place, t.content->>'title'
      from revisions r
      cross join jsonb_array_elements(r.content->'steps') with ordinality as e (id, place)
      join steps st on st.stepid = (e.id #>> '{}')::int
      join revisions t on t.revisionid = st.live_revisionid
      where x.releaseid is null and r.revisionid = g.live_revisionid) s
  where g.deleted_date is null and ${which}`

/** Adds one reading up: what of it is new. Steps that are not of this guide are left out. */
export const addReading = (
  db: Db,
  { guideid, day, stepids, isNew }: Reading & { isNew: boolean },
): Promise<{ stepid: number; last: boolean }[]> =>
  db.many(sql`
  with own as materialized (
    select stepid, place = max(place) over () as last from (${readersSteps(sql`g.guideid = ${guideid}`)}) s),
  seen as materialized (select * from own where stepid = any(${stepids}::int[])),
  steps as (
    insert into step_readings as s (guideid, stepid, day, reached)
      select ${guideid}::int, stepid, ${day}::int, 1 from seen
    on conflict (guideid, stepid, day) do update set reached = s.reached + 1),
  whole as (
    insert into guide_readings as r (guideid, day, began, finished)
      select ${guideid}::int, ${day}::int, ${isNew ? 1 : 0}::int, count(*) filter (where last)::int
      from seen having count(*) > 0
    on conflict (guideid, day) do update set began = r.began + excluded.began,
      finished = r.finished + excluded.finished)
  select stepid, last from seen`)
type Reading = { guideid: number; day: number; stepids: number[] }

/**
 * Of days on which at least `least` people viewed it and as many readings began: one person may
 * begin several.
 */
const days = (guideid: number, span: Span, least: number): Sql => sql`
  select day, began, finished from guide_readings r
    where guideid = ${guideid} and ${daysOf(span)} and began >= ${least}
      ${least > 1 ? sql`and ${isToldDay({ doc_type: 'guide', docid: guideid }, sql`r.day`, least)}` : nothing}`

export const loadReadings = (
  db: Db,
  guideid: number,
  { least, ...span }: Span & { least: number },
): Promise<{ began: number; finished: number }> =>
  db.one(sql`
  select coalesce(sum(began), 0)::int as began, coalesce(sum(finished), 0)::int as finished
    from (${days(guideid, span, least)}) d`)

/**
 * Runs that began in the span, and how far those came that ended; one that was finished came to
 * each of its steps.
 */
const furthest = (guideid: number, { start, end }: Span): Sql => sql`
  select e.status, e.stepids, case when e.status = 'complete' then cardinality(e.stepids)
    else coalesce((select max(array_position(e.stepids, t.stepid)) from work_timings t
      where t.entryid = e.entryid and t.type = 'active'), 0) end as place
  from work_entries e where e.guideid = ${guideid} and e.starttime between ${start} and ${end}`
const ended = sql`status in ('complete', 'cancelled')`

export const loadRuns = (
  db: Db,
  guideid: number,
  { start, end }: Span,
): Promise<{ began: number; finished: number; open: number }> =>
  db.one(sql`
  select count(*) filter (where ${ended})::int as began,
    count(*) filter (where status = 'complete')::int as finished,
    count(*) filter (where not ${ended})::int as open
  from work_entries where guideid = ${guideid} and starttime between ${start} and ${end}`)

type StepRow = { stepid: number; place: number; title: string; reached: number; worked: number }
export const loadSteps = (
  db: Db,
  guideid: number,
  { least, runs, ...span }: Span & { least: number; runs: boolean },
): Promise<StepRow[]> =>
  db.many<StepRow>(sql`
  with shown as materialized (${readersSteps(sql`g.guideid = ${guideid}`)}),
  seen as (
    select stepid, sum(reached)::int as reached from step_readings
      where guideid = ${guideid} and day in (select day from (${days(guideid, span, least)}) d)
      group by 1),
  worked as (
    select s.stepid, count(*)::int as worked from (${furthest(guideid, span)}) f
      cross join unnest(f.stepids) with ordinality as s (stepid, place)
      where s.place <= f.place and ${ended} ${runs ? nothing : sql`and false`} group by 1)
  select stepid, place, coalesce(title, '') as title, coalesce(reached, 0) as reached,
    coalesce(worked, 0) as worked
  from shown left join seen using (stepid) left join worked using (stepid) order by place`)
