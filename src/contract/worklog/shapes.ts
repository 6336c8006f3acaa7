// What the work log answers with: runs through guides, the board, forms of steps.
import { Image } from '../core/shapes.ts'
import { count, id, named, ours, text, unixSeconds } from '../core/wire.ts'
import * as z from 'zod/mini'
import { runFileKinds, takenKinds } from './runFiles.ts'

export const workStates = ['started', 'paused', 'suspended', 'complete', 'cancelled'] as const
export type WorkState = (typeof workStates)[number]
/** Of runs that have not ended. */
export const openStates = ['started', 'paused', 'suspended'] as const
export type OpenState = (typeof openStates)[number]

export const workLimits = {
  workorderid: 128,
  /** What a device is called. */
  device: 64,
  words: 2000,
  /** Of a guide, and so of a run. */
  steps: 1000,
  value: 10_000,
  fields: 500,
  fieldsOfForm: 50,
  label: 255,
  options: 100,
  unit: 32,
  decimals: 9,
  /** Of one run, as far as a client may say how many it knows. */
  reworks: 100_000,
  /** Measurements of one repeated field. */
  times: 50,
} as const

export const fieldTypes = [
  'text',
  'number',
  'repeated',
  'counter',
  'checkbox',
  'select',
  'date',
  'scan',
  'photo',
  'file',
  'signature',
  'second_signature',
] as const
export type FieldType = (typeof fieldTypes)[number]
const bound = z.number().check(z.minimum(-1e15), z.maximum(1e15))
export const formField = {
  label: text(workLimits.label, 1),
  type: z.enum(fieldTypes),
  /** Of a select. */
  options: z.optional(z.array(text(workLimits.label, 1)).check(z.maxLength(workLimits.options))),
  /** Of a number, each measurement or a count: what it may be. Else: how many characters. */
  min: z.optional(bound),
  max: z.optional(bound),
  /** What is measured or counted in: "Nm". */
  unit: z.optional(text(workLimits.unit, 1)),
  /** Decimal places at most. */
  precision: z.optional(z.int().check(z.minimum(0), z.maximum(workLimits.decimals))),
  /** How often it is measured. */
  times: z.optional(z.int().check(z.minimum(2), z.maximum(workLimits.times))),
  /** Of a second signature: only members of this team give it. */
  team: z.optional(id),
  /** A value outside its bounds holds the run until a second person has signed in the step. */
  hold: z.optional(z.boolean()),
  /** One outside its bounds asks for rework: it holds the run until steps are done again. */
  rework: z.optional(z.boolean()),
  /** Of a field of files: which of them; absent where any document or picture goes. */
  takes: z.optional(z.enum(takenKinds)),
  /** More than one of them. */
  several: z.optional(z.boolean()),
}
export const fieldParts = [
  'options',
  'min',
  'max',
  'unit',
  'precision',
  'times',
  'team',
  'hold',
  'rework',
  'takes',
  'several',
] as const
export type FieldPart = (typeof fieldParts)[number]
/** What a field of each type may say beside its name. */
export const partsOfType: Record<FieldType, readonly FieldPart[]> = {
  text: ['min', 'max', 'hold', 'rework'],
  number: ['min', 'max', 'unit', 'precision', 'hold', 'rework'],
  repeated: ['times', 'min', 'max', 'unit', 'precision', 'hold', 'rework'],
  counter: ['min', 'max', 'unit', 'hold', 'rework'],
  checkbox: [],
  select: ['options'],
  date: [],
  scan: ['min', 'max', 'hold', 'rework'],
  photo: [],
  file: ['takes', 'several'],
  signature: [],
  second_signature: ['team'],
}
/** Its bounds are those of a number, not of a count of characters. */
export const isMeasured = (type: FieldType): boolean => partsOfType[type].includes('unit')
/** What a field says in another language; `options` one for each of the field's, in their order. */
const FieldWords = z.object({
  label: z.optional(z.string()),
  unit: z.optional(z.string()),
  options: z.optional(z.array(z.string())),
})
export type FieldWords = z.output<typeof FieldWords>
/**
 * `fieldid`: the first id that it had, where a change gave it another. `words`: in the language
 * that is read, where that is not the guide's own; what is stored stays in the guide's.
 */
