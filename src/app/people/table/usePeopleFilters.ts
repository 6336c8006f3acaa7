import { useNavigate, useSearchParams } from 'react-router'
import { authorPaths } from '#app/authorPaths.ts'
import { filtersOf, withChanges } from './peopleFilters.ts'

type Changes = Parameters<typeof withChanges>[1]

/** The filters of the address, how to change some, and the address with some changed. */
export const useFilters = () => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const hrefWith = (changes: Changes) => authorPaths.people(withChanges(query, changes))
  // Read off the address itself: the screen may still show the one before.
  const set = (changes: Changes, { replace = true } = {}) =>
    void navigate(
      { search: withChanges(new URLSearchParams(location.search), changes) },
      { replace },
    )
  return { filters: filtersOf(query), hrefWith, set }
}
