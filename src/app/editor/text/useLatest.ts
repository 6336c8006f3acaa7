import { useLayoutEffect, useState } from 'react'
import { latestRef } from './latestRef.ts'

/**
 * What the newest render has, for those who were handed a function by an earlier one. `first`: what
 * stands there until the page is drawn.
 */
export const useLatest = <T>(value: T, first: T = value): (() => T) => {
  const [latest] = useState(() => latestRef(first))
  useLayoutEffect(() => latest.put(value))
  return latest.get
}
