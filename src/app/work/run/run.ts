// A run at the bench as this device has it: what the service said last, what was typed since, and
// what waits to be sent. Pure.
import { fieldValueProblem } from '#contract/worklog/fieldValues.ts'
import type { FormField, WorkEntry, WorkState } from '#contract/worklog/schemas.ts'

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
  signoff?: boolean
  notes?: string
  sent?: { revisionid: number }
}
type Clash = { field_revisionid: number; label: string; mine: string; theirs: string }
/**
 * Why nothing more is sent: somebody else has it, it was laid down or ended elsewhere, it is gone,
 * or a value differs.
 */
type Parted =
  | { kind: 'assumed' | 'suspended' | 'ended' | 'gone' }
  | { kind: 'clash'; clashes: Clash[] }
/** Milliseconds at each step, of work and of pauses, up to `since`. */
type Clock = { steps: Record<string, number>; worked: number; paused: number; since: number }
export type Run = {
  entry: WorkEntry
  at: number | null
  typed: Record<string, string>
  acts: Act[]
  parted: Parted | null
  problem: string | null
  clock: Clock
  /** When the service confirmed last; milliseconds. */ keptAt: number | null
}

const moves: Record<Act['kind'], { from: readonly WorkState[]; to: WorkState }> = {
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

const clockOf = (entry: WorkEntry, now: number): Clock => ({
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
const settled = (run: Run, now: number): Clock => {
  const { step, worked, paused } = timesOf(run, now)
  return {
    steps: run.at === null ? run.clock.steps : { ...run.clock.steps, [run.at]: step },
    worked,
    paused,
    since: now,
  }
}

const kept = ({ work_data }: WorkEntry, id: string) =>
  work_data.find(one => String(one.field_revisionid) === id)?.value ?? ''
/** What a field holds, as it was typed last. */
export const valueOf = (run: Run, field_revisionid: number): string =>
  run.typed[field_revisionid] ?? kept(run.entry, String(field_revisionid))
const queued = ({ acts }: Run, id: string): string | undefined =>
  acts.findLast(({ fields }) => fields && id in fields)?.fields?.[id]
export const isSigned = (run: Run, stepid: number): boolean =>
  run.acts.findLast(act => act.signoff !== undefined && act.stepid === stepid)?.signoff ??
  run.entry.signoffs.some(one => one.stepid === stepid)

const done = (run: Run, act: Act): Run => {
  const last = run.acts.at(-1)
  const joins =
    act.kind === 'stepData' &&
    act.signoff === undefined &&
    last?.kind === 'stepData' &&
    !last.sent &&
    last.signoff === undefined &&
    last.stepid === act.stepid
  return {
    ...run,
    acts: joins
      ? [...run.acts.slice(0, -1), { ...last, fields: { ...last.fields, ...act.fields } }]
      : [...run.acts, act],
  }
}

export const typed = (run: Run, field_revisionid: number, value: string): Run => ({
  ...run,
  problem: null,
  typed: { ...run.typed, [field_revisionid]: value },
})

/**
 * What was typed and fits its field waits to be sent; the rest stays typed. Nothing while the clock
 * stands still.
 */
export const flushed = (run: Run, asked: readonly AskedField[], newKey: () => string): Run => {
  if (stateOf(run) !== 'started' || run.parted) return run
  const fields = Object.fromEntries(
    Object.entries(run.typed).filter(([id, value]) => {
      const field = asked.find(one => String(one.field_revisionid) === id)
      return (
        field &&
        !fieldValueProblem(field, value) &&
        (queued(run, id) ?? kept(run.entry, id)) !== value
      )
    }),
  )
  return Object.keys(fields).length === 0
    ? run
    : done(run, {
        key: newKey(),
        kind: 'stepData',
        fields,
        ...(run.at !== null && { stepid: run.at }),
      })
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
    ? { ...run, acts: [{ ...first, sent: { revisionid: run.entry.revisionid } }, ...rest] }
    : run
}
/** The service has it. What was typed meanwhile stays. */
export const confirmed = (run: Run, key: string, entry: WorkEntry, now: number): Run => {
  const act = run.acts.find(one => one.key === key)
  const acts = run.acts.filter(one => one.key !== key)
  const left = Object.fromEntries(
    Object.entries(run.typed).filter(([id, value]) => act?.fields?.[id] !== value),
  )
  const isLevel = acts.length === 0 && run.at === entry.active_stepid
  return {
    ...run,
    entry,
    acts,
    typed: left,
    keptAt: now,
    clock: isLevel ? clockOf(entry, now) : run.clock,
  }
}
/** The service does not take this one; what was typed stays on the device. */
export const turnedDown = (run: Run, key: string, problem: string): Run => ({
  ...run,
  acts: run.acts.filter(one => one.key !== key),
  problem,
})

/**
 * Goes on from another state of the entry than the one this device knew: in order, under new keys.
 */
export const reconciled = (
  run: Run,
  current: WorkEntry,
  userid: number,
  newKey: () => string,
  now: number,
): Run => {
  const wants = run.acts.flatMap(({ fields = {} }) => Object.entries(fields))
  if (current.status === 'complete' || current.status === 'cancelled') {
    const isOwnEnd =
      run.acts.length === 1 && run.acts.every(({ kind }) => moves[kind].to === current.status)
    return {
      ...run,
      entry: current,
      ...(isOwnEnd || run.acts.length + Object.keys(run.typed).length === 0
        ? { acts: [], parted: null, keptAt: now }
        : { parted: { kind: 'ended' } }),
    }
  }
  if (current.userid !== userid) return { ...run, entry: current, parted: { kind: 'assumed' } }
  const stated = {
    ...run,
    entry: current,
    ...(run.acts.length === 0 && {
      clock: clockOf(current, now),
      at: current.active_stepid ?? run.at,
    }),
  }
  if (
    current.status === 'suspended' &&
    run.acts[0]?.kind !== 'assume' &&
    run.acts[0]?.kind !== 'cancel'
  ) {
    const isOwnEnd = run.acts.length === 1 && run.acts[0]?.kind === 'suspend'
    return isOwnEnd
      ? { ...stated, acts: [], parted: null, keptAt: now }
      : { ...stated, parted: { kind: 'suspended' } }
  }
  const clashes = [...new Map(wants).entries()].flatMap(([id, mine]): Clash[] => {
    const theirs = kept(current, id)
    const label = current.work_data.find(one => String(one.field_revisionid) === id)?.label ?? ''
    return theirs !== kept(run.entry, id) && theirs !== mine
      ? [{ field_revisionid: Number(id), label, mine, theirs }]
      : []
  })
  const fresh = run.acts.map(({ sent: _, ...act }) => ({ ...act, key: newKey() }))
  // Paused elsewhere: the work that was done here goes on.
  const resumed =
    fresh[0]?.kind === 'stepData' && current.status === 'paused'
      ? [{ key: newKey(), kind: 'resume' as const }, ...fresh]
      : fresh
  let state: WorkState = current.status
  const acts = resumed.filter(({ kind }) => {
    const fits = moves[kind].from.includes(state)
    if (fits) state = moves[kind].to
    return fits
  })
  return { ...stated, acts, parted: clashes.length ? { kind: 'clash', clashes } : null }
}

/** A clash is answered: what was typed here, or what the service has. */
export const answeredClash = (run: Run, mine: boolean): Run => {
  if (run.parted?.kind !== 'clash') return run
  const ids = new Set(run.parted.clashes.map(({ field_revisionid }) => String(field_revisionid)))
  const without = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).filter(([id]) => !ids.has(id)))
  return mine
    ? { ...run, parted: null }
    : {
        ...run,
        parted: null,
        typed: without(run.typed),
        acts: run.acts.map(act => (act.fields ? { ...act, fields: without(act.fields) } : act)),
      }
}

/** Everything that only this device has, to be copied: one line for each field. */
export const unsentText = (run: Run, asked: readonly AskedField[]): string => {
  const values = new Map([
    ...run.acts.flatMap(({ fields = {} }) => Object.entries(fields)),
    ...Object.entries(run.typed),
  ])
  const notes = run.acts.flatMap(act => act.notes ?? [])
  return [
    ...[...values].map(
      ([id, value]) =>
        `${asked.find(one => String(one.field_revisionid) === id)?.label ?? id}: ${value}`,
    ),
    ...notes,
  ].join('\n')
}
