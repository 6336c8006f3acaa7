// A run that went on elsewhere meanwhile: its acts are made anew from there, or it is parted. Pure.
import type { WorkEntry, WorkState } from '#contract/worklog/shapes.ts'
import { tokensIn } from '#contract/worklog/runFiles.ts'
import { ahead } from './ahead.ts'
import { askedAnew, withAnew } from './earlierPass.ts'
import { kept, clockOf, moves, without, type AskedField, type Run, type Clash } from './run.ts'

/** Fields that say something else than here and before; not those of steps that are done again. */
const clashesOf = (
  { acts, anew = [], entry: known }: Run,
  entry: WorkEntry,
  asked: readonly AskedField[],
): Clash[] => {
  const wants = acts.flatMap(({ fields = {} }) => Object.entries(fields))
  return [...new Map(wants).entries()].flatMap(([id, mine]): Clash[] => {
    const theirs = kept(entry, id)
    const field = asked.find(one => String(one.field_revisionid) === id)
    const isAnew = field !== undefined && anew.includes(field.stepid)
    return !isAnew && theirs !== kept(known, id) && theirs !== mine
      ? [{ field_revisionid: Number(id), label: field?.label ?? '', mine, theirs }]
      : []
  })
}

/**
 * Goes on from another state of the entry than the one this device knew: in order, under new keys.
 */
export const reconciled = (
  before: Run,
  current: WorkEntry,
  { userid, fields }: { userid: number; fields: readonly AskedField[] },
  newKey: () => string,
  now: number,
): Run => {
  const run = withAnew(before, current, userid)
  if (current.status === 'complete' || current.status === 'cancelled') {
    const isOwnEnd =
      run.acts.length === 1 && run.acts.every(({ kind }) => moves[kind].to === current.status)
    return {
      ...run,
      entry: ahead(current, run.acts),
      ...(isOwnEnd || run.acts.length + Object.keys(run.typed).length === 0
        ? { entry: current, acts: [], parted: null, keptAt: now }
        : { parted: { kind: 'ended' } }),
    }
  }
  if (current.userid !== userid)
    return { ...run, entry: ahead(current, run.acts), parted: { kind: 'assumed' } }
  const stated = {
    ...run,
    entry: ahead(current, run.acts),
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
  const clashes = clashesOf(run, stated.entry, fields)
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
  const level: Run = {
    ...stated,
    acts,
    // What is asked about already is asked about until it is answered.
    parted: run.parted?.kind === 'reworked' ? run.parted : null,
  }
  const parted = run.anew ? askedAnew(level, fields, clashes) : level
  if (parted.parted) return { ...parted, entry: ahead(current, parted.acts) }
  return { ...parted, parted: clashes.length ? { kind: 'clash', clashes } : null }
}

/** The files of both devices, each once. */
export const bothFiles = ({ mine, theirs }: Pick<Clash, 'mine' | 'theirs'>): string =>
  tokensIn(`${theirs} ${mine}`).join(' ')
const joined = (
  fields: Record<string, string>,
  clashes: readonly Clash[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([id, value]) => {
      const clash = clashes.find(one => String(one.field_revisionid) === id)
      return [id, clash ? bothFiles({ ...clash, mine: value }) : value]
    }),
  )
/**
 * A clash is answered: what was typed here, or what the service has; or `both`, where all of it are
 * files.
 */
export const answeredClash = (run: Run, which: 'mine' | 'theirs' | 'both'): Run => {
  if (run.parted?.kind !== 'clash') return run
  const { clashes } = run.parted
  const ids = new Set(clashes.map(({ field_revisionid }) => String(field_revisionid)))
  const isClash = (id: string) => ids.has(id)
  if (which === 'mine') return { ...run, parted: null }
  const left = (fields: Record<string, string>) =>
    which === 'both' ? joined(fields, clashes) : without(fields, isClash)
  return {
    ...run,
    parted: null,
    typed: left(run.typed),
    reasons: which === 'both' ? (run.reasons ?? {}) : without(run.reasons, isClash),
    acts: run.acts.map(act =>
      act.fields
        ? {
            ...act,
            fields: left(act.fields),
            ...(which === 'theirs' && { reasons: without(act.reasons, isClash) }),
          }
        : act,
    ),
  }
}
