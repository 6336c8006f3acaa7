// Values out of their bounds as a list of their own (api-facts 6.3).
import * as z from 'zod/mini'
import {
  count,
  fileFormat,
  flag,
  id,
  limit,
  moment,
  named,
  offset,
  order,
  queryId,
  text,
  unixSeconds,
} from '../core/wire.ts'
import { Version, workLimits, workStates } from './shapes.ts'

export const deviationStates = ['open', 'settled'] as const
/** What its field asks for where a value is out of its bounds. */
const rules = ['go_on', 'hold', 'rework'] as const
/** What became of it; `amended`: it was written down after the end. */
const decisions = ['go_on', 'rework', 'released', 'corrected', 'cancelled', 'amended'] as const
export type Decision = (typeof decisions)[number]
export const deviationSorts = ['date', 'order', 'guide', 'person'] as const

export const Deviation = named(
  'Deviation',
  z.object({
    entryid: id,
    guideid: id,
    title: z.nullable(z.string()), // null where the reader may not see the guide any more
    workorderid: z.string(),
    serial: z.nullable(z.string()),
    status: z.enum(workStates), // of the run
    release: z.nullable(Version),
    stepid: z.nullable(id),
    step: z.nullable(count), // its place in the run, from 1
    field_revisionid: id,
    label: z.string(),
    type: z.string(),
    value: z.string(),
    unit: z.nullable(z.string()),
    min: z.nullable(z.number()),
    max: z.nullable(z.number()),
    rule: z.enum(rules),
    rework: count, // in which pass: 0 the first, else the number of the rework
    valueid: z.nullable(id), // of what something else took the place of in the same pass
    userid: count, // who wrote it down
    username: z.string(),
    date: unixSeconds,
    device_date: z.nullable(unixSeconds),
    device: z.nullable(z.string()), // which one it was written down on
    clock_ahead: z.nullable(z.int()), // seconds by which its clock was ahead as it was sent
    reason: z.nullable(z.string()),
    state: z.enum(deviationStates),
    decision: z.nullable(z.enum(decisions)), // null: nobody decided
    decided_by: z.nullable(count),
    decided_name: z.nullable(z.string()),
    decided_date: z.nullable(unixSeconds),
    decided_reason: z.nullable(z.string()),
    next_value: z.nullable(z.string()), // of a corrected one: what took its place
  }),
)
export type Deviation = z.output<typeof Deviation>

/** Of those whose runs the caller may read; `userid` and `team` are of who wrote the value down. */
export const listDeviations = {
  spec: 'ours: moderation-admin M-93',
  query: z.object({
    limit: limit(),
    offset,
    sort: z._default(z.enum(deviationSorts), 'date'),
    order: z._default(order, 'DESC'),
    guideid: queryId,
    releaseid: queryId,
    orderid: queryId,
    entryid: queryId,
    userid: queryId,
    team: queryId,
    state: z.optional(z.enum(deviationStates)),
    /** A part of the number of the order or of a serial number, in any case. */
    workorder: z.optional(text(workLimits.workorderid)),
    start_date: moment('start'),
    end_date: moment('end'),
    /** All of them in one answer, as in a file: a list that goes on changing has no pages. */
    whole: flag,
    format: fileFormat,
  }),
  returns: z.array(Deviation),
} as const
