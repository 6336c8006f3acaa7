// Runs through a guide, and the forms that are filled in on the way (api-facts 4.12, 6.3;
// moderation-admin 7, 9).
import { BoardRow } from './boardRow.ts'
import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import {
  withCode,
  count,
  id,
  idList,
  langid,
  limit,
  moment,
  offset,
  onWaiting,
  order,
  ours,
  pathId,
  queryId,
  revisionid,
  text,
  unixSeconds,
  fileFormat,
  flag,
} from '../core/wire.ts'
import { Guide } from '../guides/shapes.ts'
import { deviceClock, onDevice, passClock } from './clocks.ts'
import { listDeviations } from './deviations.ts'
import { listRunRecords } from './runRecords.ts'
import { listRunReleases } from './runReleases.ts'
import type { worklogRows } from './rows.ts'
import { RunRow } from './runRow.ts'
import { RunEvent } from './runEvents.ts'
import { signatureSchemas } from './signatureSchemas.ts'
import { startWork } from './startWork.ts'
import {
  workStates,
  workLimits,
  WorkEntry,
  openStates,
  FormField,
  StepForm,
  formField,
} from './shapes.ts'

/** Lines of the board at most. */
export const boardRows = 500

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
const words = z.optional(text(workLimits.words))
const fewFields = z.refine<Record<string, unknown>>(
  record => Object.keys(record).length <= workLimits.fields,
  { message: `Must have at most ${workLimits.fields} fields`, ...withCode('too_many') },
)
/** By id of the field, or as a list; values are kept as text, check boxes as "1" and "0". */
export const fieldValues = z.union([
  z.record(z.string(), value).check(fewFields),
  z
    .array(z.strictObject({ field_revisionid: id, value, reason: words }))
    .check(z.maxLength(workLimits.fields)),
])
const entry = z.object({ entryid: pathId })
/** The entry's, where the caller wants to be told that it changed meanwhile (api-facts 2.6). */
const now = z.object({ revisionid: ours(revisionid) })
const nothingElse = z.strictObject(deviceClock)
const step = z.object({ guideid: pathId, stepid: pathId })

/** Which runs. */
const runFilters = {
  entryid: queryId,
  guideid: queryId,
  userid: queryId,
  team: queryId,
  releaseid: queryId,
  status: z.optional(z.enum(workStates)),
  /** A part of the number of the order or of a serial number, in any case. */
  workorder: z.optional(text(workLimits.workorderid)),
  deviations: flag,
  start_date: moment('start'),
  end_date: moment('end'),
}

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
      team: ours(queryId, 'Ours: only entries of this team’s members.'),
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
  startWork,
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
    body: z.strictObject({ reason: words, ...deviceClock }),
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
      /** By id of the field: why its value lies outside its bounds, or was changed. */
      reasons: z.optional(z.record(z.string(), text(workLimits.words)).check(fewFields)),
      rework: ours(
        z.optional(
          z.strictObject({
            stepids: z.array(id).check(z.minLength(1), z.maxLength(workLimits.steps)),
            reason: text(workLimits.words, 1),
          }),
        ),
        'Ours: steps to do again. This takes effect before the rest of the request.',
      ),
      ...passClock,
    }),
  },
  ...signatureSchemas,
  /** After its end; what it said before stays beside it. */
  amendWork: {
    spec: 'ours: moderation-admin M-93',
    params: entry,
    query: z.object({ revisionid }),
    returns: WorkEntry,
    body: z.strictObject({
      field_revisionid: id,
      value,
      reason: text(workLimits.words, 1),
      ...onDevice,
      ...deviceClock,
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
    body: z.strictObject({ notes: words, ...deviceClock }),
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
   * Runs that the caller may read, newest first; those of one work order as they are told in its
   * record. `format=csv` gives a row for each value, and one for a run without any.
   */
  listRuns: {
    spec: 'ours: moderation-admin M-93',
    query: z.object({
      limit: limit(),
      offset,
      ...runFilters,
      orderid: queryId,
      format: fileFormat,
    }),
    returns: z.array(RunRow),
  },
  listDeviations,
  listRunRecords,
  listRunReleases,
  /**
   * All that was written down and done in the runs that these filters give, newest run first;
   * whole, or `too_many` at `format`. `format=csv` gives the same with names and times in words.
   */
  listRunEvents: {
    spec: 'ours: api-facts 6.3',
    query: z.object({ ...runFilters, orderid: queryId, format: fileFormat }),
    returns: z.array(RunEvent),
  },
  /** For whoever may read the entry, also when the guide is private, changed or deleted by now. */
  readWorkGuide: { spec: 'ours: moderation-admin M-93', params: entry, returns: Guide },
  /**
   * Everything that the steps of an entry ask for, in their order, as it was when the entry began.
   */
  readWorkForms: {
    spec: 'ours: moderation-admin M-93',
    params: entry,
    query: z.object({ langid: z.optional(langid) }),
    returns: z.object({
      entryid: id,
      fields: z.array(z.extend(FormField, { stepid: id })),
      /** The run has ended and the caller answers for it. */
      can_amend: z.boolean(),
    }),
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
    query: z.object({ form_revisionid: queryId, unpatrolled: flag }),
    returns: StepForm,
  },
  changeStepForm: {
    spec: 'ours: api-facts 6.3',
    params: step,
    query: z.object(onWaiting),
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
            fieldid: z.optional(id),
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
