// What is done in a run, and what becomes of it on its way: each gives the run as it is then. Pure.
import { keptRefusal, type ApiError } from '#lib/errors.ts'
import { itemAt } from '#lib/existing.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { fileToken, tokensIn } from '#contract/worklog/runFiles.ts'
import { ahead } from './ahead.ts'
import { toldReworks } from './earlierPass.ts'
import {
  isDeviation,
  isStorable,
  isUnsent,
  without,
  kept,
  settled,
  stateOf,
  queued,
  reasonOf,
  saidReason,
  valueOf,
  clockOf,
  type Act,
  type AskedField,
  type Run,
} from './run.ts'

/** No act joins the one before: each has its own time, and a value that is put right was there. */
const done = (run: Run, act: Act): Run => ({ ...run, acts: [...run.acts, act] })

/** Each act says when and on what it was done: it may go out much later, and again as it was. */
export const dated = (run: Run, on: Pick<Act, 'device'> = {}): Run =>
  run.acts.every(one => one.doneAt !== undefined)
    ? run
    : {
        ...run,
        acts: run.acts.map(one =>
          one.doneAt === undefined ? { ...one, ...on, doneAt: Date.now() } : one,
        ),
      }

export const typed = (run: Run, field_revisionid: number, value: string): Run => ({
  ...run,
  problem: null,
  ...(run.lost && { lost: run.lost.filter(one => one !== field_revisionid) }),
  ...(run.refused && {
    refused: run.refused.filter(one => one.field_revisionid !== field_revisionid),
  }),
  typed: { ...run.typed, [field_revisionid]: value },
})
/** Why the value of a field is out of its bounds. */
export const reasoned = (run: Run, field_revisionid: number, reason: string): Run => ({
  ...run,
  problem: null,
  reasons: { ...run.reasons, [field_revisionid]: reason },
})

/** Without what was typed and is kept as it stands, so that nothing of it waits. */
const withoutKept = (run: Run): Run => {
  const waits = ([id, value]: [string, string]) =>
    queued(run, id) !== undefined || kept(run.entry, id) !== value
  const says = ([id, reason]: [string, string]) =>
    run.acts.some(({ reasons }) => reasons && id in reasons) ||
    (reason.trim() !== '' && saidReason(run, id) !== reason.trim())
  const values = Object.entries(run.typed)
  const reasons = Object.entries(run.reasons ?? {})
  if (values.every(waits) && reasons.every(says)) return run
  return {
    ...run,
    typed: Object.fromEntries(values.filter(waits)),
    reasons: Object.fromEntries(reasons.filter(says)),
  }
}

/**
 * What was typed and fits its field waits to be sent; the rest stays typed. Nothing while the clock
 * stands still.
 */
export const flushed = (before: Run, asked: readonly AskedField[], newKey: () => string): Run => {
  if (stateOf(before) !== 'started' || before.parted) return before
  const run = withoutKept(before)
  const fieldOf = (id: string) => asked.find(one => String(one.field_revisionid) === id)
  const fields = Object.fromEntries(
    Object.entries(run.typed).filter(([id, value]) => {
      const field = fieldOf(id)
      return field && isStorable(field, value) && (queued(run, id) ?? kept(run.entry, id)) !== value
    }),
  )
  const reasons = Object.fromEntries(
    Object.entries(run.reasons ?? {}).filter(
      ([id, reason]) => reason.trim() !== '' && saidReason(run, id) !== reason.trim(),
    ),
  )
  // The service keeps no reason of an earlier value; the one that is shown is this value's too.
  for (const [id, value] of Object.entries(fields)) {
    const reason = reasonOf(run, Number(id)).trim()
    const field = fieldOf(id)
    if (field && isDeviation(field, value) && reason !== '') reasons[id] = reason
  }
  // A reason goes with its value.
  for (const id of Object.keys(reasons)) {
    const field = fieldOf(id)
    const value = valueOf(run, Number(id))
    if (field && isStorable(field, value)) fields[id] ??= value
    else delete reasons[id]
  }
  // What was said of the value before is no reason of the one that takes its place.
  const isPassed = (id: string) => {
    const [field, value] = [fieldOf(id), fields[id]]
    return field && value !== undefined ? !(id in reasons) && !isDeviation(field, value) : false
  }
  return Object.keys(fields).length === 0
    ? run
    : done(
        { ...run, ...(run.reasons && { reasons: without(run.reasons, isPassed) }) },
        {
          key: newKey(),
          kind: 'stepData',
          fields,
          ...(Object.keys(reasons).length > 0 && { reasons }),
          ...(run.at !== null && { stepid: run.at }),
        },
      )
}

/** To a step; with what was typed before. */
export const gone = (
  run: Run,
  stepid: number,
  asked: readonly AskedField[],
  now: number,
  newKey: () => string,
): Run => {
  if (stateOf(run) !== 'started') return { ...run, at: stepid }
  const before = flushed({ ...run, clock: settled(run, now) }, asked, newKey)
  return done(
    { ...before, at: stepid, problem: null },
    { key: newKey(), kind: 'stepData', stepid, fields: {} },
  )
}
export const signed = (
  run: Run,
  signoff: boolean,
  asked: readonly AskedField[],
  newKey: () => string,
): Run =>
  run.at === null
    ? run
    : done(flushed(run, asked, newKey), {
        key: newKey(),
        kind: 'stepData',
        stepid: run.at,
        fields: {},
        signoff,
      })
