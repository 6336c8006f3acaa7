import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Gives the ref of a place: where a control in it goes away while it has the focus, the first
 * button that stays gets it, or what `next` finds. `within`: only those below what this selector
 * finds.
 */
export const useFocusAfterRemoval = <E extends HTMLElement>(within = '*', next = 'button') => {
  const place = useRef<E>(null)
  const last = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true })
  })
  return useCallback(
    (here: E) => {
      const note = () =>
        void (last.current = document.activeElement?.closest(within)
          ? document.activeElement
          : null)
      place.current = here
      here.addEventListener('focusin', note)
      return () => {
        here.removeEventListener('focusin', note)
        place.current = null
      }
    },
    [within],
  )
}
