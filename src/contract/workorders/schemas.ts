// Work orders that are made ahead, and the runs that are begun from them (api-facts 6.3).
import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import {
  count,
  flag,
  id,
  limit,
  moment,
  named,
  offset,
  pathId,
  queryId,
  revisionid,
  storedTime,
  text,
  unixSeconds,
  withCode,
} from '../core/wire.ts'
import { WorkEntry } from '../worklog/shapes.ts'
import { readWorkChain } from './chain.ts'
import type { workOrderRows } from './rows.ts'

export const workOrderStates = ['open', 'done', 'cancelled'] as const
export type WorkOrderState = (typeof workOrderStates)[number]

export const workOrderLimits = {
  number: 100,
  quantity: 10_000,
  serial: 100,
  serials: 1000,
  note: 2000,
  reason: 2000,
} as const

export const WorkOrder = named(
  'WorkOrder',
  z.object({
    orderid: id,
    number: z.string(),
    guideid: id,
    title: z.nullable(z.string()), // null once the guide is deleted
    type: z.string(),
    quantity: id,
    serials: z.array(z.string()),
    serials_left: z.array(z.string()), // no run of theirs counts
    serials_done: z.array(z.string()), // a run of theirs is finished
    started: count,
    finished: count,
    state: z.enum(workOrderStates),
    userid: z.nullable(id),
    username: z.nullable(z.string()),
    teamid: z.nullable(id),
    team: z.nullable(z.string()),
    due_date: z.nullable(unixSeconds),
    note: z.string(),
    reason: z.string(), // of the cancellation
    created_by: count,
    created_date: unixSeconds,
    modified_date: unixSeconds,
    revisionid: id,
  }),
)
export type WorkOrder = z.output<typeof WorkOrder>

const serial = text(workOrderLimits.serial, 1)
const planned = {
  quantity: z.int().check(z.minimum(1), z.maximum(workOrderLimits.quantity)),
  serials: z.array(serial).check(
    z.maxLength(workOrderLimits.serials),
    z.refine(list => new Set(list.map(one => one.trim())).size === list.length, {
      message: 'A serial number is listed twice',
      ...withCode('duplicate'),
    }),
  ),
  userid: z.nullable(id),
  teamid: z.nullable(id),
  due_date: z.nullable(storedTime),
  note: text(workOrderLimits.note),
}
const order = z.object({ orderid: pathId })
const now = z.object({ revisionid })

export const workOrderSchemas = {
  /** Due first; those without a date last. */
  listWorkOrders: {
    spec: 'ours: api-facts 6.3',
    query: z.object({
      limit: limit(100),
      offset,
      state: z.optional(z.enum(workOrderStates)),
      mine: flag,
      startable: flag,
      uncounted: flag,
      userid: queryId,
      team: queryId,
      guideid: queryId,
      due_before: moment('end'),
      number: z.optional(text(workOrderLimits.number)),
      code: z.optional(text(workOrderLimits.number)),
    }),
    returns: z.array(WorkOrder),
  },
  readWorkChain: readWorkChain(workOrderLimits.serial),
  createWorkOrder: {
    spec: 'ours: api-facts 6.3',
    body: z.strictObject({
      number: text(workOrderLimits.number, 1),
      guideid: id,
      quantity: z._default(planned.quantity, 1),
      serials: z._default(planned.serials, []),
      userid: z._default(planned.userid, null),
      teamid: z._default(planned.teamid, null),
      due_date: z._default(planned.due_date, null),
      note: z._default(planned.note, ''),
    }),
    returns: WorkOrder,
    status: 201,
  },
  readWorkOrder: { spec: 'ours: api-facts 6.3', params: order, returns: WorkOrder },
  patchWorkOrder: {
    spec: 'ours: api-facts 6.3',
    params: order,
    query: now,
    body: z.partial(z.strictObject(planned)),
    returns: WorkOrder,
  },
  /** Runs that were begun from it go on. */
  cancelWorkOrder: {
    spec: 'ours: api-facts 6.3',
    params: order,
    query: now,
    body: z.strictObject({ reason: text(workOrderLimits.reason, 1) }),
    returns: WorkOrder,
  },
  startWorkOrder: {
    spec: 'ours: api-facts 6.3',
    params: order,
    body: z.strictObject({
      serial: z.optional(serial),
      again: z._default(z.boolean(), false),
      guideid: z.optional(id),
      reason: z.optional(text(workOrderLimits.reason)),
    }),
    returns: WorkEntry,
    status: 201,
  },
} as const satisfies SchemasOf<typeof workOrderRows>
