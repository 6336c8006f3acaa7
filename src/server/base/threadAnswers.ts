// The other side of threads.ts: what runs in a thread, one task after the other.
import { parentPort } from 'node:worker_threads'
import { existing } from '#lib/existing.ts'

export type ThreadAnswer = { made: unknown } | { tooCostly: string } | { problem: string }

/**
 * Answers each message with what `work` makes of it. `isTooCostly`: what it throws for its limits.
 */
export const answerAsks = <Ask>(
  work: (ask: Ask) => unknown,
  isTooCostly: (error: Error) => boolean = () => false,
): void => {
  const answer = (ask: Ask): ThreadAnswer => {
    try {
      return { made: work(ask) }
    } catch (error) {
      if (!(error instanceof Error)) return { problem: String(error) }
      return isTooCostly(error) || error instanceof RangeError
        ? { tooCostly: error.message }
        : { problem: error.stack ?? error.message }
    }
  }
  const parent = existing(parentPort, 'a parent thread')
  parent.on('message', (ask: Ask) => parent.postMessage(answer(ask)))
}
