import { useLayoutEffect, useRef } from 'react'
import { useWindowEvent } from './useWindowEvent.ts'

/**
 * Gives the ref of what takes the focus where the control that had it, wherever on the page, has
 * gone away. `when`: it may now.
 */
export const useFocusFallback = <E extends HTMLElement>(when: boolean) => {
  const place = useRef<E>(null)
  const last = useRef<EventTarget>(null)
  useWindowEvent('focusin', ({ target }) => void (last.current = target))
  useLayoutEffect(() => {
    if (
      when &&
      document.activeElement === document.body &&
      last.current instanceof Element &&
      !last.current.isConnected
    )
      place.current?.focus()
  })
  return place
}
