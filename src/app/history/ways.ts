// What restoring is, whatever is restored: an effect that is seen first, a write, and the way back.
import type { Outbox } from '#app/outbox/outbox.ts'

/** Something of mine must go out or be decided first, or the effect could not be told. */
export const unsent = 'unsent'

/** `all`: whatever differs at the time. */
export type WantedOf<S> = readonly S[] | 'all'
/** What is restored, seen against what is there now; `target` is what it would say. */
export type EffectOf<V, S> = { old: V; wanted: WantedOf<S>; scopes: readonly S[]; now: V; target: V }
export type OutcomeOf<V, S> =
  /** `undo` says what brings everything back as it was, wherever it stands by then. */
  | { kind: 'done'; revisionid: number; undo: { old: V; scopes: readonly S[] } }
  /** Somebody saved what this would have changed: nothing was written over it, and the effect is another. */
  | { kind: 'moved on'; effect: EffectOf<V, S> }
  /** It is kept on this device and goes out like any other edit. */
  | { kind: 'waits' }
  /** The service does not take it; nothing of it stays behind. */
  | { kind: 'refused'; message: string }
  | { kind: typeof unsent }

/** How a guide is restored, or a page. */
export type Ways<V, S> = {
  current: (outbox: Outbox) => Promise<V | typeof unsent>
  effectOn: (now: V, old: V, wanted: WantedOf<S>) => EffectOf<V, S>
  carryOut: (outbox: Outbox, effect: EffectOf<V, S>) => Promise<OutcomeOf<V, S>>
  /** What is read again afterwards. */
  rereads: readonly string[]
}
