import { useCallback, useRef, useState } from 'react'
import type { View } from './rows.ts'

export type Measured = View & { width: number }

/**
 * Where the list stands in the window, and how wide it is: measured anew when either changes. With
 * the list, once it is there, and its ref.
 */
export const useRows = () => {
  const list = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState<Measured>({ above: 0, height: 900, width: 0 })
  const listRef = useCallback((element: HTMLDivElement) => {
    list.current = element
    const measure = () => {
      const { top, width } = element.getBoundingClientRect()
      const next = { above: Math.round(-top), height: innerHeight, width: Math.round(width) }
      setMeasured(known =>
        known.above === next.above && known.height === next.height && known.width === next.width
          ? known
          : next,
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    measure()
    return () => {
      list.current = null
      observer.disconnect()
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [])
  return { list, listRef, measured }
}
