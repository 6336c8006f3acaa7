import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isSameAddress } from './paths.ts'
import { stays } from './shell/useArrival.ts'

/**
 * Puts the address right where it names the shown thing by another title; what stands behind it
 * stays, and so do the focus and the place on the page: somebody may be at work there already.
 */
export const useAddress = (path: string) => {
  const { pathname, hash, state } = useLocation()
  const navigate = useNavigate()
  // The address bar is the browser's, outside React.
  useEffect(() => {
    if (isSameAddress(pathname, path)) return
    // What it asks for may have changed since this was drawn.
    void navigate(path + location.search + hash, { replace: true, state: { ...state, ...stays } })
  }, [pathname, hash, state, path, navigate])
}
