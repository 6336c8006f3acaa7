import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureDetails } from '#app/api/client.ts'
import { beginOutbox } from '#app/drafts/react/beginOutbox.ts'
import {
  together,
  undoEffect,
  unsent,
  type EffectOf,
  type WantedOf,
  type RestoreOperations,
  type WrittenOf,
} from './restoreOperations.ts'
import type { RestoreAct } from './useActWords.ts'

/**
 * `from`: the revision that is restored; null where a restore is undone. `part`: what of it is
 * saved already.
 */
export type Restoring<V, S> = { from: number | null; part: WrittenOf<V, S> | null } & (
  | { kind: 'reading' }
  | { kind: 'asking'; effect: EffectOf<V, S>; movedOn: boolean }
  | { kind: 'writing'; effect: EffectOf<V, S> }
  | { kind: 'done'; written: WrittenOf<V, S> }
  | { kind: 'waits'; forms?: 'again' | 'by hand' }
  | { kind: 'refused'; message: string }
  | { kind: typeof unsent }
  | { kind: 'failed'; details: string }
)

/** The effect is looked at, or on its way. */
export type Asked<V, S> = Extract<Restoring<V, S>, { effect: EffectOf<V, S> }>

/**
 * All of it still is as `after` has it, so nobody built on that: it is taken back at once, with an
 * undo beside it. What would come back may be there already under another id, unless nothing at all
 * was changed since.
 */
const isClear = <V, S>(
  { differs, brings, effectOn }: Pick<RestoreOperations<V, S>, 'differs' | 'brings' | 'effectOn'>,
  { scopes, now }: EffectOf<V, S>,
  after: V,
): boolean =>
  scopes.length > 0 &&
  !differs(after, now, scopes) &&
  (!brings(after, scopes) || effectOn(now, after, 'all').scopes.length === 0)

/**
 * Restoring, as a person goes through it: the effect on what is there now, the write, and the way
 * back.
 */
export const useRestore = <V, S>(ways: RestoreOperations<V, S>, userid: number | null) => {
  const { current, effectOn, carryOut, rereads } = ways
  const queries = useQueryClient()
  const [restoring, setRestoring] = useState<Restoring<V, S> | null>(null)
  const readAgain = () => {
    for (const name of rereads) void queries.invalidateQueries({ queryKey: [name] })
  }
  const attempt = async (
    from: number | null,
    part: WrittenOf<V, S> | null,
    work: () => Promise<Restoring<V, S>>,
  ) => {
    try {
      setRestoring(await work())
    } catch (error) {
      setRestoring({ kind: 'failed', from, part, details: failureDetails(error) })
    }
  }
  const written = async (
    from: number | null,
    part: WrittenOf<V, S> | null,
    effect: EffectOf<V, S>,
  ): Promise<Restoring<V, S>> => {
    setRestoring({ kind: 'writing', from, part, effect })
    const outcome = await carryOut(await beginOutbox(userid ?? 0), effect)
    if (outcome.kind !== 'waits' && outcome.kind !== unsent) readAgain()
    if (outcome.kind === 'done')
      return { kind: 'done', from, part, written: together(ways, part, outcome) }
    if (outcome.kind === 'waits' || outcome.kind === unsent) return { ...outcome, from, part }
    const saved = outcome.part ? together(ways, part, outcome.part) : part
    return outcome.kind === 'refused'
      ? { ...outcome, from, part: saved }
      : { kind: 'asking', from, part: saved, effect: outcome.effect, movedOn: true }
  }
  /** Shows what it would do to what is there now, or does it where that is as `after` has it. */
  const ask = (from: number, old: V, wanted: WantedOf<S>, after?: V) =>
    attempt(from, null, async () => {
      setRestoring({ kind: 'reading', from, part: null })
      const now = await current(await beginOutbox(userid ?? 0))
      if (now === unsent) return { kind: unsent, from, part: null }
      const effect = effectOn(now, old, wanted)
      return after !== undefined && isClear(ways, effect, after)
        ? written(from, null, effect)
        : { kind: 'asking', from, part: null, effect, movedOn: false }
    })
  const write = ({ from, part, effect }: Asked<V, S>) =>
    attempt(from, part, () => written(from, part, effect))
  /**
   * Takes it back, unless that would take back what others have saved since: then it is asked
   * about.
   */
  const undo = (of: WrittenOf<V, S>) =>
    attempt(null, null, async () => {
      setRestoring({ kind: 'reading', from: null, part: null })
      const seen = await undoEffect(ways, await beginOutbox(userid ?? 0), of)
      if (seen === unsent) return { kind: unsent, from: null, part: null }
      return seen.movedOn
        ? { kind: 'asking', from: null, part: null, effect: seen.effect, movedOn: true }
        : written(null, null, seen.effect)
    })
  /** Other pieces of the same version, still nothing written. */
  const choose = ({ from, part, effect: { now, old } }: Asked<V, S>, scopes: readonly S[]) =>
    setRestoring({ kind: 'asking', from, part, effect: effectOn(now, old, scopes), movedOn: false })
  return { restoring, ask, write, undo, choose, close: () => setRestoring(null) }
}
/** `act`: what it is called; a restore without one. */
export type Restore<V, S> = ReturnType<typeof useRestore<V, S>> & { act?: RestoreAct }
