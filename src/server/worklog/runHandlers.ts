// All runs, to be found again: by order, guide, release, person, date, state and deviation (WL-9).
import { readersTitle } from '#server/rights/released.ts'
import type { worklogRows } from '#contract/worklog/rows.ts'
import type { worklogSchemas } from '#contract/worklog/schemas.ts'
import type { RunRow } from '#contract/worklog/runRow.ts'
import type { ParsedOf } from '#contract/core/endpoint.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { isReadableBy, photoIn, requireWorkLog } from '#server/rights/work.ts'
import { addressOf } from '#server/media/load.ts'
import type { Db } from '#server/db/open.ts'
import { joined, sql, type Sql } from '#server/db/sql.ts'
import { requireOrder } from '#server/http/dates.ts'
import type { Handlers, Person } from '#server/http/context.ts'
import { loadGuidesBefore } from '#server/guides/prerequisites.ts'
import { startedEarly } from './load.ts'
import { hasInNumber, inOrder, isOfOrder } from './record/ofOrder.sql.ts'
import { loadRunFiles, namedFiles, type FileRow } from './runFiles.ts'
import { csvFile, momentCell, requireWhole, rowsOfFile } from '#server/http/responses/csv.ts'

export type Query = Omit<ParsedOf<typeof worklogSchemas.listRuns>['query'], 'format'>
type Asked = Partial<Omit<Query, 'limit' | 'offset'>> & {
  /** Only these. */
  entryids?: number[]
}

/**
 * Over entries e. One that the next value goes on from is counted as that one, which is out of its
 * bounds too: so whether there is any is asked without a look at what came next.
 */
const hasDeviations = sql`e.entryid in (
  select entryid from work_values where out_of_bounds
  union all select entryid from work_earlier_values where out_of_bounds)`

/** Over entries e. */
const asked = (person: Person, query: Asked): Sql =>
  joined(
    [
      isReadableBy(person),
      query.entryids !== undefined && sql`e.entryid = any(${query.entryids}::int[])`,
      query.entryid !== undefined && sql`e.entryid = ${query.entryid}`,
      query.guideid !== undefined && sql`e.guideid = ${query.guideid}`,
      query.userid !== undefined && sql`e.userid = ${query.userid}`,
      query.releaseid !== undefined && sql`e.releaseid = ${query.releaseid}`,
      query.orderid !== undefined && isOfOrder(query.orderid),
      query.status !== undefined && sql`e.status = ${query.status}`,
      query.workorder !== undefined && hasInNumber(query.workorder),
      query.start_date !== undefined && sql`e.starttime >= ${query.start_date}`,
      query.end_date !== undefined && sql`e.starttime <= ${query.end_date}`,
      query.team !== undefined &&
        sql`e.userid in (select userid from team_members where teamid = ${query.team})`,
      query.deviations === true && hasDeviations,
    ],
    ' and ',
  )

/** The title is that of the release that was worked by, where there is one. */
const columns = (person: Person): Sql => sql`
  e.entryid, e.guideid, e.userid, u.username, e.workorderid, e.serial, e.status, e.starttime,
  e.endtime,
  coalesce(r.guide_title,
    case when g.deleted_date is null and ${visibleTo(person)} then ${readersTitle} end) as title,
  case when r.releaseid is not null then jsonb_build_object('releaseid', r.releaseid,
    'major', r.major, 'minor', r.minor) end as release`
const tables = sql`work_entries e join guides g using (guideid) join users u on u.userid = e.userid
  left join releases r on r.releaseid = e.releaseid`

/** `entryids` are sorted already. */
const order = async (db: Db, person: Person, { orderid, entryids }: Asked): Promise<Sql> => {
  if (entryids) return sql`array_position(${entryids}::int[], e.entryid)`
  const made =
    orderid === undefined
      ? null
      : await db.maybe<{ guideid: number }>(
          sql`select guideid from work_orders where orderid = ${orderid}`,
        )
  return made
    ? inOrder(made.guideid, await loadGuidesBefore(db, person, made.guideid))
    : sql`e.entryid desc`
}
export const countRuns = async (db: Db, person: Person, query: Asked): Promise<number> =>
  (
    await db.one<{ total: number }>(
      sql`select count(*)::int as total from work_entries e where ${asked(person, query)}`,
    )
  ).total

/** Of all that are asked for, as far as a file holds them and one more. */
export const loadRunIds = async (db: Db, person: Person, query: Asked): Promise<number[]> =>
  (
    await db.many<{ entryid: number }>(sql`
      select e.entryid from work_entries e where ${asked(person, query)}
      order by ${await order(db, person, query)} limit ${rowsOfFile + 1}`)
  ).map(({ entryid }) => entryid)

/** Which are on the page is found first: what is read of each is read of no others. */
export const loadRuns = async (
  db: Db,
  person: Person,
  query: Asked & Pick<Query, 'limit' | 'offset'>,
): Promise<RunRow[]> => {
  const sorted = await order(db, person, query)
  return db.many<RunRow>(sql`
  select ${columns(person)}, cardinality(e.stepids) as step_count,
    (select count(*)::int from work_values v where v.entryid = e.entryid and v.stands
      and v.value <> '') as values,
    (select count(*)::int from work_deviations d where d.entryid = e.entryid) as deviations,
    (select count(distinct stepid)::int from work_signoffs s where s.entryid = e.entryid
      and s.stands) as steps_signed,
    (select coalesce(jsonb_agg(jsonb_build_object('stepid', s.stepid,
        'step', array_position(e.stepids, s.stepid), 'label', s.label, 'userid', s.userid,
        'username', s.value, 'date', s.date) order by s.date, s.field_revisionid), '[]')
      from work_values s where s.entryid = e.entryid and s.stands
        and s.type = 'second_signature' and s.value <> '') as signatures,
    ${startedEarly} as started_early
  from ${tables} where e.entryid in (
    select e.entryid from work_entries e where ${asked(person, query)}
    order by ${sorted} limit ${query.limit} offset ${query.offset})
  order by ${sorted}`)
}

