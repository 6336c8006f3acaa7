import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { existing } from '#lib/existing.ts'
import { windowOf } from './visibleRows.ts'

type Measured = { top: number; height: number; row: number }

const hasSameRows = (known: Measured, next: Measured): boolean => {
  const [before, after] = [
    windowOf(known, known.row, Number.MAX_SAFE_INTEGER),
    windowOf(next, next.row, Number.MAX_SAFE_INTEGER),
  ]
  return (
    known.row === next.row &&
    known.height === next.height &&
    before[0] === after[0] &&
    before[1] === after[1]
  )
}

/**
 * Which rows of the scrolled list to draw, how high one is, and a way to bring one into view whole.
 * `scrollerRef` is the ref of what scrolls, which is `scroller` then, `probe` that of something in
 * it that is as high as a row.
 */
export const useRowWindow = (count: number) => {
  const scroller = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState({ top: 0, height: 900, row: 28 })
  const scrollerRef = useCallback((element: HTMLDivElement) => {
    scroller.current = element
    const one = existing(probe.current, 'the probe in the list')
    let asked = 0
    const measure = () => {
      asked = 0
      const next = {
        top: element.scrollTop,
        height: element.clientHeight,
        row: one.getBoundingClientRect().height || 28,
      }
      setMeasured(known => (hasSameRows(known, next) ? known : next))
    }
    const later = () => {
      // In the frame itself: rows that came one frame later would leave a gap where somebody
      // scrolls fast.
      asked ||= requestAnimationFrame(() => flushSync(measure))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(one)
    element.addEventListener('scroll', later, { passive: true })
    measure()
    return () => {
      scroller.current = null
      observer.disconnect()
      cancelAnimationFrame(asked)
      element.removeEventListener('scroll', later)
    }
  }, [])
  const bring = useCallback((index: number) => {
    const element = scroller.current
    if (!element) return
    // asked now: it may not have been measured yet
    const row = probe.current?.getBoundingClientRect().height || 28
    const top = index * row
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + row > element.scrollTop + element.clientHeight)
      element.scrollTop = top + row - element.clientHeight
  }, [])
  const [from, to] = windowOf(measured, measured.row, count)
  return {
    scroller,
    scrollerRef,
    probe,
    from,
    to,
    row: measured.row,
    page: Math.max(1, Math.floor(measured.height / measured.row) - 1),
    bring,
  }
}
