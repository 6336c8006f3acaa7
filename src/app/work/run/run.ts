// A run at the bench as this device has it: what the service said last, what was typed since, and
// what waits to be sent. Pure.
import { fileToken, tokensIn } from '#contract/worklog/runFiles.ts'
import type { Refusal } from '#app/drafts/uploads/upload.ts'
import { isOwed } from '#contract/worklog/reworks.ts'
import { fieldValueProblem, isFilled, type ValueProblem } from '#contract/worklog/fieldValues.ts'
import type { Refused } from '#lib/errors.ts'
import { lastOf } from '#lib/existing.ts'
import type { FormField, WorkEntry, WorkState } from '#contract/worklog/shapes.ts'

export type AskedField = FormField & { stepid: number }
/**
 * One write on its way. `sent`: it left at least once, and goes out again as it was, under the same
 * key.
 */
export type Act = {
  key: string
  kind: 'stepData' | 'pause' | 'resume' | 'suspend' | 'assume' | 'finish' | 'cancel'
  stepid?: number
  fields?: Record<string, string>
  /** Why a value is out of its bounds, or was changed; by id of the field. */
  reasons?: Record<string, string>
  /** When it was done; milliseconds by the clock of the device. */
  doneAt?: number
  /** What it was called then, where it had a name. */
  device?: string
  signoff?: boolean
  /** Steps that are done again, and why. `fields` empties what is filled in there. */
  rework?: { stepids: number[]; reason: string }
  notes?: string
  /** `known`: how many reworks of the run it knows of; older versions did not say. */
  sent?: { revisionid: number; known?: number }
}
export type Clash = { field_revisionid: number; label: string; mine: string; theirs: string }
/** What was done here in steps that others ordered to be done again meanwhile. */
export type EarlierPass = {
  values: { field_revisionid: number; value: string }[]
  /** Steps that were signed off. */
  signed: number[]
  /** Of orders to do the same steps again. */
  reasons: string[]
}
/**
 * Why nothing more is sent: somebody else has it, it was laid down or ended elsewhere, it is gone,
 * this person may no longer drive it, a value differs, or its step is done again.
 */
type Parted =
  | { kind: 'assumed' | 'suspended' | 'ended' | 'gone' | 'forbidden' }
  | { kind: 'clash'; clashes: Clash[] }
  | ({ kind: 'reworked'; clashes: Clash[] } & EarlierPass)
/** Milliseconds at each step, of work and of pauses, up to `since`. */
type Clock = { steps: Record<string, number>; worked: number; paused: number; since: number }
/** `name`: '' of a photograph. */
export type RefusedFile = { field_revisionid: number; name: string; why: Refusal }
export type Run = {
  entry: WorkEntry
  at: number | null
  typed: Record<string, string>
  /** Reasons that were typed and are not confirmed. */
  reasons?: Record<string, string>
  acts: Act[]
  /** Of files whose record the service has not told yet: by how a value names them. */
  names?: Record<string, { name: string; size: number }>
  /** Fields whose photograph or file this device no longer had when it was to be sent. */
  lost?: number[]
  /** Photographs and files that were refused since their field was filled in. */
  refused?: RefusedFile[]
  /** Steps that others ordered to be done again since what waits here was made. */
  anew?: number[]
  parted: Parted | null
  /** What the service refused last; older versions kept a sentence. */
  problem: Refused | string | null
  clock: Clock
  /** When the service confirmed last; milliseconds. */ keptAt: number | null
  /** Seconds that this device is ahead of the service, as a value that it confirmed last shows. */
  clockError?: number
}

export const moves: Record<Act['kind'], { from: readonly WorkState[]; to: WorkState }> = {
  stepData: { from: ['started'], to: 'started' },
  pause: { from: ['started'], to: 'paused' },
  resume: { from: ['paused'], to: 'started' },
  suspend: { from: ['started', 'paused'], to: 'suspended' },
  assume: { from: ['suspended'], to: 'started' },
  finish: { from: ['started', 'paused'], to: 'complete' },
  cancel: { from: ['started', 'paused', 'suspended'], to: 'cancelled' },
}

