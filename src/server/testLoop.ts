// For tests: how long the event loop was held, in time that this thread was computing. What other
// programs of the machine take from it does not count, and neither does how fast it is: that is
// measured in the same run.
import { itemAt } from '#lib/existing.ts'
import { readFileSync } from 'node:fs'

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

/** The longest that `work` held the event loop at one time: milliseconds on a usual machine. */
export const longestHeld = async (work: () => Promise<unknown>): Promise<number> => {
  const before = slowness()
  let longest = 0
  let at = computed()
  let going = true
  const look = () => {
    const now = computed()
    longest = Math.max(longest, now - at)
    at = now
    if (going) setImmediate(look)
  }
  setImmediate(look)
  try {
    await work()
  } finally {
    going = false
    look()
  }
  // A neighbour on the same core slows it down for a while.
  return longest / Math.max(before, slowness())
}
