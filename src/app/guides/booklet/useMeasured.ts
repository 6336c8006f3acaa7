import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Block } from './pagination.ts'

/** What a browser says of everything that is to be laid on pages. */
export type Measured = { room: number; blocks: readonly Block[] }

const heightOf = (element: Element) => element.getBoundingClientRect().height

const measuredIn = (place: HTMLElement): Measured => ({
  room: Math.max(0, ...[...place.querySelectorAll('[data-room]')].map(heightOf)),
  blocks: [...place.querySelectorAll('[data-passage]')].map(passage => {
    const pieces = [...passage.querySelectorAll('[data-piece]')]
    const top = passage.getBoundingClientRect().top
    const list = pieces.reduce((sum, piece) => sum + heightOf(piece), 0)
    const whole = heightOf(passage)
    // What is above a part, and what the passage keeps clear below its last.
    const above = (part: Element | null | undefined) =>
      part
        ? part.getBoundingClientRect().top -
          top +
          Number.parseFloat(getComputedStyle(passage).paddingBottom)
        : whole - list
    return {
      whole,
      head: above(pieces[0]),
      again: above(passage.querySelector('[data-body]')),
      pieces: pieces.map(heightOf),
    }
  }),
})

/**
 * Measures again whenever fonts or words change how high something is. Pages are laid in the same
 * frame: whoever waits for a frame has them, also where the machine is busy.
 */
export const useMeasured = () => {
  const [measured, setMeasured] = useState<Measured | null>(null)
  const measure = useCallback((place: HTMLElement | null) => {
    if (!place) return undefined
    const observer = new ResizeObserver(() => {
      if (place.offsetWidth > 0) flushSync(() => setMeasured(measuredIn(place)))
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return [measured, measure] as const
}
