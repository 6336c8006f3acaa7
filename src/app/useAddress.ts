import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isSameAddress } from './paths.ts'

/**
 * Puts the address right where it names the shown thing by another title; what stands behind it
 * stays.
 */
export const useAddress = (path: string) => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  // The address bar is the browser's, outside React.
  useEffect(() => {
    if (!isSameAddress(pathname, path)) void navigate(path + search + hash, { replace: true })
  }, [pathname, search, hash, path, navigate])
}
