import { ApiError } from '#lib/errors.ts'

/**
 * Runs work of which at most `atOnce` go on at the same time; throws 503 with `refused` when more
 * wait than can be served in good time.
 */
export const limitConcurrency = (atOnce: number, waitingAtMost: number, refused: string) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce && waiting.length >= waitingAtMost)
      throw new ApiError(503, refused, { headers: { 'Retry-After': '5' } })
    if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift() // the place is handed on, so nobody slips in between
      if (next) next()
      else running--
    }
  }
}
