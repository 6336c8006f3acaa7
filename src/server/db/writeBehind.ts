// What is collected in memory and written each second: the read that it comes from waits for
// nothing. What is not written when the process ends by force is lost.

const flushMilliseconds = 1000

export type WriteBehind<T> = {
  /** False: there is more than may be held, or the end has begun. */
  add: (one: T) => boolean
  /** Forgets what is not written yet. */
  drop: (isDropped: (one: T) => boolean) => void
  /** Writes what is held. */
  flush: () => Promise<void>
  /** Writes what is held and takes no more. */
  stop: () => Promise<void>
}

/**
 * `heldAtMost`: what a database that is away for long may cost in memory. What could not be written
 * is tried again with what came meanwhile.
 */
export const createWriteBehind = <T>({
  write,
  heldAtMost,
  onError,
}: {
  write: (held: T[]) => Promise<void>
  heldAtMost: number
  onError: (error: unknown) => void
}): WriteBehind<T> => {
  let held: T[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  let stopped = false

  const flushSoon = () => {
    timer ??= setTimeout(() => void flush(), flushMilliseconds)
  }
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    const taken = held
    held = []
    if (taken.length === 0) return writing
    writing = writing
      .then(() => write(taken))
      .catch((error: unknown) => {
        onError(error)
        if (stopped) return
        held = [...taken, ...held].slice(0, heldAtMost)
        flushSoon()
      })
    return writing
  }

  return {
    add(one) {
      if (stopped || held.length >= heldAtMost) return false
      held.push(one)
      flushSoon()
      return true
    },
    drop(isDropped) {
      held = held.filter(one => !isDropped(one))
    },
    flush,
    async stop() {
      stopped = true
      await flush()
    },
  }
}