type ValueRow = Pick<
  RunRow,
  | 'entryid'
  | 'workorderid'
  | 'serial'
  | 'title'
  | 'username'
  | 'status'
  | 'starttime'
  | 'endtime'
  | 'release'
> & {
  step: number | null
  label: string | null
  value: string | null
  guid: string | null
  files?: FileRow[]
  unit: string | null
  out_of_bounds: boolean | null
  reason: string | null
  written_by: string | null
  date: number | null
  device_date: number | null
  device: string | null
  clock_ahead: number | null
  type: string | null
  rework: number | null
  stands: boolean | null
  kind: string | null
}
const cells: [name: string, of: (row: ValueRow, origin: string) => string | number][] = [
  ['entryid', row => row.entryid],
  ['work_order', row => row.workorderid],
  ['guide', row => row.title ?? ''],
  ['release', row => (row.release ? `${row.release.major}.${row.release.minor}` : '')],
  ['person', row => row.username],
  ['status', row => row.status],
  ['start', row => momentCell(row.starttime)],
  ['end', row => momentCell(row.endtime)],
  ['step', row => row.step ?? ''],
  ['field', row => row.label ?? ''],
  // Of a photograph, its address; of files, their names.
  [
    'value',
    (row, origin) =>
      row.guid
        ? addressOf(origin, row.guid)
        : (row.files?.map(({ filename }) => filename).join('; ') ?? row.value ?? ''),
  ],
  ['unit', row => row.unit ?? ''],
  ['out_of_bounds', row => (row.out_of_bounds === null ? '' : row.out_of_bounds ? 1 : 0)],
  ['reason', row => row.reason ?? ''],
  ['written_by', row => row.written_by ?? ''],
  ['date', row => momentCell(row.date)],
  ['device_date', row => momentCell(row.device_date)],
  ['type', row => row.type ?? ''],
  // In which pass: 0 the first, else the number of the rework.
  ['rework', row => row.rework ?? ''],
  // 0 once its step was done again.
  ['stands', row => (row.stands === null ? '' : row.stands ? 1 : 0)],
  // Of the piece that was worked on.
  ['serial', row => row.serial ?? ''],
  // Of each file, in the order of their names.
  ['bytes', row => row.files?.map(({ bytes }) => bytes ?? '').join('; ') ?? ''],
  ['sha256', row => row.files?.map(({ sha256 }) => sha256 ?? '').join('; ') ?? ''],
  // `correction` where it changed what stood, `amendment` where it was put right after the end.
  ['kind', row => row.kind ?? ''],
  ['device', row => row.device ?? ''],
  // Seconds; `device_date` is set right by them.
  ['clock_ahead', row => row.clock_ahead ?? ''],
]
/** Of the field that a value v was written into: the entry e keeps what it asked for. */
const unitOf = sql`(select field->>'unit'
  from jsonb_array_elements(e.forms) form, jsonb_array_elements(form->'fields') field
  where field->'field_revisionid' = to_jsonb(v.field_revisionid))`
const loadValueRows = async (db: Db, person: Person, query: Query): Promise<ValueRow[]> => {
  const rows = await db.many<ValueRow>(sql`
  select ${columns(person)}, array_position(e.stepids, v.stepid) as step, v.label, v.value, i.guid,
    ${unitOf} as unit, v.out_of_bounds, v.reason, w.username as written_by, v.date, v.device_date,
    v.device, v.clock_ahead, v.type, v.rework, v.stands, v.kind
  from ${tables} left join work_values v on v.entryid = e.entryid
    left join users w on w.userid = v.userid left join images i on i.imageid = ${photoIn('v')}
  where ${asked(person, query)}
  order by e.entryid desc, step, v.field_revisionid, v.rework limit ${rowsOfFile + 1}`)
  const said = rows.flatMap(({ type, value }) => (type === 'file' && value ? [value] : []))
  const found = await loadRunFiles(db, said)
  return rows.map(row =>
    row.type === 'file' && row.value ? { ...row, files: namedFiles(found, row.value) } : row,
  )
}

function* linesOf(rows: readonly ValueRow[], origin: string) {
  yield cells.map(([name]) => name)
  for (const row of rows) yield cells.map(([, of]) => of(row, origin))
}

export const runHandlers: Pick<Handlers, 'listRuns' & keyof typeof worklogRows> = {
  listRuns({ query }, ctx) {
    requireWorkLog(ctx)
    requireOrder(query)
    const { person } = ctx
    return ctx.snapshot(async db => {
      if (query.format === 'csv') {
        const rows = await loadValueRows(db, person, query)
        requireWhole(rows.length)
        return csvFile('runs.csv', linesOf(rows, ctx.origin))
      }
      const [total, runs] = await Promise.all([
        countRuns(db, person, query),
        loadRuns(db, person, query),
      ])
      ctx.header('X-Total-Count', String(total))
      return runs
    })
  },
}
