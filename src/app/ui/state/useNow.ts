import { useState, useSyncExternalStore } from 'react'

/** A clock that ticks while somebody looks at it. */
const createClock = (read: () => number) => {
  let now = read()
  return {
    now: () => now,
    subscribe: (onTick: () => void) => {
      const timer = setInterval(() => {
        now = read()
        onTick()
      }, 1000)
      return () => clearInterval(timer)
    },
  }
}
const stopped = () => () => undefined

/** The time, once a second, in milliseconds; it stands still while nobody needs it. */
export const useNow = (read: () => number = Date.now, isNeeded = true): number => {
  const [clock] = useState(() => createClock(read))
  return useSyncExternalStore(isNeeded ? clock.subscribe : stopped, clock.now)
}
