// Runs in threads of their own (pool.ts): one task after the other.
import { parentPort } from 'node:worker_threads'
import { existing } from '#lib/existing.ts'
import { isTooCostly, work, type Answer, type Ask } from './work.ts'

const answer = ({ name, given }: Ask): Answer => {
  try {
    return { made: (work[name] as (given: unknown) => unknown)(given) }
  } catch (error) {
    if (error instanceof Error && (isTooCostly(error) || error instanceof RangeError))
      return { tooCostly: error.message }
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

const parent = existing(parentPort, 'a parent thread')
parent.on('message', (ask: Ask) => parent.postMessage(answer(ask)))
