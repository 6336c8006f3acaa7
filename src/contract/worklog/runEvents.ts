// All that was written down and done in runs, one line for each (decision 0571): the files of the
// work log say by it what the page of a record says.
import * as z from 'zod/mini'
import { count, id, named, unixSeconds } from '../core/wire.ts'
import { passesOf } from './passes.ts'
import { valueKinds, type FormField, type WorkEntry } from './shapes.ts'

const eventTypes = [
  'started',
  'value',
  'deviation',
  'signoff',
  'signature',
  'signature_voided',
  'rework',
  'pause',
  'suspension',
  'handover',
  'complete',
  'cancelled',
] as const
/**
 * `step`: its place, from 1. `stands`: it is what the record says now. `date` by the service and
 * `device_date` by the device; `end_date` of a pause or suspension. `decision` of a deviation:
 * `open`, `rework 2`, `signed: Quinn`, `go_on`, `cancelled`, `amended`, or `changed` where another
 * value took its place; null where nobody decided.
 */
export const RunEvent = named(
  'RunEvent',
  z.object({
    entryid: id,
    type: z.enum(eventTypes),
    stepid: z.nullable(id),
    step: z.nullable(count),
    field_revisionid: z.nullable(id),
    label: z.nullable(z.string()),
    value: z.nullable(z.string()),
    unit: z.nullable(z.string()),
    kind: z.nullable(z.enum(valueKinds)),
    out_of_bounds: z.nullable(z.boolean()),
    stands: z.nullable(z.boolean()),
    rework: z.nullable(count),
    reason: z.nullable(z.string()),
    decision: z.nullable(z.string()),
    userid: z.nullable(count),
    from_userid: z.nullable(count),
    date: unixSeconds,
    device_date: z.nullable(unixSeconds),
    device: z.nullable(z.string()),
    clock_ahead: z.nullable(z.int()),
    end_date: z.nullable(unixSeconds),
  }),
)
export type RunEvent = z.output<typeof RunEvent>

type AskedField = FormField & { stepid: number }
/** What counts as a deviation, and what became of it; by field and pass as it was written. */
type Decided = Pick<Recorded, 'field_revisionid' | 'rework' | 'value' | 'userid' | 'date'> & {
  reason: string | null
  decision: string | null
}
export type RecordedRun = {
  entry: WorkEntry
  deviations: readonly Decided[]
  stepids: readonly number[]
  fields: readonly AskedField[]
}
type Recorded = WorkEntry['record'][number]
type Told = Partial<RunEvent> & Pick<RunEvent, 'type' | 'date'>

const wordsOf = ({ value, image, files }: Recorded['earlier'][number]): string =>
  image
    ? (image.original ?? value)
    : files?.length
      ? files.map(({ name }) => name).join('; ')
      : value

type Pass = Pick<RecordedRun, 'deviations' | 'fields'> & { pass: Recorded }
/** What was written into a field in one pass, in its order; with what became of deviations. */
const valuesOf = ({ pass, deviations, fields }: Pass, standing: number): Told[] => {
  const { field_revisionid, stepid, label } = pass
  const field = fields.find(one => one.field_revisionid === field_revisionid)
  const { earlier, ...last } = pass
  const written = [...earlier, last]
  // Of a step that is done again nothing was written yet.
  if (written.every(one => one.value === '')) return []
  const isSignature = field?.type === 'second_signature'
  const decided = deviations.filter(
    one => one.field_revisionid === field_revisionid && one.rework === pass.rework,
  )
  return written.flatMap((one, n): Told[] => {
    const isLast = n === written.length - 1
    const { userid, date, device_date, device, clock_ahead, reason, rework } = one
    const when = { userid, date, device_date, device, clock_ahead }
    const of = { stepid, field_revisionid, label, rework, reason, ...when }
    const stands = isLast && rework === standing
    if (isSignature)
      return [
        one.value === ''
          ? { ...of, type: 'signature_voided', stands }
          : { ...of, type: 'signature', value: one.value, stands },
      ]
    const { kind, out_of_bounds } = one
    const said = { ...of, value: wordsOf(one), unit: field?.unit ?? null, kind, out_of_bounds }
    const value: Told = { ...said, type: 'value', stands }
    const [first] = decided
    if (
      first?.value !== one.value ||
      first.userid !== userid ||
      first.date !== date ||
      first.reason !== reason
    )
      return [value]
    decided.shift()
    return [value, { ...said, type: 'deviation', stands, decision: first.decision }]
  })
}

const lastSuspension = ({ timings }: WorkEntry): number | undefined =>
  timings.findLast(one => one.type === 'suspend')?.timingid

const doneIn = ({ entry, stepids }: RecordedRun): Told[] => [
  {
    type: 'started',
    userid: entry.started_by,
    date: entry.starttime,
    reason: entry.started_early?.reason ?? null,
  },
  ...[
    ...entry.signoffs.map(one => ({ ...one, stands: true, rework: null })),
    ...entry.reworks.flatMap(one => one.signoffs.map(each => ({ ...each, stands: false }))),
  ].map(({ received_date, ...one }): Told => ({
    ...one,
    date: received_date ?? one.date,
    type: 'signoff',
  })),
  ...entry.reworks.map(({ number, stepids: again, signoffs: _, ...one }): Told => ({
    ...one,
    type: 'rework',
    value: again.map(stepid => stepids.indexOf(stepid) + 1).join('; '),
    rework: number,
  })),
  ...entry.timings.flatMap(({ timingid, type, userid, by, stepid, starttime, endtime }): Told[] =>
    type === 'active'
      ? []
      : [
          {
            type: type === 'pause' ? 'pause' : 'suspension',
            userid: by ?? userid,
            // Only what was said last is kept.
            reason: timingid === lastSuspension(entry) ? entry.notes : null,
            stepid,
            date: starttime,
            end_date: endtime,
          },
        ],
  ),
  ...entry.handovers.map(({ from, to, date }): Told => ({
    type: 'handover',
    userid: to,
    from_userid: from,
    date,
  })),
  ...(entry.endtime !== null && (entry.status === 'complete' || entry.status === 'cancelled')
    ? [
        {
          type: entry.status,
          userid: entry.ended_by,
          date: entry.endtime,
          reason: entry.reason,
        },
      ]
    : []),
]

const nothing: Omit<RunEvent, 'entryid' | 'type' | 'date'> = {
  stepid: null,
  step: null,
  field_revisionid: null,
  label: null,
  value: null,
  unit: null,
  kind: null,
  out_of_bounds: null,
  stands: null,
  rework: null,
  reason: null,
  decision: null,
  userid: null,
  from_userid: null,
  device_date: null,
  device: null,
  clock_ahead: null,
  end_date: null,
}

/** In the order in which it was done, by the device where it said so. */
export const eventsOf = (run: RecordedRun): RunEvent[] => {
  const { entry, stepids, fields, deviations } = run
  const values = entry.record.flatMap(one =>
    passesOf(one).flatMap(pass => valuesOf({ pass, deviations, fields }, one.rework)),
  )
  const told = [...doneIn(run), ...values].map((one): RunEvent => {
    const step = typeof one.stepid === 'number' ? stepids.indexOf(one.stepid) + 1 : 0
    return { ...nothing, ...one, entryid: entry.entryid, step: step > 0 ? step : null }
  })
  const at = (one: RunEvent) => one.device_date ?? one.date
  return told.sort((a, b) => at(a) - at(b))
}