/**
 * These steps are done again, from the first of them: what was filled in there goes out before, and
 * the fields are empty.
 */
export const reworked = (
  run: Run,
  rework: { stepids: number[]; reason: string },
  asked: readonly AskedField[],
  now: number,
  newKey: () => string,
): Run => {
  const before = flushed({ ...run, clock: settled(run, now) }, asked, newKey)
  const first = itemAt(rework.stepids, 0)
  const ids = asked
    .filter(one => rework.stepids.includes(one.stepid))
    .map(one => String(one.field_revisionid))
  const isIn = (id: string) => ids.includes(id)
  const act: Act = {
    key: newKey(),
    kind: 'stepData',
    fields: Object.fromEntries(ids.map(id => [id, ''])),
    rework,
    stepid: first,
  }
  return done(
    {
      ...before,
      at: first,
      entry: ahead(before.entry, [act]),
      // What could not be stored is not lost: it stands there anew, with what is wrong with it.
      typed: without(before.typed, (id, value) => isIn(id) && !isUnsent(before, id, value)),
      reasons: without(before.reasons, isIn),
      problem: null,
    },
    act,
  )
}
export const moved = (
  run: Run,
  kind: Exclude<Act['kind'], 'stepData'>,
  asked: readonly AskedField[],
  now: number,
  newKey: () => string,
  notes?: string,
): Run => {
  const before = flushed({ ...run, clock: settled(run, now), problem: null }, asked, newKey)
  const after = done(before, { key: newKey(), kind, ...(notes && { notes }) })
  if (kind !== 'resume' && kind !== 'assume') return after
  // Steps were looked at while the clock stood still: the work goes on at the one that is open.
  const there =
    run.at !== null && run.at !== run.entry.active_stepid
      ? done(after, { key: newKey(), kind: 'stepData', stepid: run.at, fields: {} })
      : after
  return flushed(there, asked, newKey)
}

/** The act goes out now: from here on it stays as it is. */
export const leaving = (run: Run): Run => {
  const [first, ...rest] = run.acts
  return first && !first.sent
    ? {
        ...run,
        acts: [
          { ...first, sent: { revisionid: run.entry.revisionid, known: toldReworks(run) } },
          ...rest,
        ],
      }
    : run
}
/** How files are called that the record does not tell in full, or that what waits names. */
const untoldNames = (run: Run, { record }: WorkEntry): NonNullable<Run['names']> => {
  const waiting = new Set(
    [run.typed, ...run.acts.map(({ fields = {} }) => fields)].flatMap(fields =>
      Object.values(fields).flatMap(tokensIn),
    ),
  )
  const told = new Set(
    record
      .flatMap(one => [one, ...one.earlier])
      .flatMap(({ files = [] }) =>
        files.flatMap(file => (file.size === null ? [] : fileToken(file))),
      ),
  )
  return without(run.names, token => told.has(token) && !waiting.has(token))
}
/**
 * Seconds that this device is ahead, where the service says at what time it counts a value of the
 * act. One that says the same as before stays of its time.
 */
const clockErrorOf = (
  { fields = {}, doneAt }: Act,
  known: WorkEntry,
  { record }: WorkEntry,
): number | undefined => {
  const stood = ({ field_revisionid }: WorkEntry['record'][number]) =>
    known.record.find(one => one.field_revisionid === field_revisionid)?.value
  const written = record.find(
    one => fields[one.field_revisionid] === one.value && stood(one) !== one.value,
  )
  return doneAt === undefined || !written || written.device_date === null
    ? undefined
    : Math.floor(doneAt / 1000) - written.device_date
}
/** The service has it. What was typed meanwhile stays. */
export const confirmed = (run: Run, key: string, entry: WorkEntry, now: number): Run => {
  const act = run.acts.find(one => one.key === key)
  const acts = run.acts.filter(one => one.key !== key)
  // The same may be of the next pass, and waits then.
  const isAsTyped = (id: string, value: string) =>
    act?.fields?.[id] === value && queued({ acts }, id) === undefined
  const isAsSaid = (id: string, reason: string) =>
    act?.reasons?.[id] === reason.trim() && queued({ acts }, id) === undefined
  const isLevel = acts.length === 0 && run.at === entry.active_stepid
  const left = without(run.typed, isAsTyped)
  const clockError = act && clockErrorOf(act, run.entry, entry)
  return withoutKept({
    ...run,
    ...(clockError !== undefined && { clockError }),
    names: untoldNames({ ...run, acts, typed: left }, entry),
    entry: ahead(entry, acts),
    acts,
    typed: left,
    reasons: without(run.reasons, isAsSaid),
    keptAt: now,
    clock: isLevel ? clockOf(entry, now) : run.clock,
  })
}
/** The service does not take this one; what was typed stays on the device. */
export const turnedDown = (run: Run, key: string, refused: ApiError): Run => ({
  ...run,
  acts: run.acts.filter(one => one.key !== key),
  problem: keptRefusal(refused),
})
