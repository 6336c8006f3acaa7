import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Gives the ref of what takes the focus where the control that had it, wherever on the page, has
 * gone away. `when`: it may now.
 */
export const useFocusFallback = <E extends HTMLElement>(when: boolean) => {
  const place = useRef<E>(null)
  const last = useRef<EventTarget>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => void (last.current = target)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
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
