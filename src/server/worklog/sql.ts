// What writes entries (moderation-admin 7). Each is part of the caller's transaction, in which the
// entry is locked.
import { openStates, type WorkState } from '#contract/worklog/shapes.ts'
import { invalidField } from '#lib/errors.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import { shownMoment, shownRelease } from './load.ts'
import type { TimedDevice } from './moment.ts'
import { timingOf } from './states.ts'

/** [{stepid, form_revisionid, fields}] of what asks for anything, in the order of the steps. */
const shownForms: Sql = sql`
  select coalesce(jsonb_agg(jsonb_build_object('stepid', stepid) || form order by place), '[]')
  from (
    select step->'stepid' as stepid, step->'content'->'form' as form, place
    from jsonb_array_elements(rel.content->'steps') with ordinality t (step, place)
    union all
    select to_jsonb(s.stepid), r.content->'form', place
    from jsonb_array_elements_text(c.content->'steps') with ordinality o (id, place)
      join steps s on s.stepid = o.id::int join revisions r on r.revisionid = s.live_revisionid
    where rel.releaseid is null) f
  where jsonb_array_length(form->'fields') > 0`

/** Guides that come first and were not finished, and why the run began all the same. */
export type Undone = { left_undone: number[]; left_undone_reason: string | null }
export type NewEntry = Undone & {
  guideid: number
  userid: number
  workorderid: string
  now: UnixSeconds
  /** Where it is begun from a work order: which, and which of its pieces is worked on. */
  of?: { orderid: number; serial: string | null }
  /** The guide before which this one comes. */
  toward?: number | undefined
}
/**
 * Pins what readers have of the guide at this moment: a release where they get one, its newest
 * revision, its steps, and the forms that they have.
 */
export const insertEntry = async (db: Db, entry: NewEntry): Promise<number> =>
  (
    await db.one<{ entryid: number }>(
      sql`
    insert into work_entries (guideid, releaseid, userid, started_by, workorderid, starttime,
      modified_date, guide_revisionid, orderid, serial, toward,
      left_undone, left_undone_reason, stepids, forms, max_form_revisionid)
    select g.guideid, rel.releaseid, ${entry.userid}, ${entry.userid}, ${entry.workorderid},
      ${entry.now}, ${entry.now}, ${shownMoment}, ${entry.of?.orderid ?? null}::int,
      ${entry.of?.serial ?? null}::text, ${entry.toward ?? null}::int,
      ${entry.left_undone}::int[], ${entry.left_undone_reason}::text,
      array(select jsonb_array_elements(coalesce(rel.content->'guide', c.content)->'steps')::int),
      pinned.forms, coalesce((select max((form->>'form_revisionid')::int)
        from jsonb_array_elements(pinned.forms) form), 0)
    from guides g join revisions c on c.revisionid = g.live_revisionid
      left join releases rel on ${shownRelease},
      lateral (${shownForms}) pinned (forms)
    where g.guideid = ${entry.guideid}
    returning entryid`,
      'Guide',
    )
  ).entryid

/**
 * Throws 422 `open_already` where a run of this order through the guide is under way; of two that
 * ask at once one is the first.
 */
export const requireNoneOpen = async (
  db: Db,
  guideid: number,
  workorderid: string,
): Promise<void> => {
  await db.one(sql`select pg_advisory_xact_lock(hashtext(${`work ${guideid} ${workorderid}`}))`)
  const open = await db.maybe<{ entryid: number; username: string }>(sql`
    select e.entryid, u.username from work_entries e join users u using (userid)
    where e.guideid = ${guideid} and e.workorderid = ${workorderid}
      and e.status = any(${[...openStates]}::text[]) order by e.entryid limit 1`)
  if (open)
    throw invalidField(
      'workorderid',
      'open_already',
      `This work order already has a run in progress: run ${open.entryid} by ${open.username}`,
    )
}

const closeTiming = (db: Db, entryid: number, now: UnixSeconds): Promise<number> =>
  db.run(sql`
  update work_timings set endtime = greatest(starttime, ${now}::int)
    where entryid = ${entryid} and endtime is null`)

const openTiming = (
  db: Db,
  timing: {
    entryid: number
    userid: number
    type: string
    stepid: number | null
    now: UnixSeconds
    /** Whoever had the clock stand still; nobody where the work goes on. */
    by?: number | null
  },
): Promise<number> =>
  db.run(sql`
  insert into work_timings (entryid, userid, type, stepid, starttime, by_userid)
    values (${timing.entryid}, ${timing.userid}, ${timing.type}, ${timing.stepid}, ${timing.now},
      ${timing.by ?? null}::int)`)

/** `said`: words of `by` that go with it: notes of a suspension, the reason of a cancellation. */
export type Move = {
  status: WorkState
  userid: number
  by: number | null
  now: UnixSeconds
  said?: { notes: string | null } | { reason: string | null }
}

/**
 * Changes the state, closes the stretch of time that ran, and opens the next one at the same step.
 */
