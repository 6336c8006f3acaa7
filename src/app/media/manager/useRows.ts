import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { View } from './rows.ts'

export type Measured = View & { width: number }

/** Where the list stands in the window, and how wide it is: measured anew when either changes. */
export const useRows = (list: RefObject<HTMLElement | null>): Measured => {
  const [measured, setMeasured] = useState<Measured>({ above: 0, height: 900, width: 0 })
  // Size and scrolling are the browser's, outside React.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
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
      observer.disconnect()
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [list])
  return measured
}
