export type LatestRef<T> = { get: () => T; put: (next: T) => void }

/**
 * A box that stays the same while what is in it changes: what keys and plugins ask belongs to the
 * newest render.
 */
export const latestRef = <T>(first: T): LatestRef<T> => {
  let held = first
  return { get: () => held, put: next => void (held = next) }
}
