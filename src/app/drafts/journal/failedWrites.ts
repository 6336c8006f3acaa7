// Writes to the journal that failed, by what they were of: all of them are made again with the next
// that succeeds.

export const createFailedWrites = (changed: () => void) => {
  const failed = new Map<string, { n: number; again: () => Promise<void> }>()
  let last = 0
  let isTrying = false
  const clear = (key: string): void => {
    if (failed.delete(key) && failed.size === 0) changed()
  }
  return {
    has: (key: string): boolean => failed.has(key),
    none: (): boolean => failed.size === 0,
    /** Numbers a write: one that was begun before another failed does not mend it. */
    begin: (): number => (last += 1),
    note: (key: string, n: number, again: () => Promise<void>): void => {
      const isFirst = failed.size === 0
      failed.set(key, { n, again })
      if (isFirst) changed()
    },
    /** All of it is in the journal, as the write of this number had it. */
    mended: (key: string, n: number): void => {
      if ((failed.get(key)?.n ?? n) < n) clear(key)
    },
    /** Nothing of it has to be kept here any more. */
    clear,
    tryAgain: async (): Promise<void> => {
      if (isTrying) return
      isTrying = true
      await Promise.all([...failed.values()].map(({ again }) => again()))
      isTrying = false
    },
  }
}
