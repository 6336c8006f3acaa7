// Work on pictures stands in lines: one piece at a time in a process, people take turns, and each
// line has an end. Who brings many large ones waits behind their own.
import { ApiError } from '#lib/errors.ts'
import { createWaiting } from '#server/base/waitingByPerson.ts'

type Turn = {
  /** Whose line it stands in; readers, for whom sizes are made, have one together. */
  who: string
  /** Those who ask for the same share one run. */
  key?: string
}
export type Gate = {
  /** Runs `work` when it is its turn; throws 503 when too many wait in the same line. */
  enter: <T>(work: () => Promise<T>, turn: Turn) => Promise<T>
}

export const createGate = (waitingAtMost: number): Gate => {
  const shared = new Map<string, Promise<unknown>>()
  const waiting = createWaiting<() => Promise<void>>(waitingAtMost)
  let running = false

  const next = async (): Promise<void> => {
    const work = running ? null : waiting.next()
    if (!work) return
    running = true
    await work()
    running = false
    void next()
  }

  return {
    enter<T>(work: () => Promise<T>, { who, key }: Turn): Promise<T> {
      const same = key === undefined ? undefined : shared.get(key)
      if (same) return same as Promise<T>
      const mine = new Promise<T>((resolve, reject) => {
        if (!waiting.add(who, () => work().then(resolve, reject)))
          reject(
            new ApiError(
              503,
              'Too many images are waiting to be processed. Try again in a few seconds',
              {
                headers: { 'Retry-After': '5' },
              },
            ),
          )
      }).finally(() => {
        if (key !== undefined) shared.delete(key)
      })
      if (key !== undefined) shared.set(key, mine)
      void next()
      return mine
    },
  }
}

/** The lines of this process. */
export const imageGate = createGate(1000)
/** Sizes that somebody waits for, and those that are made ahead. */
export const forReaders = 'readers'
