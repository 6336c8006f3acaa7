import { useState } from 'react'
import { useTimeout } from '../state/useTimers.ts'

/**
 * What has stood still for so many milliseconds: whoever types is not asked about at each key.
 * `first`: what it is until then.
 */
export const useDebounced = <T>(value: T, pause: number, first: T = value): T => {
  const [settled, setSettled] = useState(first)
  useTimeout(() => setSettled(value), pause, value)
  return settled
}
