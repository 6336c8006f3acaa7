// Which resources changed, in this process at once and in others within half a second (shared answer "when is an answer stale").
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

const pollMilliseconds = 200
/** How far a poll looks back, and the longest pause after which nothing can have been missed. */
const lookBackSeconds = 5
const longestPause = 4000 // milliseconds
const remembered = 20_000

export type Stamps = {
  /** Rises with each change that this process hears of; taken before a build and compared after it. */
  tick(): number
  /** true when one of the resources changed after `tick`: what was built meanwhile may be old. */
  changedSince(resources: Iterable<string>, tick: number): boolean
  /** Tells this process of changes that just committed. `*` is everything. */
  touched(resources: string[]): void
  onTouched(listener: (resources: string[]) => void): void
  /** Reads the outbox of other processes until stopped. */
  follow(db: Db, onError: (error: unknown) => void): () => void
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
    while (last.size > remembered) {
      const [oldest, at] = last.entries().next().value!
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
    follow(db, onError) {
      const seen = new Map<number, number>()
      let stopped = false
      let timer: NodeJS.Timeout
      let reached = Date.now()
      const poll = async () => {
        const begun = Date.now()
        try {
          // Rows become visible out of order: look back some seconds and drop what is known (house.md 14.13).
          const found = await db.many<{ seq: number; touched: string[] }>(
            sql`select seq, touched from outbox where at > now() - make_interval(secs => ${lookBackSeconds}) order by seq`)
          // The process stood still (a suspended machine, a stopped one, a database that let it wait): changes may lie before that.
          if (Date.now() - reached > longestPause) touched(['*'])
          reached = begun
          const fresh = found.filter(row => !seen.has(row.seq))
          for (const row of fresh) seen.set(row.seq, Date.now())
          for (const [seq, at] of seen) if (Date.now() - at > 15_000) seen.delete(seq)
          touched(fresh.flatMap(row => row.touched))
        } catch (error) {
          // What was missed cannot be known: nothing kept may be trusted.
          touched(['*'])
          onError(error)
        }
        if (!stopped) timer = setTimeout(poll, pollMilliseconds)
      }
      timer = setTimeout(poll, pollMilliseconds)
      return () => {
        stopped = true
        clearTimeout(timer)
      }
    },
  }
}