/** Of the run once everything that waits is sent. */
export const stateOf = ({ entry, acts }: Pick<Run, 'entry' | 'acts'>): WorkState =>
  acts.reduce<WorkState>(
    (state, { kind }) => (moves[kind].from.includes(state) ? moves[kind].to : state),
    entry.status,
  )
export const isOpen = (state: WorkState): boolean => state === 'started' || state === 'paused'

export const clockOf = (entry: WorkEntry, now: number): Clock => ({
  steps: Object.fromEntries(entry.steps.map(({ stepid, seconds }) => [stepid, seconds * 1000])),
  worked: entry.active_duration * 1000,
  paused: entry.pause_seconds * 1000,
  since: now,
})
export const runOf = (entry: WorkEntry, now: number): Run => ({
  entry,
  at: entry.active_stepid,
  typed: {},
  acts: [],
  parted: null,
  problem: null,
  clock: clockOf(entry, now),
  keptAt: null,
})

/** As the clock stands `now`; milliseconds. */
export const timesOf = (
  run: Run,
  now: number,
): { step: number; worked: number; paused: number } => {
  const passed = Math.max(0, now - run.clock.since)
  const state = stateOf(run)
  return {
    step: (run.clock.steps[run.at ?? ''] ?? 0) + (state === 'started' ? passed : 0),
    worked: run.clock.worked + (state === 'started' ? passed : 0),
    paused: run.clock.paused + (state === 'paused' ? passed : 0),
  }
}
export const settled = (run: Run, now: number): Clock => {
  const { step, worked, paused } = timesOf(run, now)
  return {
    steps: run.at === null ? run.clock.steps : { ...run.clock.steps, [run.at]: step },
    worked,
    paused,
    since: now,
  }
}

export const kept = ({ work_data }: WorkEntry, id: string) =>
  work_data.find(one => String(one.field_revisionid) === id)?.value ?? ''
/** What a field holds, as it was typed last. */
export const valueOf = (run: Run, field_revisionid: number): string =>
  run.typed[field_revisionid] ?? kept(run.entry, String(field_revisionid))
export const queued = ({ acts }: Pick<Run, 'acts'>, id: string): string | undefined =>
  acts.findLast(({ fields }) => fields && id in fields)?.fields?.[id]
const record = ({ entry }: Run, id: string) =>
  entry.record.find(one => String(one.field_revisionid) === id)
/** Why the value of a field is out of its bounds, as it was typed last. */
export const reasonOf = (run: Run, field_revisionid: number): string =>
  run.reasons?.[field_revisionid] ?? record(run, String(field_revisionid))?.reason ?? ''
/** The one that waits to be sent, or is kept already, of the value that stands by then. */
export const saidReason = (run: Run, id: string): string => {
  const last = run.acts.findLast(({ fields = {}, reasons = {} }) => id in reasons || id in fields)
  return (last ? last.reasons?.[id] : record(run, id)?.reason) ?? ''
}
export const isSigned = (run: Run, stepid: number): boolean => {
  const last = run.acts.findLast(
    act =>
      (act.signoff !== undefined && act.stepid === stepid) || act.rework?.stepids.includes(stepid),
  )
  return last ? last.signoff === true : run.entry.signoffs.some(one => one.stepid === stepid)
}

/** What photographs and files are named with that only this device has, and a UUID follows. */
export const devicePhoto = 'photo:'
export const deviceFile = 'file:'
export const isOnDevice = (token: string): boolean => /^(photo|file):[\da-f-]{36}$/.test(token)

/** What stands for a file of this device until it has an id: one that its field takes. */
const standIn = ({ takes }: AskedField, n: number): string =>
  fileToken({ kind: takes === 'picture' ? 'image' : 'document', id: 2_147_483_647 - n })
