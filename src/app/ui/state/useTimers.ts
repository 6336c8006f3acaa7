import { useEffect, useEffectEvent } from 'react'

/**
 * Does something once, so many milliseconds later; null: never. Begins anew when `since` changes.
 */
export const useTimeout = (act: () => void, wait: number | null, since?: unknown): void => {
  const run = useEffectEvent(act)
  useEffect(() => {
    if (wait === null) return
    const timer = setTimeout(() => run(), wait)
    return () => clearTimeout(timer)
  }, [wait, since])
}

/** Does something every so many milliseconds; null: not now. */
export const useInterval = (act: () => void, every: number | null): void => {
  const run = useEffectEvent(act)
  useEffect(() => {
    if (every === null) return
    const timer = setInterval(() => run(), every)
    return () => clearInterval(timer)
  }, [every])
}