export const moveEntry = async (
  db: Db,
  entry: { entryid: number; active_stepid: number | null },
  { status, userid, by, now, said }: Move,
): Promise<void> => {
  const { entryid } = entry
  const type = timingOf(status)
  await closeTiming(db, entryid, now)
  await db.run(sql`
    update work_entries e set status = ${status}, userid = ${userid}, modified_date = ${now},
      revisionid = nextval('revision_seq')
      ${
        type === null
          ? sql`, endtime = greatest(e.starttime, ${now}::int),
        ended_by = ${by}::int, guide_changed = ${shownMoment} <> e.guide_revisionid`
          : nothing
      }
      ${
        !said
          ? nothing
          : 'notes' in said
            ? sql`, notes = ${said.notes}::text, notes_by = ${by}::int`
            : sql`, reason = ${said.reason}::text, reason_by = ${by}::int`
      }
    from guides g where e.entryid = ${entryid} and g.guideid = e.guideid`)
  if (type) {
    const stands = type === 'active' ? null : by
    const stepid = entry.active_stepid
    await openTiming(db, { entryid, userid, type, stepid, now, by: stands })
  }
}

/**
 * Work at a step, the same one where `stepid` is null. Time at a step that goes on stays one
 * stretch, under a new timingid: a client that did not hear of this write sends the old one.
 */
export const workAt = async (
  db: Db,
  entry: { entryid: number; userid: number; active_stepid: number | null },
  stepid: number | null,
  now: UnixSeconds,
): Promise<void> => {
  const at = stepid ?? entry.active_stepid
  const renewed =
    at === entry.active_stepid
      ? await db.run(sql`
    update work_timings set timingid = nextval('work_timing_seq')
      where entryid = ${entry.entryid} and endtime is null and type = 'active'`)
      : 0
  if (renewed === 0) {
    await closeTiming(db, entry.entryid, now)
    await openTiming(db, { ...entry, type: 'active', stepid: at, now })
  }
  await db.run(sql`
    update work_entries set active_stepid = ${at}::int, modified_date = ${now},
      revisionid = nextval('revision_seq') where entryid = ${entry.entryid}`)
}

/**
 * `signed` false takes the caller's own back. A step that is signed off again is so from now on:
 * something may have been changed since.
 */
export const saveSignoff = (
  db: Db,
  signoff: TimedDevice & {
    entryid: number
    stepid: number
    userid: number
    signed: boolean
    now: UnixSeconds
    received: UnixSeconds
  },
): Promise<number> =>
  db.run(
    signoff.signed
      ? sql`insert into work_signoffs (entryid, stepid, userid, date, received_date, device_date,
          device, clock_ahead, rework)
        select ${signoff.entryid}, ${signoff.stepid}, ${signoff.userid}, ${signoff.now},
          ${signoff.received}, ${signoff.device_date}::int, ${signoff.device}::text, ${signoff.clock_ahead}::int,
          (select coalesce(max(number), 0) from work_reworks
            where entryid = ${signoff.entryid} and ${signoff.stepid} = any(stepids))
        on conflict (entryid, stepid, userid, rework) do update set date = excluded.date,
          received_date = excluded.received_date, device_date = excluded.device_date,
          device = excluded.device, clock_ahead = excluded.clock_ahead`
      : sql`delete from work_signoffs where entryid = ${signoff.entryid}
        and stepid = ${signoff.stepid} and userid = ${signoff.userid} and stands`,
  )

export const insertHandover = (
  db: Db,
  handover: { entryid: number; from: number; to: number; now: UnixSeconds },
): Promise<number> =>
  db.run(sql`
  insert into work_handovers (entryid, from_userid, to_userid, date)
    values (${handover.entryid}, ${handover.from}, ${handover.to}, ${handover.now})`)

export const deleteEntry = (db: Db, entryid: number): Promise<number> =>
  db.run(sql`delete from work_entries where entryid = ${entryid}`)

export type Median = { stepid: number; runs: number; seconds: number }
const fewest = 5
/**
 * Median seconds at each step over finished runs, of steps with at least five. `of` a person: of
 * the time that was theirs. Where all runs of a step are one person's it is that person's median:
 * `seenBy` gets it only where it is their own, null sees all.
 */
export const loadMedians = (
  db: Db,
  at: { guideid: number } | { stepids: number[] },
  { of, seenBy }: { of: number | null; seenBy: number | null },
): Promise<Median[]> =>
  db.many<Median>(sql`
  with runs as (
    select t.stepid, t.entryid, sum(t.endtime - t.starttime) as seconds, min(t.userid) as first,
      max(t.userid) as last
    from work_timings t join work_entries e using (entryid)
    where ${'guideid' in at ? sql`e.guideid = ${at.guideid} and t.stepid is not null` : sql`t.stepid = any(${at.stepids}::int[])`} and e.status = 'complete' and t.type = 'active' ${of === null ? nothing : sql`and t.userid = ${of}`}
    group by t.stepid, t.entryid)
  select stepid, count(*)::int as runs,
    round(percentile_cont(0.5) within group (order by seconds))::int as seconds
  from runs group by stepid
  having count(*) >= ${fewest}
    ${seenBy === null ? nothing : sql`and (min(first) <> max(last) or min(first) = ${seenBy})`}
  order by stepid`)
