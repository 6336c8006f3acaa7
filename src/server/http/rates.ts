// Rate limits (api-facts 2.5): fixed windows in memory, one a process. What is counted is named by
// the caller.
import { tooMany } from '#lib/errors.ts'
import type { Seconds } from '#lib/time.ts'

export type RateLimits = {
  /** Counts `cost` against `key`; throws 429 when the window is used up. `max` 0 is no limit. */
  take: (
    key: string,
    max: number,
    window: Seconds,
    cost?: number,
  ) => { limit: number; remaining: number; reset: Seconds } | null
}

const heldAtMost = 50_000

export const createRateLimits = (on: boolean, now: () => number = Date.now): RateLimits => {
  const windows = new Map<string, { ends: number; used: number }>()
  return {
    take(key, max, window, cost = 1) {
      if (!on || max === 0) return null
      const at = now()
      let held = windows.get(key)
      if (!held || held.ends <= at) {
        if (windows.size >= heldAtMost)
          for (const [old, { ends }] of windows) if (ends <= at) windows.delete(old)
        held = { ends: at + window * 1000, used: 0 }
        windows.set(key, held)
      }
      const left = (held.ends - at) / 1000
      if (held.used + cost > max) throw tooMany(left)
      held.used += cost
      return { limit: max, remaining: max - held.used, reset: Math.ceil(left) }
    },
  }
}
