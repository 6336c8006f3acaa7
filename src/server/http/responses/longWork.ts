// An answer of megabytes is made in several pieces of work, and others have their turn in between.
import { setImmediate as nextTurn } from 'node:timers/promises'

const long = 500_000

/** Lets others have their turn after work on this many characters or bytes, where that is much. */
export const afterWorkOn = async (length: number): Promise<void> => {
  if (length >= long) await nextTurn()
}
