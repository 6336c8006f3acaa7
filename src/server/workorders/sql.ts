// Work orders as they are read and written. What an order comes to is counted over its runs: a run
// that is cancelled or deleted gives its place back without anybody keeping a number in step.
import type { WorkOrder, WorkOrderState } from '#contract/workorders/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { escapedLike, joined, sql, type Sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { isOrderReadableBy, isTheirs } from '#server/rights/orders.ts'
import { readersTitle, readersType } from '#server/rights/released.ts'

/** `taken`: serial numbers that have a run which counts. */
export type OrderRow = Omit<WorkOrder, 'serials_left'> & { taken: string[] }

/** Pieces, not runs: a serial number that is worked on twice is one. */
const pieces = (of: Sql): Sql => sql`(count(distinct e.serial) filter (where ${of})
  + count(*) filter (where e.serial is null and ${of}))::int`
const planned = sql`work_orders o join guides g using (guideid)`
/** What the runs of an order o come to. */
const counted = sql`cross join lateral (
    select ${pieces(sql`true`)} as started, ${pieces(sql`e.status = 'complete'`)} as finished,
      coalesce(array_agg(distinct e.serial) filter (where e.serial is not null), '{}') as taken,
      coalesce(array_agg(distinct e.serial) filter (where e.serial is not null
        and e.status = 'complete'), '{}') as serials_done
    from work_entries e where e.orderid = o.orderid and e.guideid = o.guideid
      and e.status <> 'cancelled') made`
const tables = sql`${planned} left join users u on u.userid = o.userid
  left join teams t on t.teamid = o.teamid ${counted}`
const state = sql`case when o.cancelled is not null then 'cancelled'
  when made.finished >= o.quantity then 'done' else 'open' end`
/** The same by columns, so that cancelled orders are left out before their runs are counted. */
const inState: Record<WorkOrderState, Sql> = {
  open: sql`(o.cancelled is null and made.finished < o.quantity)`,
  done: sql`(o.cancelled is null and made.finished >= o.quantity)`,
  cancelled: sql`o.cancelled is not null`,
}
const columns = sql`
  o.orderid, o.number, o.guideid, case when g.deleted_date is null then ${readersTitle} end as title,
  ${readersType} as type,
  o.quantity, o.serials, made.started, made.finished, made.taken,
  made.serials_done, ${state} as state, o.userid,
  u.username, o.teamid, t.name as team, o.due_date, o.note, o.reason, o.created_by,
  o.created as created_date, o.modified_date, o.revisionid`

export type Wanted = {
  limit: number
  offset: number
  state?: WorkOrderState | undefined
  mine: boolean
  startable: boolean
  uncounted: boolean
  userid?: number | undefined
  team?: number | undefined
  guideid?: number | undefined
  due_before?: UnixSeconds | undefined
  number?: string | undefined
  code?: string | undefined
}
const asked = (person: Person, wanted: Wanted): Sql =>
  joined(
    [
      isOrderReadableBy(person),
      wanted.state !== undefined && inState[wanted.state],
      wanted.mine && isTheirs(person),
      wanted.startable &&
        sql`o.cancelled is null and made.started < o.quantity and g.deleted_date is null`,
      wanted.userid !== undefined && sql`o.userid = ${wanted.userid}`,
      wanted.team !== undefined && sql`o.teamid = ${wanted.team}`,
      wanted.guideid !== undefined && sql`o.guideid = ${wanted.guideid}`,
      wanted.due_before !== undefined && sql`o.due_date <= ${wanted.due_before}`,
      wanted.number !== undefined && sql`o.number ilike ${`${escapedLike(wanted.number.trim())}%`}`,
      wanted.code !== undefined &&
        sql`(lower(o.number) = lower(${wanted.code.trim()})
          or o.serials @> array[${wanted.code.trim()}]::text[])`,
    ],
    ' and ',
  )

