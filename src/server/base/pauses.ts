import { setImmediate as turn } from 'node:timers/promises'

/** Called with how much was done. */
export type Pause = (work: number) => Promise<void>

/** Lets all else of this process have its turn whenever `each` was done since the last one. */
export const createPauses = (each: number): Pause => {
  let done = 0
  return async work => {
    done += work
    if (done < each) return
    done = 0
    await turn()
  }
}
