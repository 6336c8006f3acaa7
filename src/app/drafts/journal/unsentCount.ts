// How many changes are not on the service yet: all that the shell holds of the outbox.

let count = 0
const listeners = new Set<() => void>()
/** For useSyncExternalStore: `useSyncExternalStore(subscribeWaiting, waitingCount)`. */
export const unsentCount = (): number => count
export const subscribeUnsentCount = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const announceUnsentCount = (next: number): void => {
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}
