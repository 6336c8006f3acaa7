import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureDetails } from '#app/api/client.ts'
import { beginOutbox } from '#app/outbox/begin.ts'
import { unsent, type EffectOf, type OutcomeOf, type WantedOf, type Ways } from './ways.ts'

/** `from`: the revision that is restored; null where a restore is undone. */
export type Restoring<V, S> =
  | { kind: 'reading'; from: number | null }
  | { kind: 'asking'; from: number | null; effect: EffectOf<V, S>; movedOn: boolean }
  | { kind: 'writing'; from: number | null; effect: EffectOf<V, S> }
  | { kind: 'done'; from: number | null; outcome: OutcomeOf<V, S> & { kind: 'done' } }
  | { kind: 'waits'; from: number | null }
  | { kind: 'refused'; from: number | null; message: string }
  | { kind: typeof unsent; from: number | null }
  | { kind: 'failed'; from: number | null; details: string }

/** Restoring, as a person goes through it: the effect on what is there now, the write, and the way back. */
export const useRestore = <V, S>({ current, effectOn, carryOut, rereads }: Ways<V, S>, userid: number | null) => {
  const queries = useQueryClient()
  const [restoring, setRestoring] = useState<Restoring<V, S> | null>(null)
  const readAgain = () => {
    for (const name of rereads) void queries.invalidateQueries({ queryKey: [name] })
  }
  const attempt = async (from: number | null, work: () => Promise<Restoring<V, S>>) => {
    try {
      setRestoring(await work())
    } catch (error) {
      setRestoring({ kind: 'failed', from, details: failureDetails(error) })
    }
  }
  const effectNow = async (from: number | null, old: V, wanted: WantedOf<S>): Promise<EffectOf<V, S> | null> => {
    setRestoring({ kind: 'reading', from })
    const now = await current(await beginOutbox(userid ?? 0))
    return now === unsent ? null : effectOn(now, old, wanted)
  }
  /** Shows what it would do to what is there now; nothing is written yet. */
  const ask = (from: number, old: V, wanted: WantedOf<S>) =>
    attempt(from, async () => {
      const effect = await effectNow(from, old, wanted)
      return effect ? { kind: 'asking', from, effect, movedOn: false } : { kind: unsent, from }
    })
  const written = async (from: number | null, effect: EffectOf<V, S>): Promise<Restoring<V, S>> => {
    setRestoring({ kind: 'writing', from, effect })
    const outcome = await carryOut(await beginOutbox(userid ?? 0), effect)
    if (outcome.kind !== 'waits' && outcome.kind !== unsent) readAgain()
    if (outcome.kind === 'done') return { kind: 'done', from, outcome }
    return outcome.kind === 'moved on' ? { kind: 'asking', from, effect: outcome.effect, movedOn: true } : { ...outcome, from }
  }
  const write = (from: number | null, effect: EffectOf<V, S>) => attempt(from, () => written(from, effect))
  const undo = ({ undo: { old, scopes } }: OutcomeOf<V, S> & { kind: 'done' }) =>
    attempt(null, async () => {
      const effect = await effectNow(null, old, scopes)
      return effect ? written(null, effect) : { kind: unsent, from: null }
    })
  /** Other pieces of the same version, still nothing written. */
  const choose = (from: number | null, { now, old }: EffectOf<V, S>, scopes: readonly S[]) => setRestoring({ kind: 'asking', from, effect: effectOn(now, old, scopes), movedOn: false })
  return { restoring, ask, write, undo, choose, close: () => setRestoring(null) }
}
export type Restore<V, S> = ReturnType<typeof useRestore<V, S>>
