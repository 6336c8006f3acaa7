import type { Job, JobOutcome } from '#contract/bulkRuns/schemas.ts'
import { itemAt } from '#lib/existing.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import { visibleTo } from '#server/rights/guides.ts'
import type { Person } from '#server/http/context.ts'
import { listedTo } from '#server/rights/pages.ts'

export type Run = {
  runid: number
  userid: number
  kind: string
  state: 'waiting' | 'running' | 'paused' | 'done' | 'stopped' | 'failed'
  dry_run: boolean
  asked: Record<string, unknown>
  total: number
  created: number
  started: number | null
  finished: number | null
  failures: number
  error: string | null
  origin: string
  undoes: number | null
  /**
   * While only what failed is tried again: how the run rests when that is done. null where it goes
   * on with all that is left.
   */
  ends_as: 'stopped' | 'paused' | null
}
export type RunItem = {
  position: number
  target_type: string
  target_id: string
  before: unknown
  after: unknown
}
/** `forgotten`: how often its quotes were, as it was read (quotes.ts). */
export type NextItem = RunItem & { forgotten: number }
export type RunRow = RunItem & {
  title: string | null
  outcome: JobOutcome
  code: string | null
  message: string
}
export type NewRun = Pick<Run, 'userid' | 'kind' | 'dry_run' | 'asked' | 'origin'> & {
  undoes?: number
  now: UnixSeconds
}

/** `rows` gives its records: (position, target_type, target_id, before, after), from 1 up. */
export const insertRun = async (
  db: Db,
  run: NewRun,
  rows: Sql,
): Promise<{ runid: number; total: number }> => {
  const { runid } = await db.one<{ runid: number }>(sql`
    insert into runs (userid, kind, dry_run, asked, origin, created, undoes, total)
    values (${run.userid}, ${run.kind}, ${run.dry_run}, ${JSON.stringify(run.asked)}::jsonb,
      ${run.origin}, ${run.now}, ${run.undoes ?? null}::int, 0) returning runid`)
  const total = await db.run(sql`
    insert into run_rows (runid, position, target_type, target_id, before, after)
    select ${runid}::int, given.* from (${rows}) as given (position, target_type, target_id, before,
      after)`)
  await db.run(sql`update runs set total = ${total} where runid = ${runid}`)
  return { runid, total }
}

const runColumns = sql`runid, userid, kind, state, dry_run, asked, total, created, started,
  finished, failures, error, origin, undoes, ends_as`
export const loadRun = (db: Db, runid: number): Promise<Run> =>
  db.one<Run>(sql`select ${runColumns} from runs where runid = ${runid}`, 'Job')
/** Nobody else works on it, or stops it, until the transaction ends. null where it is gone. */
export const lockRun = (db: Db, runid: number): Promise<Run | null> =>
  db.maybe<Run>(sql`select ${runColumns} from runs where runid = ${runid} for update`)

/**
 * Another run took it back, or does. One that was stopped, or that the service gave up, did only
 * part of it.
 */
export const isTakenBack = async (db: Db, runid: number): Promise<boolean> =>
  (await db.maybe(sql`select 1 from runs
    where undoes = ${runid} and not dry_run and state not in ('stopped', 'failed')`)) !== null

/** In two parts, each by its own index: a run comes here for every step of it. */
export const nextItems = (
  db: Db,
  { runid, ends_as }: Pick<Run, 'runid' | 'ends_as'>,
  atOnce: number,
): Promise<NextItem[]> => {
  const some = (which: Sql) => sql`
  (select position, target_type, target_id, before, after, forgotten from run_rows
    where runid = ${runid} and ${which} order by position limit ${atOnce})`
  return db.many<NextItem>(sql`
  select * from (${some(sql`again`)}
    ${ends_as === null ? sql`union all ${some(sql`outcome = 'left' and not again`)}` : nothing}) i
    order by position limit ${atOnce}`)
}

export type Outcome = {
  outcome: Exclude<JobOutcome, 'left'>
  code?: string
  message?: string
  before?: unknown
  after?: unknown
}
/**
 * One statement for all of them; what an outcome does not say of `before` and `after` stays as it
 * is. What was forgotten since the items were read is not recorded: it is come to again.
 */
export const recordOutcomes = (
  db: Db,
  runid: number,
  items: NextItem[],
  outcomes: Outcome[],
): Promise<number> => {
  const rows = outcomes.map((one, index) => {
    const { position, forgotten } = itemAt(items, index)
    return { ...one, position, forgotten }
  })
  return db.run(sql`
  update run_rows r set outcome = o.outcome, code = o.code, message = coalesce(o.message, ''),
    again = false, before = coalesce(o.before, r.before), after = coalesce(o.after, r.after)
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as o (position int, outcome text, code text, message text, before jsonb, after jsonb,
      forgotten int)
  where r.runid = ${runid} and r.position = o.position and r.forgotten = o.forgotten`)
}

