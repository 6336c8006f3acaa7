import { useCallback } from 'react'
import { useNavigate, type NavigateOptions, type To } from 'react-router'

/**
 * Leads to an address that is made of the one that stands there now. The screen may show the one
 * before it until its list has come, and what is made of that forgets the change in between.
 */
export const useAddressChange = () => {
  const navigate = useNavigate()
  return useCallback(
    (to: (now: URLSearchParams) => To, options?: NavigateOptions) =>
      void navigate(to(new URLSearchParams(location.search)), options),
    [navigate],
  )
}
