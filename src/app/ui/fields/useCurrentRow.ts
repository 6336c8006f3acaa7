import { useState } from 'react'

/**
 * Which row of a list is current, which arrows move round; after `reset` the first one, or with
 * `startsOnText` none (-1).
 */
export const useCurrentRow = (options: readonly { value: string }[], startsOnText = false) => {
  // By its value: another list may come under it.
  const [at, setAt] = useState<string | null>(null)
  const found = options.findIndex(({ value }) => value === at)
  const current = Math.max(startsOnText ? -1 : 0, found)
  return {
    current,
    move: (step: 1 | -1) =>
      setAt(
        options.at(current < 0 && step < 0 ? -1 : (current + step) % options.length)?.value ?? null,
      ),
    reset: () => setAt(null),
  }
}
