import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What this device keeps lies outside React: it is read once, and again when `key` changes; null
 * until it came. `none`: what is there where it cannot be read.
 */
export const useFromDevice = <T>(load: () => Promise<T>, key: unknown, none: T) => {
  const [found, setFound] = useState<T | null>(null)
  const read = useEffectEvent(load)
  const without = useEffectEvent(() => setFound(none))
  useEffect(() => {
    let isHere = true
    void read().then(
      now => isHere && setFound(now),
      () => isHere && without(),
    )
    return () => void (isHere = false)
  }, [key])
  return [found, setFound] as const
}
