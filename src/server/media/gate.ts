// Work on pictures stands in line: one at a time in a process, and the line has an end.
import { ApiError } from '#lib/errors.ts'

export type Gate = {
  /**
   * Runs `work` when everything before it is done; throws 503 when too many wait. `key`: those who
   * ask for the same share one run.
   */
  enter: <T>(work: () => Promise<T>, key?: string) => Promise<T>
}

export const createGate = (waitingAtMost: number): Gate => {
  const shared = new Map<string, Promise<unknown>>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    enter<T>(work: () => Promise<T>, key?: string): Promise<T> {
      const running = key === undefined ? undefined : shared.get(key)
      if (running) return running as Promise<T>
      if (waiting >= waitingAtMost)
        return Promise.reject(
          new ApiError(503, 'Too many pictures are waiting to be made', {
            headers: { 'Retry-After': '5' },
          }),
        )
      waiting++
      const mine = last.then(work).finally(() => {
        waiting--
        if (key !== undefined) shared.delete(key)
      })
      // Who asked for that run got its error.
      last = mine.catch(() => undefined)
      if (key !== undefined) shared.set(key, mine)
      return mine
    },
  }
}

/** The line of this process. */
export const imageGate = createGate(1000)
