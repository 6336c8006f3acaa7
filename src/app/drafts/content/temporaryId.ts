// Ids for what the service does not have yet: texts, where those that it gave are numbers.

/**
 * Digits behind a minus: earlier versions of the app counted below zero, and the keys that they
 * made of their numbers stay the same (docs/decisions/0411).
 */
export type TemporaryId = `-${number}`

// Never reused on this page.
let last = Date.now() % 1_000_000_000
/** For a new line; the outbox replaces it once the service gives its own. */
export const temporaryId = (): TemporaryId => `-${(last += 1)}`
export const isTemporary = (id: number | TemporaryId): id is TemporaryId => typeof id === 'string'
/** The id that a part of a path or an earlier version's number stands for. */
export const idOf = (written: string | number): number | TemporaryId =>
  Number(written) < 0 ? (String(written) as TemporaryId) : Number(written)

/** For a new step: below zero. */
export const temporaryStepid = (): number => -(last += 1)
export const isTemporaryStep = (stepid: number): boolean => stepid < 0