export const listOrders = async (
  db: Db,
  person: Person,
  wanted: Wanted,
): Promise<{ rows: OrderRow[]; total: number | null }> => {
  // Runs are counted of those on the page alone, where nothing asks for what others come to.
  const from =
    wanted.startable || (wanted.state !== undefined && wanted.state !== 'cancelled')
      ? sql`${planned} ${counted}`
      : planned
  const where = asked(person, wanted)
  const [totals, rows] = await Promise.all([
    wanted.uncounted
      ? []
      : db.values<number>(sql`select count(*)::int from ${from} where ${where}`),
    db.many<OrderRow>(sql`
    select ${columns} from ${tables} where o.orderid in (
      select o.orderid from ${from} where ${where}
      order by o.due_date nulls last, o.orderid limit ${wanted.limit} offset ${wanted.offset})
    order by o.due_date nulls last, o.orderid`),
  ])
  return { rows, total: totals[0] ?? null }
}

const readable = (person: Person, orderid: number): Sql =>
  sql`select ${columns} from ${tables}
    where o.orderid = ${orderid} and ${isOrderReadableBy(person)}`
/** Throws 404, also where the person may not read it. */
export const loadOrder = (db: Db, person: Person, orderid: number): Promise<OrderRow> =>
  db.one<OrderRow>(readable(person, orderid), 'Work order')
/** Null where the person may not read it. */
export const findOrder = (db: Db, person: Person, orderid: number): Promise<OrderRow | null> =>
  db.maybe<OrderRow>(readable(person, orderid))
/** The same, and nobody else changes it or begins a run of it until the transaction ends. */
export const lockOrder = async (db: Db, person: Person, orderid: number): Promise<OrderRow> => {
  await db.maybe(sql`select from work_orders where orderid = ${orderid} for update`)
  return loadOrder(db, person, orderid)
}

/**
 * Which of its pieces have a run of its guide or of one that comes first: their serial numbers, and
 * with those without one, how many.
 */
export const loadBegun = (db: Db, orderid: number): Promise<Pick<OrderRow, 'taken' | 'started'>> =>
  db.one<Pick<OrderRow, 'taken' | 'started'>>(sql`
    select named.taken, cardinality(named.taken) + greatest(0, least(
      o.quantity - cardinality(o.serials), (
        select max(of_guide.begun) from (
          select count(*) as begun from work_entries e where e.orderid = o.orderid
            and e.serial is null and e.status <> 'cancelled' group by e.guideid) of_guide)))::int
      as started
    from work_orders o cross join lateral (
      select coalesce(array_agg(distinct e.serial), '{}') as taken from work_entries e
      where e.orderid = o.orderid and e.serial = any(o.serials) and e.status <> 'cancelled') named
    where o.orderid = ${orderid}`)

export type Plan = Pick<
  WorkOrder,
  'quantity' | 'serials' | 'userid' | 'teamid' | 'due_date' | 'note'
>
/** By whom and when. */
type By = { userid: number; now: UnixSeconds }

/** Null where another order has the number. */
export const insertOrder = async (
  db: Db,
  { number, guideid, ...plan }: Plan & { number: string; guideid: number },
  by: By,
): Promise<number | null> =>
  (
    await db.maybe<{ orderid: number }>(sql`
    insert into work_orders (number, guideid, quantity, serials, userid, teamid, due_date, note,
      note_by, created_by, created, modified_date)
    values (${number}, ${guideid}, ${plan.quantity}, ${plan.serials}::text[], ${plan.userid}::int,
      ${plan.teamid}::int, ${plan.due_date}::int, ${plan.note},
      ${plan.note === '' ? null : by.userid}::int, ${by.userid}, ${by.now}, ${by.now})
    on conflict (lower(number)) do nothing returning orderid`)
  )?.orderid ?? null

export const updateOrder = (db: Db, orderid: number, plan: Plan, by: By): Promise<number> =>
  db.run(sql`
  update work_orders set quantity = ${plan.quantity}, serials = ${plan.serials}::text[],
    userid = ${plan.userid}::int, teamid = ${plan.teamid}::int, due_date = ${plan.due_date}::int,
    note_by = case when note = ${plan.note} then note_by else ${by.userid} end,
    note = ${plan.note}, modified_date = ${by.now}, revisionid = nextval('revision_seq')
  where orderid = ${orderid}`)

export const cancelOrder = (db: Db, orderid: number, reason: string, by: By): Promise<number> =>
  db.run(sql`
  update work_orders set cancelled = ${by.now}, reason = ${reason}, reason_by = ${by.userid},
    modified_date = ${by.now}, revisionid = nextval('revision_seq')
  where orderid = ${orderid}`)