/** Where it goes on, whatever failed before is over. */
export const setState = (
  db: Db,
  runid: number,
  state: Run['state'],
  now: UnixSeconds,
): Promise<number> =>
  db.run(sql`
  update runs set state = ${state}, failures =
    case when ${state} in ('waiting', 'running') then 0 else failures end, error =
    case when ${state} in ('waiting', 'running') then null else error end,
    started = coalesce(started, ${now}::int),
    ends_as = case when ${state} not in ('done', 'stopped', 'failed') then ends_as end,
    finished = case when ${state} in ('done', 'stopped', 'failed') then ${now}::int end
  where runid = ${runid}`)

/** What is come to again counts as left until then. */
const outcomeNow = sql`case when again then 'left' else outcome end`

type Counted = { outcome: JobOutcome; code: string | null; count: number }

/** How many of each, and why those were left alone or failed that say so. */
export const countOutcomes = async (
  db: Db,
  runid: number,
): Promise<{ outcomes: Record<JobOutcome, number>; reasons: Job['reasons'] }> => {
  const found = await db.many<Counted>(sql`
    select ${outcomeNow} as outcome, case when not again then code end as code,
      count(*)::int as count
    from run_rows where runid = ${runid} group by 1, 2 order by 1, 2`)
  const outcomes = { left: 0, changed: 0, nothing: 0, skipped: 0, failed: 0 }
  for (const { outcome, count } of found) outcomes[outcome] += count
  const reasons = found.flatMap(({ outcome, code, count }) =>
    code === null ? [] : [{ outcome, code, count }],
  )
  return { outcomes, reasons }
}

/** What of theirs the people have whom a run suspends, as its rows say; of all of them. */
export const sumAffected = (db: Db, runid: number): Promise<NonNullable<Job['affects']>> =>
  db.one(sql`
  select coalesce(sum((after->>'edits')::int), 0)::int as edits,
    coalesce(sum((after->>'runs')::int), 0)::int as runs
  from run_rows where runid = ${runid} and outcome = 'changed' and not again`)

/** With the titles of what this person may see and what is still there: a run may hold any ids. */
export const listRunRows = (
  db: Db,
  person: Person,
  runid: number,
  page: {
    limit: number
    offset: number
    outcome?: JobOutcome | undefined
    failedFirst?: boolean
  },
): Promise<RunRow[]> =>
  db.many<RunRow>(sql`
  select position, target_type, target_id, ${outcomeNow} as outcome,
    case when not again then code end as code,
    case when again then '' else message end as message, before, after,
    case target_type when 'guide' then (select g.title::text from guides g
      where g.guideid = target_id::int and g.deleted_date is null and ${visibleTo(person)})
      when 'wiki' then (select coalesce(nullif(w.display_title, ''), w.title)::text from wikis w
        where w.wikiid = target_id::int and ${listedTo(person)})
      when 'user' then case when target_id ~ '^[0-9]{1,9}$' then (select u.username::text
        from users u where u.userid = target_id::int) end end as title
  from run_rows
  where runid = ${runid} ${page.outcome === undefined ? nothing : sql`and ${outcomeNow} = ${page.outcome}`}
    order by ${page.failedFirst ? sql`(outcome = 'failed') desc,` : nothing} position
    limit ${page.limit} offset ${page.offset}`)

/** Newest first. */
export const listRuns = (
  db: Db,
  userid: number,
  {
    kind,
    dry_run,
    limit,
    offset,
  }: { kind?: string | undefined; dry_run: boolean; limit: number; offset: number },
): Promise<Run[]> =>
  db.many<Run>(sql`
  select ${runColumns} from runs where userid
    = ${userid} ${kind === undefined ? nothing : sql`and kind = ${kind}`}
    ${dry_run ? nothing : sql`and not dry_run`}
  order by runid desc limit ${limit} offset ${offset}`)

/**
 * What failed is come to again; how many that are. What a run that rests had left stays left: it
 * rests again as it did before.
 */
export const retryFailed = async (db: Db, { runid, state, ends_as }: Run): Promise<number> => {
  if (state === 'stopped' || state === 'paused')
    await db.run(sql`update runs set ends_as = ${ends_as ?? state} where runid = ${runid}`)
  return db.run(sql`update run_rows set again = true where runid = ${runid} and outcome = 'failed'`)
}

/** It goes on with all that is left, and not only with what failed. */
export const goOnWithAll = (db: Db, runid: number): Promise<number> =>
  db.run(sql`update runs set ends_as = null where runid = ${runid}`)

/** What was to be tried again and was not come to has failed as before. */
export const endRetry = (db: Db, runid: number): Promise<number> =>
  db.run(sql`update run_rows set again = false where runid = ${runid} and again`)

const keptDays = 90
/** Reports, and what undoes a run, for ninety days; what is under way stays. */
export const trimRuns = (db: Db, now: UnixSeconds): Promise<number> =>
  db.run(sql`
  delete from runs r where coalesce(finished, created) < ${now - keptDays * 86_400}
    and state in ('done', 'stopped', 'failed')
    and not exists (select from runs u where u.undoes = r.runid)`)
