// Work that may never end: a regular expression that goes back over its text again and again.
import { createContext, Script } from 'node:vm'

const script = new Script('work()')
// It may be an Error of another realm.
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** What `work` makes; throws what `late` makes where it takes longer. */
export const within = <T>(milliseconds: number, work: () => T, late: () => Error): T => {
  try {
    const made: { value: T | null } = { value: null }
    script.runInContext(createContext({ work: () => void (made.value = work()) }), {
      timeout: milliseconds,
    })
    // It was given where the script ended.
    return made.value as T
  } catch (error) {
    throw isTimeout(error) ? late() : error
  }
}