/** As the service will say it; what lies on this device becomes what its field wants. */
export const problemOf = (field: AskedField, value: string): ValueProblem | null => {
  if (field.type === 'photo' && isOnDevice(value)) return null
  const sent =
    field.type === 'file'
      ? tokensIn(value)
          .map((token, n) => (isOnDevice(token) ? standIn(field, n) : token))
          .join(' ')
      : value
  return fieldValueProblem(field, sent)
}
/** It can be stored: it fits its field, or is out of its bounds, which is marked. */
export const isStorable = (field: AskedField, value: string): boolean => {
  const problem = problemOf(field, value)
  return problem === null || problem.code === 'out_of_range'
}
/** Its value is kept, and lies outside its bounds. */
export const isDeviation = (field: AskedField, value: string): boolean =>
  fieldValueProblem(field, value)?.code === 'out_of_range'
/** Somebody said why; empty in the record are words of somebody who was erased since. */
const isReasoned = (run: Run, { field_revisionid }: AskedField, value: string): boolean => {
  const known = record(run, String(field_revisionid))
  return (
    reasonOf(run, field_revisionid).trim() !== '' || (known?.reason === '' && known.value === value)
  )
}
/** What stood there before its step was done again was out of its bounds. */
const isAskedAnew = (run: Run, { field_revisionid }: AskedField): boolean => {
  const known = record(run, String(field_revisionid))
  return known !== undefined && isOwed(known)
}
/**
 * It keeps the run from being finished: it is empty, cannot be stored, or nobody said why it is out
 * of its bounds.
 */
export const isLacking = (run: Run, field: AskedField): boolean => {
  const value = valueOf(run, field.field_revisionid)
  return (
    ((field.required || isAskedAnew(run, field)) && !isFilled(field, value)) ||
    !isStorable(field, value) ||
    (isDeviation(field, value) && !isReasoned(run, field, value))
  )
}

/** Something of it lies on this device alone. */
export const waitsIn = ({ acts, typed, reasons = {}, parted }: Run) =>
  acts.length > 0 || Object.keys({ ...typed, ...reasons }).length > 0 || parted !== null
/** What was typed, or why, of the fields that stay; what is known of the files that stay. */
export const without = <T>(
  said: Record<string, T> = {},
  isOut: (id: string, value: T) => boolean,
): Record<string, T> =>
  Object.fromEntries(Object.entries(said).filter(([id, value]) => !isOut(id, value)))
/** It was typed, and no write takes it along. */
export const isUnsent = (run: Run, id: string, value: string): boolean =>
  (queued(run, id) ?? kept(run.entry, id)) !== value
/** What was typed and waits to be sent is one change. */
export const countUnsent = (run: Run): number =>
  run.acts.length +
  Object.entries(run.typed).filter(([id, value]) => isUnsent(run, id, value)).length
/** It ended, and nothing waits. */
export const isPast = ({ entry, acts, parted }: Run) =>
  acts.length === 0 && parted === null && entry.status !== 'started' && entry.status !== 'paused'

/** By field, what waits here: each pass of a step that is done again for itself. */
const unsentValues = ({ acts, typed }: Run): [id: string, value: string][] => {
  const passes = [new Map<string, string>()]
  const say = (fields: Record<string, string>) => {
    for (const [id, value] of Object.entries(fields)) lastOf(passes).set(id, value)
  }
  for (const { fields = {}, rework } of acts)
    if (rework) passes.push(new Map())
    else say(fields)
  say(typed)
  return passes.flatMap(pass => [...pass])
}
/**
 * Everything that only this device has, to be copied: one line for each field. `wordsOf`: a value
 * as it is read.
 */
export const unsentText = (
  run: Run,
  asked: readonly AskedField[],
  wordsOf: (field: AskedField | undefined, value: string) => string,
): string => {
  const notes = run.acts.flatMap(({ notes: said, rework }) => said ?? rework?.reason ?? [])
  return [
    ...unsentValues(run).map(([id, value]) => {
      const field = asked.find(one => String(one.field_revisionid) === id)
      return `${field?.label ?? id}: ${wordsOf(field, value)}`
    }),
    ...Object.values(run.reasons ?? {}),
    ...notes,
  ].join('\n')
}
