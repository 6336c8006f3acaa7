/**
 * A box that stays the same while what is in it changes: what keys and plugins ask belongs to the
 * newest render.
 */
export const latestRef = <T>(first: T) => {
  let held = first
  return { get: () => held, put: (next: T): void => void (held = next) }
}
