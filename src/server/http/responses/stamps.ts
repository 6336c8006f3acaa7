// Which resources changed, in this process at once and in others within half a second (shared
// answer "when is an answer stale").
import type { Feed } from '#server/effects/feed.ts'

const remembered = 20_000

export type Stamps = {
  /**
   * Rises with each change that this process hears of; taken before a build and compared after it.
   */
  tick: () => number
  /** true when one of the resources changed after `tick`: what was built meanwhile may be old. */
  changedSince: (resources: Iterable<string>, tick: number) => boolean
  /** Tells this process of changes that just committed. `*` is everything. */
  touched: (resources: string[]) => void
  onTouched: (listener: (resources: string[]) => void) => void
  /** Hears of what all processes changed. */
  follow: (feed: Feed) => void
}

export const createStamps = (): Stamps => {
  let now = 0
  let everythingAt = 0
  let forgottenBefore = 0
  const last = new Map<string, number>()
  const listeners: ((resources: string[]) => void)[] = []

  const touched = (resources: string[]) => {
    if (resources.length === 0) return
    now++
    for (const resource of resources) {
      if (resource === '*') everythingAt = now
      last.delete(resource) // keeps the map in order of change
      last.set(resource, now)
    }
    for (const [oldest, at] of last) {
      if (last.size <= remembered) break
      last.delete(oldest)
      forgottenBefore = at
    }
    for (const listener of listeners) listener(resources)
  }

  return {
    tick: () => now,
    changedSince(resources, tick) {
      if (everythingAt > tick || forgottenBefore > tick) return true
      for (const resource of resources) if ((last.get(resource) ?? 0) > tick) return true
      return false
    },
    touched,
    onTouched: listener => void listeners.push(listener),
    follow(feed) {
      feed.onRows(rows => touched(rows.flatMap(row => row.touched)))
      feed.onGap(() => touched(['*']))
    },
  }
}
