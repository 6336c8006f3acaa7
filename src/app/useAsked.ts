import { startTransition, useOptimistic } from 'react'
import { useSearchParams, type NavigateOptions, type To } from 'react-router'
import { useAddressChange } from './useAddressChange.ts'

/**
 * What the address asks for, as the screen shows it; `ahead`: what was asked for last, whose list
 * may be on its way, for the fields to show; `ask` has the address ask for something else; `at`:
 * the same from an offset on, which is the first while another list is on its way.
 */
export const useAsked = <Asked>(askedIn: (query: URLSearchParams) => Asked) => {
  const [params] = useSearchParams()
  const asked = askedIn(params)
  const [ahead, setAhead] = useOptimistic(asked)
  const change = useAddressChange()
  const ask = (to: (now: Asked) => To, options?: NavigateOptions) =>
    startTransition(() => {
      change(now => to(askedIn(now)), options)
      setAhead(askedIn(new URLSearchParams(location.search)))
    })
  const at = (offset: number) => ({ ...ahead, offset: ahead === asked ? offset : 0 })
  return { params, asked, ahead, ask, at }
}
