import { useCallback } from 'react'
import { useLocation, useNavigate, type NavigateOptions, type To } from 'react-router'
import { isSameAddress } from './paths.ts'

/**
 * Leads to an address that is made of the one that stands there now. The screen may show the one
 * before it until its list has come, and what is made of that forgets the change in between.
 * Where another screen is on its way already, what stands there is not this screen's.
 */
export const useAddressChange = () => {
  const navigate = useNavigate()
  const { pathname, search: own } = useLocation()
  return useCallback(
    (to: (now: URLSearchParams) => To, options?: NavigateOptions) => {
      const isHere = isSameAddress(location.pathname, pathname)
      void navigate(to(new URLSearchParams(isHere ? location.search : own)), options)
    },
    [navigate, pathname, own],
  )
}
