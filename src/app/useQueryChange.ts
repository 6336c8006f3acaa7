import { useCallback } from 'react'
import type { NavigateOptions } from 'react-router'
import { changedQuery } from './changedQuery.ts'
import { useAddressChange } from './useAddressChange.ts'

/** Changes some of what the address asks for and leaves the rest, as it stands there now. */
export const useQueryChange = () => {
  const change = useAddressChange()
  return useCallback(
    (changes: Record<string, string | null | undefined>, options?: NavigateOptions) =>
      change(now => ({ search: changedQuery(now, changes).toString() }), options),
    [change],
  )
}
