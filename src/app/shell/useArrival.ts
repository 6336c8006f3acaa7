import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** After a link: the new page starts at its top, or at its anchor, and the keyboard starts in it. Back and Forward keep their place. */
export const useArrival = () => {
  const { pathname, hash } = useLocation()
  const way = useNavigationType()
  const from = useRef(pathname)
  // Scrolling and focus belong to the browser, outside React.
  useEffect(() => {
    if (from.current === pathname) return
    from.current = pathname
    if (way === 'POP') return
    if (!hash) scrollTo(0, 0)
    document.querySelector('main')?.focus({ preventScroll: true })
  }, [pathname, hash, way])
}
