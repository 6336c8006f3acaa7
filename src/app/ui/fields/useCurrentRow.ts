import { useState } from 'react'

/** Which row of a list is current, which arrows move round; the first one after `reset`. */
export const useCurrentRow = (options: readonly { value: string }[]) => {
  // By its value: another list may come under it.
  const [at, setAt] = useState<string | null>(null)
  const current = Math.max(
    0,
    options.findIndex(({ value }) => value === at),
  )
  return {
    current,
    move: (step: 1 | -1) =>
      setAt(options[(current + step + options.length) % options.length]?.value ?? null),
    reset: () => setAt(null),
  }
}
