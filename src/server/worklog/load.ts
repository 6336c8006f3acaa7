// Entries as they are read, with everything that belongs to them, in a number of statements that
// does not grow with them.
import { passOf } from '#contract/worklog/reworks.ts'
import { addTo } from '#lib/addTo.ts'
import type { RunRow } from '#contract/worklog/runRow.ts'
import type { Timing, WorkState } from '#contract/worklog/shapes.ts'
import { notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import type { TimedDevice } from './moment.ts'
import { loadValues, type ValueRow } from './values.sql.ts'

export type EntryRow = {
  entryid: number
  guideid: number
  releaseid: number | null
  release: RunRow['release']
  userid: number
  started_by: number
  workorderid: string
  status: WorkState
  starttime: number
  endtime: number | null
  ended_by: number | null
  modified_date: number
  guide_revisionid: number
  stepids: number[]
  max_form_revisionid: number
  active_stepid: number | null
  guide_changed: boolean
  notes: string | null
  reason: string | null
  orderid: number | null
  serial: string | null
  started_early: { guides: number; reason: string | null } | null
  revisionid: number
}
type SignoffRow = TimedDevice & {
  entryid: number
  stepid: number
  userid: number
  date: number
  received_date: number | null
  rework: number
  stands: boolean
}
type ReworkRow = TimedDevice & {
  entryid: number
  number: number
  stepids: number[]
  userid: number
  date: number
  reason: string
}
type HandoverRow = {
  entryid: number
  handoffid: number
  from_userid: number
  to_userid: number
  date: number
}
export type Entry = EntryRow & {
  timings: Timing[]
  values: ValueRow[]
  signoffs: SignoffRow[]
  /** Each with the sign-offs that it took away. */
  reworks: (ReworkRow & { signoffs: SignoffRow[] })[]
  handovers: HandoverRow[]
}

/** The release that readers of the guide g get, where they get one. */
export const shownRelease: Sql = sql`
  rel.guideid = g.guideid and rel.langid = g.langid and rel.state = 'live'
    and not exists (select from settings where name = 'release_versions' and value = 'false')`
/**
 * The newest revision that readers have of anything in the guide g, in its own language: of what is
 * frozen, where they get a release.
 */
export const shownMoment: Sql = sql`coalesce(
  (select max(id) from releases rel, unnest(rel.revisionids) id where ${shownRelease}),
  (select max(r.revisionid) from revisions r where r.doc_type = 'guide' and r.docid = g.guideid
    and r.line = 'live' and r.langid = g.langid))`

/** Over entries e: how many guides that come first were not finished, and why it began. */
export const startedEarly: Sql = sql`case when e.left_undone <> '{}' then jsonb_build_object(
  'guides', cardinality(e.left_undone), 'reason', e.left_undone_reason) end`

const columns = sql`
  e.entryid, e.guideid, e.releaseid, (select jsonb_build_object('releaseid', r.releaseid,
      'major', r.major, 'minor', r.minor) from releases r where r.releaseid = e.releaseid)
      as release, e.userid, e.started_by, e.workorderid, e.status, e.starttime,
    e.endtime, e.ended_by, e.modified_date, e.guide_revisionid, e.stepids,
  e.max_form_revisionid, e.active_stepid, coalesce(e.guide_changed,
    ${shownMoment} <> e.guide_revisionid) as guide_changed, e.notes, e.reason, e.orderid,
  e.serial, ${startedEarly} as started_early, e.revisionid`

/** The rows of each entry, in their order. */
export const grouped = <T extends { entryid: number }>(rows: T[]): Map<number, T[]> => {
  const found = new Map<number, T[]>()
  for (const row of rows) addTo(found, row.entryid, row)
  return found
}

/** Of a step that is done again nothing stands until somebody writes it down anew. */
const asItStands = (row: ValueRow, reworks: readonly ReworkRow[]): ValueRow => {
  const rework = row.stands ? undefined : reworks.findLast(one => one.stepids.includes(row.stepid))
  if (!rework) return row
  const { userid, date, device_date, device, clock_ahead, number } = rework
  return {
    ...row,
    value: '',
    image: null,
    files: undefined,
    userid,
    date,
    device_date,
    device,
    clock_ahead,
    out_of_bounds: false,
    reason: null,
    rework: number,
    kind: 'entry',
    earlier: [...row.earlier, row],
  }
}

const withAll = async (db: Db, rows: EntryRow[]): Promise<Entry[]> => {
  const ids = rows.map(row => row.entryid)
  if (ids.length === 0) return []
  const of = sql`where entryid = any(${ids}::int[])`
  const timings = grouped(
    await db.many<Timing & { entryid: number }>(
      sql`select entryid, timingid, userid, by_userid as by, stepid, type, starttime, endtime
        from work_timings ${of}
        order by timingid`,
    ),
  )
  const values = grouped(await loadValues(db, of))
  const signoffs = grouped(
    await db.many<SignoffRow>(
      sql`select entryid, stepid, userid, date, received_date, device_date, device, clock_ahead,
          rework, stands
        from work_signoffs ${of}
        order by date, stepid, userid`,
    ),
  )
  const reworks = grouped(
    await db.many<ReworkRow>(
      sql`select entryid, number, stepids, userid, date, device_date, device, clock_ahead, reason
        from work_reworks ${of} order by number`,
    ),
  )
  const handovers = grouped(
    await db.many<HandoverRow>(
      sql`select entryid, handoffid, from_userid, to_userid, date from work_handovers ${of}
        order by handoffid`,
    ),
  )
  return rows.map(row => {
    const again = reworks.get(row.entryid) ?? []
    const signed = signoffs.get(row.entryid) ?? []
    return {
      ...row,
      timings: timings.get(row.entryid) ?? [],
      values: (values.get(row.entryid) ?? []).map(one => asItStands(one, again)),
      signoffs: signed.filter(one => one.stands),
      reworks: again.map((one, n) => ({
        ...one,
        signoffs: signed.filter(
          ({ stepid, rework }) =>
            one.stepids.includes(stepid) && rework === passOf(again.slice(0, n), stepid),
        ),
      })),
      handovers: handovers.get(row.entryid) ?? [],
    }
  })
}

export const findEntry = async (db: Db, entryid: number): Promise<Entry | null> =>
  (
    await withAll(
      db,
      await db.many<EntryRow>(
        sql`select ${columns} from work_entries e join guides g using (guideid)
          where e.entryid = ${entryid}`,
      ),
    )
  )[0] ?? null

/** Of these, newest first. */
export const loadEntries = async (db: Db, entryids: readonly number[]): Promise<Entry[]> =>
  withAll(
    db,
    await db.many<EntryRow>(sql`
      select ${columns} from work_entries e join guides g using (guideid)
        where e.entryid = any(${entryids}::int[]) order by e.entryid desc`),
  )

/** Throws 404. */
export const loadEntry = async (db: Db, entryid: number): Promise<Entry> => {
  const entry = await findEntry(db, entryid)
  if (!entry) throw notFound('Entry')
  return entry
}

/** The same, and nobody else changes it until the transaction ends. */
export const lockEntry = async (db: Db, entryid: number): Promise<Entry> => {
  await db.one(sql`select entryid from work_entries where entryid = ${entryid} for update`, 'Entry')
  return loadEntry(db, entryid)
}

export type Wanted = {
  limit: number
  offset: number
  order: 'ASC' | 'DESC'
  guideid?: number | undefined
  userid?: number | undefined
  workorderid?: string | undefined
  status?: WorkState | undefined
  start_date?: number | undefined
  end_date?: number | undefined
  team?: number | undefined
}
/** By entryid. `readable`: a condition over entries e. Both dates are of the start, inclusive. */
export const listEntries = async (
  db: Db,
  wanted: Wanted,
  readable: Sql,
): Promise<{ entries: Entry[]; total: number }> => {
  const where = sql`where true ${readable}
    ${wanted.guideid === undefined ? nothing : sql`and e.guideid = ${wanted.guideid}`}
    ${wanted.userid === undefined ? nothing : sql`and e.userid = ${wanted.userid}`}
    ${wanted.workorderid === undefined ? nothing : sql`and e.workorderid = ${wanted.workorderid}`}
    ${wanted.status === undefined ? nothing : sql`and e.status = ${wanted.status}`}
    ${wanted.start_date === undefined ? nothing : sql`and e.starttime >= ${wanted.start_date}`}
    ${wanted.end_date === undefined ? nothing : sql`and e.starttime <= ${wanted.end_date}`}
    ${
      wanted.team === undefined
        ? nothing
        : sql`and e.userid in (
      select userid from team_members where teamid = ${wanted.team})`
    }`
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from work_entries e ${where}`,
  )
  const rows = await db.many<EntryRow>(sql`
    select ${columns} from work_entries e join guides g using (guideid) ${where}
    order by e.entryid ${wanted.order === 'DESC' ? sql`desc` : sql`asc`} limit ${wanted.limit}
      offset ${wanted.offset}`)
  return { entries: await withAll(db, rows), total }
}
