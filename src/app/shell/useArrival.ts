import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Given as the state of a navigation that only renames the place where somebody works, as the step
 * in the editor.
 */
export const stays = { stays: true } as const
export const isStaying = (state: unknown): boolean =>
  (state as Partial<typeof stays> | null)?.stays === true

/**
 * After a link: the new page starts at its top, or at its anchor, and the keyboard starts in it.
 * Back and Forward keep their place.
 */
export const useArrival = () => {
  const { pathname, hash, state } = useLocation()
  const stands = isStaying(state)
  const way = useNavigationType()
  const from = useRef(pathname)
  // Scrolling and focus belong to the browser, outside React.
  useEffect(() => {
    if (from.current === pathname) return
    from.current = pathname
    if (way === 'POP' || stands) return
    if (!hash) scrollTo(0, 0)
    document.querySelector('main')?.focus({ preventScroll: true })
  }, [pathname, hash, way, stands])
}
