// What restoring is, whatever is restored: an effect that is seen first, a write, and the way back.
import type { Outbox } from '#app/drafts/outbox.ts'

/** Something of mine must go out or be decided first, or the effect could not be told. */
export const unsent = 'unsent'

/** `all`: whatever differs at the time. */
export type WantedOf<S> = readonly S[] | 'all'
/** What is restored, seen against what is there now; `target` is what it would say. */
export type EffectOf<V, S> = {
  old: V
  wanted: WantedOf<S>
  scopes: readonly S[]
  now: V
  target: V
}
/**
 * What was saved. `undo` says what brings everything back as it was, wherever it stands by then;
 * `after` is what it left.
 */
export type WrittenOf<V, S> = {
  revisionid: number
  undo: { old: V; scopes: readonly S[]; after: V }
}
/** `part`: what was saved all the same; null: nothing. */
export type OutcomeOf<V, S> =
  | ({ kind: 'done' } & WrittenOf<V, S>)
  /**
   * Somebody saved what this would have changed: nothing was written over it, and the effect is
   * another.
   */
  | { kind: 'moved on'; effect: EffectOf<V, S>; part: WrittenOf<V, S> | null }
  /**
   * It is kept on this device and goes out like any other edit. `forms`: how those of steps, which
   * do not wait, can follow: by doing it again, or by hand where that would add steps twice.
   */
  | { kind: 'waits'; forms?: 'again' | 'by hand' }
  /** The service does not take it, and nothing of what it refused stays behind. */
  | { kind: 'refused'; message: string; part: WrittenOf<V, S> | null }
  | { kind: typeof unsent }

/** How a guide is restored, or a page. */
export type RestoreOperations<V, S> = {
  current: (outbox: Outbox) => Promise<V | typeof unsent>
  effectOn: (now: V, old: V, wanted: WantedOf<S>) => EffectOf<V, S>
  /** One of these pieces is no longer as it was in `after`. */
  differs: (after: V, now: V, scopes: readonly S[]) => boolean
  /** Taking these back puts something in that `after` lacks; maybe it is there already. */
  brings: (after: V, scopes: readonly S[]) => boolean
  carryOut: (outbox: Outbox, effect: EffectOf<V, S>) => Promise<OutcomeOf<V, S>>
  /** What is read again afterwards. */
  rereads: readonly string[]
}

/**
 * What taking it back would do now. `movedOn`: others have saved some of it since, so that it is
 * asked about first.
 */
export const undoEffect = async <V, S>(
  { current, effectOn, differs }: RestoreOperations<V, S>,
  outbox: Outbox,
  { undo: { old, scopes, after } }: WrittenOf<V, S>,
): Promise<{ effect: EffectOf<V, S>; movedOn: boolean } | typeof unsent> => {
  const now = await current(outbox)
  return now === unsent
    ? unsent
    : { effect: effectOn(now, old, scopes), movedOn: differs(after, now, scopes) }
}

/** What takes back both, where one went out after the other. */
export const together = <V, S>(
  { effectOn }: Pick<RestoreOperations<V, S>, 'effectOn'>,
  first: WrittenOf<V, S> | null,
  { revisionid, undo }: WrittenOf<V, S>,
): WrittenOf<V, S> =>
  !first
    ? { revisionid, undo }
    : {
        revisionid,
        undo: {
          old: effectOn(undo.old, first.undo.old, first.undo.scopes).target,
          scopes: [...first.undo.scopes, ...undo.scopes],
          after: undo.after,
        },
      }
