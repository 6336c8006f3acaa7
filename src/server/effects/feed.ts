// What all processes wrote to the outbox, read by each process once for everybody in it: kept bytes
// and streams of events.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

const pollMilliseconds = 200
/** How far a poll looks back, and the longest pause after which nothing can have been missed. */
const lookBackSeconds = 5
const longestPause = 4000 // milliseconds
/** A commit that waits for a copy of the database or for the disk shows what is older than that. */
const wideLookBackSeconds = 60
const wideEvery = 5000 // milliseconds
/** A row is seen after it was written: one that a poll finds again is known for so long at most. */
const knownMilliseconds = (lookBack: number) => (lookBack + 5) * 1000

export type OutboxRow = {
  seq: number
  at: number
  event: string | null
  actor: number | null
  data: Record<string, unknown> | null
  touched: string[]
}
export type Feed = {
  /**
   * Fresh rows, each once, in the order of their numbers within a poll; a later poll may bring a
   * lower number.
   */
  onRows: (listener: (rows: OutboxRow[]) => void) => void
  /** Rows may have been missed: what hangs on them cannot be trusted any more. */
  onGap: (listener: () => void) => void
  /** Seconds since the rows were last read: the others' changes of that time are not known. */
  age: () => number
  /** Reads until stopped. */
  follow: (db: Db, onError: (error: unknown) => void) => () => void
}

export const createFeed = (): Feed => {
  const listeners: ((rows: OutboxRow[]) => void)[] = []
  const gaps: (() => void)[] = []
  const gap = () => gaps.forEach(tell => tell())
  let reached = Date.now()
  return {
    age: () => (Date.now() - reached) / 1000,
    onRows: listener => void listeners.push(listener),
    onGap: listener => void gaps.push(listener),
    follow(db, onError) {
      const seen = new Map<number, number>()
      let stopped = false
      let timer: NodeJS.Timeout
      reached = Date.now()
      let widened = 0
      const poll = async () => {
        const begun = Date.now()
        const isWide = begun - widened >= wideEvery
        const lookBack = isWide ? wideLookBackSeconds : lookBackSeconds
        const known = [...seen]
          .filter(([, at]) => begun - at < knownMilliseconds(lookBack))
          .map(([seq]) => seq)
        try {
          // Rows become visible out of order: look back some seconds and leave out what is known.
          const fresh = await db.many<OutboxRow & { recent: boolean }>(sql`
            select seq, extract(epoch from at)::int as at, event, actor, data, touched,
              at > now() - make_interval(secs => ${lookBackSeconds}) as recent
            from outbox where at > now() - make_interval(secs => ${lookBack})
              and seq not in (select unnest(${known}::bigint[])) order by seq`)
          if (stopped) return
          // The process stood still (a suspended machine, a stopped one, a database that let it
          // wait): changes may lie before that.
          if (Date.now() - reached > longestPause) gap()
          reached = begun
          for (const row of fresh) seen.set(row.seq, Date.now())
          // What was there before the first poll has been told by others.
          const told = widened === 0 ? fresh.filter(row => row.recent) : fresh
          if (isWide) widened = begun
          for (const [seq, at] of seen)
            if (begun - at > knownMilliseconds(wideLookBackSeconds)) seen.delete(seq)
          if (told.length) for (const listener of listeners) listener(told)
        } catch (error) {
          // What was missed cannot be known.
          gap()
          onError(error)
        }
        if (!stopped) timer = setTimeout(() => void poll(), pollMilliseconds)
      }
      timer = setTimeout(() => void poll(), pollMilliseconds)
      return () => {
        stopped = true
        clearTimeout(timer)
      }
    },
  }
}
