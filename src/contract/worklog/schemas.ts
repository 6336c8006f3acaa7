// Runs through a guide, and the forms that are filled in on the way (api-facts 4.12, 6.3;
// moderation-admin 7, 9).
import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import {
  withCode,
  count,
  id,
  idList,
  limit,
  moment,
  named,
  offset,
  order,
  ours,
  pathId,
  queryId,
  revisionid,
  text,
  unixSeconds,
} from '../core/wire.ts'
import type { worklogRows } from './rows.ts'

const workStates = ['started', 'paused', 'suspended', 'complete', 'cancelled'] as const
export type WorkState = (typeof workStates)[number]
/** Of runs that have not ended. */
export const openStates = ['started', 'paused', 'suspended'] as const
export type OpenState = (typeof openStates)[number]
/** Lines of the board at most. */
export const boardRows = 500

export const workLimits = {
  workorderid: 128,
  words: 2000,
  value: 10_000,
  fields: 500,
  fieldsOfForm: 50,
  label: 255,
  options: 100,
} as const

export const fieldTypes = ['text', 'number', 'checkbox', 'select', 'signature'] as const
export type FieldType = (typeof fieldTypes)[number]
const bound = z.number().check(z.minimum(-1e15), z.maximum(1e15))
const formField = {
  label: text(workLimits.label, 1),
  type: z.enum(fieldTypes),
  /** Of a select. */
  options: z.optional(z.array(text(workLimits.label, 1)).check(z.maxLength(workLimits.options))),
  /** Of a number: what it may be. Of a text: how many characters. */
  min: z.optional(bound),
  max: z.optional(bound),
}
export const FormField = named(
  'FormField',
  z.object({ field_revisionid: id, ...formField, required: z.boolean() }),
)
export type FormField = z.output<typeof FormField>
/**
 * What a step asks for; `form_revisionid` is 0 and `fields` empty where it never asked for
 * anything.
 */
export const StepForm = named(
  'StepForm',
  z.object({ form_revisionid: count, fields: z.array(FormField) }),
)
export type StepForm = z.output<typeof StepForm>

const Timing = z.object({
  timingid: id,
  stepid: z.nullable(id),
  type: z.enum(['active', 'pause', 'suspend']),
  starttime: unixSeconds,
  endtime: z.nullable(unixSeconds),
})
export type Timing = z.output<typeof Timing>
export const WorkEntry = named(
  'WorkEntry',
  z.object({
    entryid: id,
    guideid: id,
    userid: count,
    workorderid: z.string(),
    starttime: unixSeconds,
    endtime: z.nullable(unixSeconds),
    timingid: z.nullable(id),
    max_form_revisionid: count,
    guide_revisionid: id,
    duration: count,
    active_duration: count, // seconds: all of them, and without pauses and suspensions
    cancelled: z.int().check(z.minimum(0), z.maximum(1)),
    handoffid: z.nullable(id),
    status: z.enum(workStates),
    work_data: z.array(
      z.object({ label: z.string(), value: z.string(), field_revisionid: id, stepid: id }),
    ),
    signoffs: z.array(z.object({ stepid: id, userid: count, date: unixSeconds })),
    revisionid: ours(id),
    timings: ours(z.array(Timing)),
    releaseid: ours(z.nullable(id)),
    started_by: ours(count),
    modified_date: ours(unixSeconds),
    pause_seconds: ours(count),
    active_stepid: ours(z.nullable(id)),
    step_number: ours(z.nullable(count), 'Ours: the place of the active step, from 1.'),
    step_count: ours(count, 'Ours: steps of the version that is worked by.'),
    steps: ours(
      z.array(z.object({ stepid: id, seconds: count, visits: count })),
      'Ours: time at each step, in the order in which they were come to.',
    ),
    handovers: ours(z.array(z.object({ from: count, to: count, date: unixSeconds }))),
    guide_changed: ours(z.boolean(), 'Ours: somebody changed the guide while the entry ran.'),
    notes: ours(z.nullable(z.string()), 'Ours: said at the last suspension.'),
    reason: ours(z.nullable(z.string()), 'Ours: said at the cancellation.'),
  }),
)
export type WorkEntry = z.output<typeof WorkEntry>

/** One line of the live board: who is where in which guide. Nothing of what was filled in. */
export const BoardRow = named(
  'BoardRow',
  z.object({
    entryid: id,
    guideid: id,
    title: z.nullable(z.string()),
    type: z.string(),
    category: z.string(),
    userid: count,
    username: z.string(),
    workorderid: z.string(),
    status: z.enum(openStates),
    step_number: z.nullable(count),
    step_count: count,
    stepid: z.nullable(id),
    step_seconds: count,
    usual_seconds: z.nullable(count), // at this step: of this run, and the median of past ones
    modified_date: unixSeconds,
    guide_changed: z.boolean(),
    notes: z.nullable(z.string()),
    revisionid: id,
    can_read: z.boolean(),
    can_drive: z.boolean(),
  }),
)
export type BoardRow = z.output<typeof BoardRow>

const ended = {
  entryid: ours(id),
  status: ours(z.enum(workStates)),
  endtime: unixSeconds,
  max_form_revisionid: count,
  guide_revisionid: id,
  duration: ours(count),
  revisionid: ours(id),
  guide_changed: ours(z.boolean()),
}

