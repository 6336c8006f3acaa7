// A run that went on elsewhere meanwhile: its acts are made anew from there, or it is parted. Pure.
import type { WorkEntry, WorkState } from '#contract/worklog/shapes.ts'
import { kept, clockOf, moves, type Run, type Clash } from './run.ts'

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
  const without = (fields: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(fields).filter(([id]) => !ids.has(id)))
  return mine
    ? { ...run, parted: null }
    : {
        ...run,
        parted: null,
        typed: without(run.typed),
        reasons: without(run.reasons),
        acts: run.acts.map(act =>
          act.fields ? { ...act, fields: without(act.fields), reasons: without(act.reasons) } : act,
        ),
      }
}
