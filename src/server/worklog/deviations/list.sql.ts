// Values out of their bounds as rows, each with what became of it. What counts as one, the view
// work_deviations says.
import type { deviationSorts, Deviation } from '#contract/worklog/deviations.ts'
import type { worklogSchemas } from '#contract/worklog/schemas.ts'
import type { ParsedOf } from '#contract/core/endpoint.ts'
import type { Db } from '#server/db/open.ts'
import { joined, nothing, sql, type Sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { readersTitle } from '#server/rights/released.ts'
import { isReadableBy } from '#server/rights/work.ts'
import { hasInNumber, isOfOrder } from '../record/ofOrder.sql.ts'

export type Query = ParsedOf<typeof worklogSchemas.listDeviations>['query']
type Asked = Partial<Query> &
  Pick<Query, 'sort' | 'order'> & { /** Of these runs only. */ entryids?: number[] }
/** `limit` null: all. */
type Page = { limit: number | null; offset: number }

const moment = sql`coalesce(d.device_date, d.date)`

/** In the entry e: what the field of a value asks for, and at which step. */
const fieldOf = (field_revisionid: Sql): Sql => sql`
  select (form->>'stepid')::int as stepid, field
  from jsonb_array_elements(e.forms) form, jsonb_array_elements(form->'fields') field
  where field->'field_revisionid' = to_jsonb(${field_revisionid}) limit 1`
const isRuled = sql`'true'::jsonb in (f.field->'hold', f.field->'rework')`
/** Of a value l: a second person signed its step since it stands there. */
const isSigned = sql`exists (
  select from work_values s
  where s.entryid = l.entryid and s.stepid = l.stepid and s.stands and s.type = 'second_signature'
    and s.value <> '' and l.date <= s.date)`
/** Of repeated measurements all are taken again; of others it is enough that there is one. */
const isTaken = sql`(l.type <> 'repeated' or l.rework = d.rework
  or cardinality(array_remove(regexp_split_to_array(l.value, '\\s*;\\s*'), ''))
    >= (f.field->>'times')::int)`
/**
 * Over deviations d of entries e: the run has not ended, and what stands in the field now waits for
 * a reason, a second person or rework.
 */
const isOpen = sql`(d.valueid is null and e.status in ('started', 'paused', 'suspended')
  and not exists (
    select from work_values l left join lateral (${fieldOf(sql`l.field_revisionid`)}) f on true
    where l.entryid = d.entryid and l.field_revisionid = d.field_revisionid and l.stands
      and l.value <> ''
      and case when l.out_of_bounds then l.reason is not null and (${isRuled} is not true or ${isSigned})
        else ${isTaken} end))`

const asked = (person: Person, query: Asked): Sql =>
  joined(
    [
      isReadableBy(person),
      query.guideid !== undefined && sql`e.guideid = ${query.guideid}`,
      query.releaseid !== undefined && sql`e.releaseid = ${query.releaseid}`,
      query.orderid !== undefined && isOfOrder(query.orderid),
      query.entryid !== undefined && sql`e.entryid = ${query.entryid}`,
      query.entryids !== undefined && sql`e.entryid = any(${query.entryids}::int[])`,
      query.userid !== undefined && sql`d.userid = ${query.userid}`,
      query.team !== undefined &&
        sql`d.userid in (select userid from team_members where teamid = ${query.team})`,
      query.workorder !== undefined && hasInNumber(query.workorder),
      query.start_date !== undefined && sql`${moment} >= ${query.start_date}`,
      query.end_date !== undefined && sql`${moment} <= ${query.end_date}`,
      query.state !== undefined && (query.state === 'open' ? isOpen : sql`not ${isOpen}`),
    ],
    ' and ',
  )

const counted = sql`work_deviations d join work_entries e using (entryid)`
const countDeviations = async (db: Db, person: Person, query: Asked): Promise<number> =>
  (
    await db.one<{ total: number }>(
      sql`select count(*)::int as total from ${counted} where ${asked(person, query)}`,
    )
  ).total

/** As readers of the run name its guide. */
const title = (person: Person): Sql => sql`coalesce(r.guide_title,
  case when g.deleted_date is null and ${visibleTo(person)} then ${readersTitle} end)`
const keyOf = (person: Person): Record<(typeof deviationSorts)[number], Sql> => ({
  date: moment,
  order: sql`lower(e.workorderid)`,
  guide: sql`lower(${title(person)})`,
  person: sql`lower(u.username)`,
})
const named = sql`join guides g on g.guideid = e.guideid
  join users u on u.userid = d.userid left join releases r on r.releaseid = e.releaseid`

/** What it was written down on. */
const onDevice = sql`
  select x.device, x.clock_ahead from work_earlier_values x
    where x.entryid = d.entryid and x.valueid = d.valueid
  union all
  select v.device, v.clock_ahead from work_values v where d.valueid is null
    and v.entryid = d.entryid and v.field_revisionid = d.field_revisionid and v.rework = d.rework`

/** What took its place in the same pass. */
const next = sql`
  select n.* from (
    select x.valueid, x.value, x.userid, x.date, x.device_date, x.reason from work_earlier_values x
      where x.entryid = d.entryid and x.field_revisionid = d.field_revisionid
        and x.rework = d.rework and x.valueid > d.valueid
    union all
    select null, w.value, w.userid, w.date, w.device_date, w.reason from work_values w
      where d.valueid is not null and w.entryid = d.entryid
        and w.field_revisionid = d.field_revisionid and w.rework = d.rework) n
  order by n.valueid nulls last limit 1`
/** The first order to do its step again. */
const again = sql`
  select w.* from work_reworks w
  where d.valueid is null and w.entryid = d.entryid and w.number > d.rework
    and f.stepid = any(w.stepids) order by w.number limit 1`
/** The second person who signed for it as it is. */
const signature = sql`
  select s.* from work_values s
  where d.valueid is null and s.entryid = d.entryid and s.stepid = f.stepid
    and s.rework = d.rework and s.type = 'second_signature' and s.value <> '' and d.date <= s.date
  order by s.date limit 1`
/** Of deviations with all of the above. */
const decision = sql`case when n.date is not null then 'corrected'
  when w.number is not null then 'rework' when s.date is not null then 'released'
  when o.is_open then null when d.kind = 'amendment' then 'amended'
  when e.status = 'cancelled' and (${isRuled} or d.reason is null) then 'cancelled'
  when d.reason is not null then 'go_on' end`
/** Over deviations d of entries e: what each of the above is read from. */
const decided = sql`left join lateral (${fieldOf(sql`d.field_revisionid`)}) f on true
    cross join lateral (select ${isOpen} as is_open) o
    left join lateral (${next}) n on true
    left join lateral (${again}) w on true
    left join lateral (${signature}) s on true
    cross join lateral (select ${decision} as decision) c
    left join users b on b.userid = case c.decision when 'corrected' then n.userid
      when 'rework' then w.userid when 'released' then s.userid when 'cancelled' then e.ended_by
      when 'go_on' then d.userid when 'amended' then d.userid end`

/** A page of them, and how many there are: all are looked through once for both. */
export const loadDeviations = async (
  db: Db,
  person: Person,
  query: Asked,
  { limit, offset }: Page,
): Promise<{ rows: Deviation[]; total: number }> => {
  const direction = query.order === 'ASC' ? sql`asc` : sql`desc`
  const found = await db.many<Deviation & { total: number }>(sql`
  select d.entryid, e.guideid, ${title(person)} as title, e.workorderid, e.serial, e.status,
    case when r.releaseid is not null then jsonb_build_object('releaseid', r.releaseid,
      'major', r.major, 'minor', r.minor) end as release,
    f.stepid, array_position(e.stepids, f.stepid) as step, d.field_revisionid,
    coalesce(f.field->>'label', '') as label, coalesce(f.field->>'type', '') as type, d.value,
    f.field->>'unit' as unit, (f.field->>'min')::float8 as min, (f.field->>'max')::float8 as max,
    case when f.field->'rework' = 'true' then 'rework' when f.field->'hold' = 'true' then 'hold'
      else 'go_on' end as rule,
    d.rework, d.valueid, d.userid, u.username, d.date, d.device_date,
    k.device, k.clock_ahead, d.reason, case when o.is_open then 'open' else 'settled' end as state, c.decision,
    b.userid as decided_by, b.username as decided_name,
    case c.decision when 'corrected' then coalesce(n.device_date, n.date)
      when 'rework' then coalesce(w.device_date, w.date) when 'released' then s.date
      when 'cancelled' then e.endtime when 'go_on' then ${moment} when 'amended' then ${moment}
      end as decided_date,
    case c.decision when 'corrected' then n.reason when 'rework' then w.reason
      when 'cancelled' then e.reason when 'go_on' then d.reason when 'amended' then d.reason
      end as decided_reason,
    n.value as next_value, d.total
  from (
    select d.*, count(*) over ()::int as total, row_number() over (order by ${keyOf(person)[query.sort]} ${direction},
      d.entryid ${direction}, d.field_revisionid, d.rework, d.valueid nulls last) as place
    from ${counted} ${query.sort === 'date' || query.sort === 'order' ? nothing : named}
    where ${asked(person, query)} order by place limit ${limit} offset ${offset}) d
    join work_entries e on e.entryid = d.entryid ${named} left join lateral (${onDevice}) k on true
    ${decided}
  order by d.place`)
  return {
    rows: found.map(({ total: _, ...row }) => row),
    // Of a page behind the last one nothing is found that could say it.
    total: found[0]?.total ?? (offset > 0 ? await countDeviations(db, person, query) : 0),
  }
}

/** All of these runs that the person may read, as their records tell them. */
export const loadDeviationsOf = async (
  db: Db,
  person: Person,
  entryids: number[],
): Promise<Deviation[]> => {
  const query = { entryids, sort: 'date', order: 'ASC' } as const
  return (await loadDeviations(db, person, query, { limit: null, offset: 0 })).rows
}

export type Decided = Pick<
  Deviation,
  'entryid' | 'field_revisionid' | 'rework' | 'value' | 'userid' | 'date' | 'reason'
> & {
  /** As the file of all that was done in runs says it. */
  decision: string | null
}
/** Deviations of these entries by field and pass, in the order in which they were written. */
export const loadDecided = (db: Db, entryids: number[]): Promise<Decided[]> =>
  db.many<Decided>(sql`
  select d.entryid, d.field_revisionid, d.rework, d.value, d.userid, d.date, d.reason,
    case c.decision when 'corrected' then 'changed' when 'rework' then 'rework ' || w.number
      when 'released' then 'signed: ' || s.value
      else coalesce(c.decision, case when o.is_open then 'open' end) end as decision
  from ${counted} ${decided} where d.entryid = any(${entryids}::int[])
  order by d.entryid, d.field_revisionid, d.rework, d.valueid nulls last`)