export const FormField = named(
  'FormField',
  z.object({
    field_revisionid: id,
    ...formField,
    required: z.boolean(),
    fieldid: z.optional(id),
    words: z.optional(FieldWords),
  }),
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
/** Of a step that never asked for anything. */
export const noForm: StepForm = { form_revisionid: 0, fields: [] }

const Timing = z.object({
  timingid: id,
  userid: ours(count, 'Ours: the person who was working on the run.'),
  by: ours(
    z.nullable(count),
    'Ours: who paused or suspended it; null for time at work, for older runs, and if the service did.',
  ),
  stepid: z.nullable(id),
  type: z.enum(['active', 'pause', 'suspend']),
  starttime: unixSeconds,
  endtime: z.nullable(unixSeconds),
})
export type Timing = z.output<typeof Timing>
/**
 * `size`, `sha256`: of what its address gives; null until it is made, of a picture that browsers do
 * not show as it was sent. No address goes out by a webhook.
 */
const RunFile = named(
  'RunFile',
  z.object({
    kind: z.enum(runFileKinds),
    id,
    name: z.string(),
    size: z.nullable(count),
    sha256: z.nullable(z.string()),
    url: z.nullable(z.string()),
  }),
)
export type RunFile = z.output<typeof RunFile>
/**
 * Written down first, or while it was still being typed; changed once it stood in the record; put
 * right after the end of the run.
 */
export const valueKinds = ['entry', 'correction', 'amendment'] as const
export type ValueKind = (typeof valueKinds)[number]
/**
 * What a device is called, or which browser it is; by how many seconds its clock was ahead as it
 * sent: its times are set right by that. null where it did not say.
 */
const onDevice = { device: z.nullable(z.string()), clock_ahead: z.nullable(z.int()) }
const written = {
  value: z.string(),
  /** Of a photograph, whose value is the id of its picture. */
  image: z.optional(Image),
  /** Of a field of files, whose value names each by its kind and id. */
  files: z.optional(z.array(RunFile)),
  userid: count,
  date: unixSeconds,
  /** By the clock of the device; null where it did not say. */
  device_date: z.nullable(unixSeconds),
  ...onDevice,
  out_of_bounds: z.boolean(),
  reason: z.nullable(z.string()),
  /** In which pass through its step: 0 the first, else the number of the rework. */
  rework: count,
  kind: z.enum(valueKinds),
}
/** `earlier`: what it said before, in earlier passes too, oldest first. */
const RecordedValue = z.object({
  field_revisionid: id,
  stepid: id,
  label: z.string(),
  ...written,
  earlier: z.array(z.object(written)),
})
/**
 * `date` holds its place among the times of the run; `received_date`: when the service heard of it;
 * `device_date` by the device, null where it did not say.
 */
const Signoff = z.object({
  stepid: id,
  userid: count,
  date: unixSeconds,
  received_date: ours(z.nullable(unixSeconds)),
  device_date: ours(z.nullable(unixSeconds)),
  ...onDevice,
})
/** Steps that were done again; `signoffs`: those that it took away. */
const Rework = z.object({
  number: id,
  stepids: z.array(id),
  userid: count,
  date: unixSeconds,
  device_date: z.nullable(unixSeconds),
  ...onDevice,
  reason: z.string(),
  signoffs: z.array(z.extend(Signoff, { rework: count })),
})
export type Rework = z.output<typeof Rework>
export const Version = z.object({ releaseid: id, major: count, minor: count })
/**
 * `reason` is null where a client that knows of no order of guides gave none, '' where whoever gave
 * it was erased.
 */
export const StartedEarly = z.object({ guides: count, reason: z.nullable(z.string()) })
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
    signoffs: z.array(Signoff),
    record: ours(
      z.array(RecordedValue),
      'Ours: who entered each value of `work_data`, when, and what it was before.',
    ),
    reworks: ours(z.array(Rework), 'Ours: which steps were done again, in order.'),
    revisionid: ours(id),
    timings: ours(z.array(Timing)),
    releaseid: ours(z.nullable(id)),
    release: ours(z.nullable(Version), 'Ours: the release that was worked through, if any.'),
    ended_by: ours(z.nullable(count), 'Ours: who finished or cancelled it.'),
    started_by: ours(count),
    modified_date: ours(unixSeconds),
    pause_seconds: ours(count),
    active_stepid: ours(z.nullable(id)),
    step_number: ours(z.nullable(count), 'Ours: the number of the active step, from 1.'),
    step_count: ours(count, 'Ours: how many steps the version being worked through has.'),
    steps: ours(
      z.array(z.object({ stepid: id, seconds: count, visits: count })),
      'Ours: the time at each step, in the order in which the steps were reached.',
    ),
    handovers: ours(z.array(z.object({ from: count, to: count, date: unixSeconds }))),
    guide_changed: ours(z.boolean(), 'Ours: whether someone changed the guide during the run.'),
    notes: ours(z.nullable(z.string()), 'Ours: the notes from the last suspension.'),
    reason: ours(z.nullable(z.string()), 'Ours: the reason given for the cancellation.'),
    orderid: ours(z.nullable(id), 'Ours: the work order that it was started from, or null.'),
    serial: ours(
      z.nullable(z.string()),
      'Ours: the serial number of the piece that is being worked on, or null.',
    ),
    started_early: ours(
      z.nullable(StartedEarly),
      'Ours: how many guides that come first were not finished when it started, and why it started anyway; null if all were finished.',
    ),
  }),
)
export type WorkEntry = z.output<typeof WorkEntry>
