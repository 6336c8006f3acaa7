import { useCallback, useEffect, useRef } from 'react'

/**
 * Whether what asked still stands in the page: an answer that comes later takes nobody along and
 * closes nothing.
 */
export const useIsMounted = (): (() => boolean) => {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return useCallback(() => isHere.current, [])
}