const value = z.union([text(workLimits.value), z.number(), z.boolean()])
/** By id of the field, or as a list; values are kept as text, check boxes as "1" and "0". */
export const fieldValues = z.union([
  z.record(z.string(), value),
  z.array(z.strictObject({ field_revisionid: id, value })).check(z.maxLength(workLimits.fields)),
])
const words = z.optional(text(workLimits.words))
const entry = z.object({ entryid: pathId })
/** The entry's, where the caller wants to be told that it changed meanwhile (api-facts 2.6). */
const now = z.object({ revisionid: ours(revisionid) })
const nothingElse = z.strictObject({})
const begun = { guideid: z.optional(id), workorderid: z.optional(text(workLimits.workorderid, 1)) }
const step = z.object({ guideid: pathId, stepid: pathId })

export const worklogSchemas = {
  listWork: {
    spec: '4.4',
    query: z.object({
      limit: limit(),
      offset,
      order,
      guideid: queryId,
      userid: queryId,
      workorderid: z.optional(text(workLimits.workorderid)),
      status: z.optional(z.enum(workStates)),
      start_date: moment('start'),
      end_date: moment('end'),
      team: ours(queryId, 'Ours: a team; entries of its members.'),
    }),
    returns: z.object({
      results: z.array(WorkEntry),
      offset: count,
      limit: count,
      totalResults: count,
      moreResults: z.boolean(),
    }),
  },
  readWork: { spec: '4.4', params: entry, returns: WorkEntry },
  /** Old clients send both in the address. */
  startWork: {
    spec: '4.4',
    body: z.strictObject(begun),
    query: z.object({ guideid: queryId, workorderid: z.optional(text(workLimits.workorderid, 1)) }),
    returns: WorkEntry,
    status: 201,
  },
  finishWork: {
    spec: '4.4',
    params: entry,
    query: now,
    body: nothingElse,
    returns: z.object(ended),
  },
  cancelWork: {
    spec: '4.4',
    params: entry,
    query: now,
    body: z.strictObject({ reason: words }),
    returns: z.object({ ...ended, cancelled: z.literal(1) }),
  },
  pauseWork: { spec: '4.4', params: entry, query: now, body: nothingElse, returns: WorkEntry },
  resumeWork: { spec: '4.4', params: entry, query: now, body: nothingElse, returns: WorkEntry },
  saveStepData: {
    spec: '4.4',
    params: entry,
    query: now,
    returns: WorkEntry,
    body: z.strictObject({
      fields: z.union([fieldValues, text(1_048_576)]), // or the same as JSON in a string
      lasttimingid: z.optional(z.nullable(id)),
      stepid: z.optional(id),
      signoff: z.optional(z.boolean()),
    }),
  },
  deleteWork: { spec: '4.4', params: entry, query: now, returns: null },
  listSuspendedWork: {
    spec: '4.4',
    params: z.object({ guideid: pathId }),
    query: z.object({ limit: ours(limit(200, 200)), offset: ours(offset) }),
    returns: z.object({ results: z.array(WorkEntry) }),
  },
  suspendWork: {
    spec: '4.4',
    params: entry,
    query: now,
    body: z.strictObject({ notes: words }),
    returns: WorkEntry,
  },
  assumeWork: { spec: '4.4', params: entry, query: now, body: nothingElse, returns: WorkEntry },
  /**
   * Runs that have not ended: those that the caller may read, and suspended ones that they could
   * take over. Oldest first, at most 500.
   */
  readWorkBoard: {
    spec: 'ours: moderation-admin M-124',
    query: z.object({
      entryids: idList,
      team: queryId,
      category: z.optional(z.string()),
      status: z.optional(z.enum(openStates)),
      guideid: queryId,
    }),
    returns: z.object({ rows: z.array(BoardRow), date: unixSeconds, more: z.boolean() }),
  },
  /**
   * Everything that the steps of an entry ask for, in their order, as it was when the entry began.
   */
  readWorkForms: {
    spec: 'ours: moderation-admin M-93',
    params: entry,
    returns: z.object({ entryid: id, fields: z.array(z.extend(FormField, { stepid: id })) }),
  },
  /**
   * Seconds at each step, of steps with at least five finished runs. With `userid`: of one
   * person's, for that person and Admins.
   */
  readWorkMedians: {
    spec: 'ours: moderation-admin M-125',
    params: z.object({ guideid: pathId }),
    query: z.object({ userid: queryId }),
    returns: z.object({
      guideid: id,
      userid: z.nullable(id),
      steps: z.array(z.object({ stepid: id, runs: count, seconds: count })),
    }),
  },
  /**
   * `form_revisionid`: as the form was up to then; an entry's max_form_revisionid gives what the
   * entry asks for.
   */
  readStepForm: {
    spec: 'ours: api-facts 6.3',
    params: step,
    query: z.object({ form_revisionid: queryId }),
    returns: StepForm,
  },
  changeStepForm: {
    spec: 'ours: api-facts 6.3',
    params: step,
    returns: StepForm,
    body: z.strictObject({
      /** Of the form that was read, where the caller wants to be told of another's change. */
      form_revisionid: z.optional(count),
      fields: z
        .array(
          z.strictObject({
            ...formField,
            required: z._default(z.boolean(), false),
            field_revisionid: z.optional(id),
          }),
        )
        .check(
          z.maxLength(workLimits.fieldsOfForm),
          z.refine(list => new Set(list.map(one => one.label)).size === list.length, {
            message: 'Two fields have the same label',
            ...withCode('duplicate'),
          }),
        ),
    }),
  },
} as const satisfies SchemasOf<typeof worklogRows>
