// The values of a run as a record: who wrote down what, when, and what it said before (WL-7).
import type { ValueKind } from '#contract/worklog/shapes.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { ImageRow } from '#server/media/load.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { photoIn } from '#server/rights/work.ts'
import type { OnDevice } from './moment.ts'
import { loadRunFiles, namedFiles, type FileRow } from './runFiles.ts'

export type NewValue = {
  field_revisionid: number
  stepid: number
  type: string
  label: string
  value: string
  out_of_bounds: boolean
  reason: string | null
  kind: ValueKind
}
/** Who writes, and when: by our clock, and by that of the device where it said so. */
export type WrittenBy = OnDevice & {
  userid: number
  date: UnixSeconds
  device_date: UnixSeconds | null
}

/**
 * A value or a reason that says something else takes the place of the one before it, which is kept;
 * so does a reason by somebody else. A value that says the same stays whose it was, and whoever
 * wrote it may add a reason.
 */
export const saveValues = async (
  db: Db,
  entryid: number,
  { userid, date, device_date, device, clock_ahead }: WrittenBy,
  values: NewValue[],
): Promise<void> => {
  if (values.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (
    field_revisionid int, stepid int, type text, label text, value text, out_of_bounds boolean,
    reason text, kind text)`
  // In which pass through its step it is written.
  const pass = sql`(select coalesce(max(r.number), 0) from work_reworks r
    where r.entryid = ${entryid} and given.stepid = any(r.stepids))`
  const isOther = (next: Sql) => sql`(v.value <> ${next}.value or ${next}.reason is not null
    and ${next}.reason is distinct from v.reason
    and (v.reason is not null or v.userid <> ${userid}))`
  const excluded = sql`excluded`
  await db.run(sql`
    with earlier as (
      insert into work_earlier_values (entryid, field_revisionid, type, value, userid, date,
        device_date, device, clock_ahead, out_of_bounds, reason, rework, kind)
      select v.entryid, v.field_revisionid, v.type, v.value, v.userid, v.date, v.device_date,
        v.device, v.clock_ahead, v.out_of_bounds, v.reason, v.rework, v.kind
      from work_values v join ${given} using (field_revisionid)
      where v.entryid = ${entryid} and v.stands and ${isOther(sql`given`)}
    )
    insert into work_values as v (entryid, field_revisionid, stepid, type, label, value,
      out_of_bounds, reason, kind, userid, date, device_date, device, clock_ahead, rework)
    select ${entryid}, given.*, ${userid}, ${date}, ${device_date}::int,
      ${device}::text, ${clock_ahead}::int, ${pass} from ${given}
    on conflict (entryid, field_revisionid, rework) do update set
      value = excluded.value, out_of_bounds = excluded.out_of_bounds,
      reason = case when v.value = excluded.value then coalesce(excluded.reason, v.reason)
        else excluded.reason end,
      kind = case when ${isOther(excluded)} then excluded.kind else v.kind end,
      userid = case when ${isOther(excluded)} then excluded.userid else v.userid end,
      date = case when ${isOther(excluded)} then excluded.date else v.date end,
      device_date = case when ${isOther(excluded)} then excluded.device_date
        else v.device_date end,
      device = case when ${isOther(excluded)} then excluded.device else v.device end,
      clock_ahead = case when ${isOther(excluded)} then excluded.clock_ahead
        else v.clock_ahead end`)
}

type Picture = Pick<ImageRow, 'imageid' | 'guid' | 'width' | 'height' | 'alt'>
/** Of images i, where there is one. */
const picture = sql`case when i.imageid is not null then jsonb_build_object('imageid', i.imageid,
  'guid', i.guid, 'width', i.width, 'height', i.height, 'alt', i.alt) end`
type Written = OnDevice & {
  value: string
  /** Of a photograph. */
  image: Picture | null
  /** Of a field of files, in the order in which its value names them. */
  files?: FileRow[] | undefined
  userid: number
  date: number
  device_date: number | null
  out_of_bounds: boolean
  reason: string | null
  rework: number
  kind: ValueKind
}
export type ValueRow = Written & {
  entryid: number
  field_revisionid: number
  stepid: number
  type: string
  label: string
  /** Its step was not done again since. */
  stands: boolean
  earlier: Written[]
}
/**
 * Values of entries, the last pass of each, with all those before it, oldest first. `of`: which
 * entries.
 */
export const loadValues = async (db: Db, of: Sql): Promise<ValueRow[]> => {
  const rows = await db.many<ValueRow>(sql`
  select v.entryid, v.field_revisionid, v.stepid, v.type, v.label, v.value, v.userid, v.date,
    v.device_date, v.device, v.clock_ahead, v.out_of_bounds, v.reason, v.rework, v.kind, v.stands, ${picture} as image,
    coalesce((select jsonb_agg(jsonb_build_object('value', b.value, 'userid', b.userid,
        'date', b.date, 'device_date', b.device_date, 'device', b.device,
        'clock_ahead', b.clock_ahead, 'out_of_bounds', b.out_of_bounds,
        'reason', b.reason, 'rework', b.rework, 'kind', b.kind,
        'image', ${picture})
        order by b.rework, b.is_last, b.valueid)
      from (
        select x.valueid, x.entryid, x.field_revisionid, x.type, x.value, x.userid, x.date,
          x.device_date, x.device, x.clock_ahead, x.out_of_bounds, x.reason, x.rework, x.kind,
          false as is_last from work_earlier_values x
          where x.entryid = v.entryid and x.field_revisionid = v.field_revisionid
        union all
        select null, w.entryid, w.field_revisionid, w.type, w.value, w.userid, w.date,
          w.device_date, w.device, w.clock_ahead, w.out_of_bounds, w.reason, w.rework, w.kind,
          true from work_values w
          where w.entryid = v.entryid and w.field_revisionid = v.field_revisionid
            and w.rework < v.rework) b
        left join images i on i.imageid = ${photoIn('b')}), '[]') as earlier
  from (select distinct on (entryid, field_revisionid) * from work_values ${of}
      order by entryid, field_revisionid, rework desc) v
    left join images i on i.imageid = ${photoIn('v')}
  order by v.entryid, v.field_revisionid`)
  const said = rows.filter(({ type }) => type === 'file')
  const found = await loadRunFiles(
    db,
    said.flatMap(row => [row, ...row.earlier]).map(({ value }) => value),
  )
  const filed = <T extends Written>(row: T): T => ({ ...row, files: namedFiles(found, row.value) })
  return rows.map(row =>
    row.type === 'file' ? { ...filed(row), earlier: row.earlier.map(filed) } : row,
  )
}
