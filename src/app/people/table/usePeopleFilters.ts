import { useSearchParams } from 'react-router'
import { authorPaths } from '#app/authorPaths.ts'
import { useAddressChange } from '#app/useAddressChange.ts'
import { filtersOf, withChanges } from './peopleFilters.ts'

type Changes = Parameters<typeof withChanges>[1]

/** The filters of the address, how to change some, and the address with some changed. */
export const useFilters = () => {
  const [query] = useSearchParams()
  const change = useAddressChange()
  const hrefWith = (changes: Changes) => authorPaths.people(withChanges(query, changes))
  const set = (changes: Changes, { replace = true } = {}) =>
    change(now => ({ search: withChanges(now, changes) }), { replace })
  return { filters: filtersOf(query), hrefWith, set }
}
