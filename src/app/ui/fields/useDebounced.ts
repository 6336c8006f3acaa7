import { useEffect, useState } from 'react'

/** What has stood still for so many milliseconds: whoever types is not asked about at each key. */
export const useDebounced = <T>(value: T, pause: number): T => {
  const [settled, setSettled] = useState(value)
  // A clock outside React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
