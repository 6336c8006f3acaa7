// For tests: how long the event loop was held, in time that this thread was computing. What other
// programs of the machine take from it does not count, and neither does how fast it is: that is
// measured in the same run. Nor does a full collection of garbage, which takes as long as the heap
// is large: that of a worker holds what all files before this one left.
import { itemAt } from '#lib/existing.ts'
import { readFileSync } from 'node:fs'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds that this thread computed so far; by the clock where the system does not say. */
const computed = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

const sample = JSON.stringify(
  Array.from({ length: 20_000 }, (_, id) => ({ id, name: `name ${id}`, list: [id, null, 'x'] })),
)
/** What reading and writing a megabyte takes on a machine of the usual speed: milliseconds. */
const usual = 25

/** How many times slower than usual this machine is; never less than once. */
const slowness = (): number => {
  const times = Array.from({ length: 5 }, () => {
    const started = computed()
    JSON.stringify(JSON.parse(sample))
    return computed() - started
  })
  return Math.max(
    1,
    itemAt(
      times.toSorted((a, b) => a - b),
      2,
    ) / usual,
  )
}

/** Shorter ones are many, and nobody asks for them. */
const noticed = 5 // milliseconds
/** Node's types leave out what it says of a collection. */
type GcEntry = PerformanceEntry & { detail?: { kind?: number } }
/** `from` and `to` by the clock; `computed`: how much of it this thread was computing. */
type Span = { from: number; to: number; computed: number }
const isFull = ({ detail }: GcEntry) => detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR

/** Does what only the test has to do, and is not counted. */
export type Apart = <T>(own: () => T) => T

/**
 * The longest that `work` held the event loop at one time: milliseconds on a usual machine; 0 for
 * less than `noticed`.
 */
export const longestLoopDelay = async (
  work: (apart: Apart) => Promise<unknown>,
): Promise<number> => {
  const before = slowness()
  const collections: GcEntry[] = []
  const observer = new PerformanceObserver(list => void collections.push(...list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  const spans: Span[] = []
  const moment = () => ({ clock: performance.now(), computed: computed() })
  let at = moment()
  let going = true
  const note = () => {
    const now = moment()
    const passed = now.computed - at.computed
    if (passed >= noticed) spans.push({ from: at.clock, to: now.clock, computed: passed })
    at = now
  }
  const look = () => {
    note()
    if (going) setImmediate(look)
  }
  const apart: Apart = own => {
    note()
    const made = own()
    at = moment()
    return made
  }
  setImmediate(look)
  try {
    await work(apart)
  } finally {
    going = false
    look()
    await nextTurn() // an observer hears of what happened one turn later
    await nextTurn()
    observer.disconnect()
  }
  const full = collections.filter(isFull)
  const held = spans.map(({ from, to, computed: all }) => {
    const collecting = full
      .filter(({ startTime }) => startTime >= from && startTime < to)
      .reduce((sum, { duration }) => sum + duration, 0)
    // How long a collection took is known by the clock only: its share of the span is taken off.
    return all * Math.max(0, 1 - collecting / (to - from))
  })
  // A neighbour on the same core slows it down for a while.
  return Math.max(0, ...held) / Math.max(before, slowness())
}
