import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Focus and scrolling are the browser's: they follow what is drawn, not where one opened it. `at`:
 * which step is shown; its title has `data-step-title`.
 */
export const useFocusOnStep = (at: number, frame: RefObject<HTMLElement | null>): void => {
  const shown = useRef(at)
  useLayoutEffect(() => {
    if (shown.current === at) return
    shown.current = at
    scrollTo({ top: 0 })
    frame.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [at, frame])
}
