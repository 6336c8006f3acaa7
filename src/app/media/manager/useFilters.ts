import { useNavigate, useSearchParams } from 'react-router'
import { changedQuery } from '#app/changedQuery.ts'
import { filtersOf, type FilterChanges } from './filters.ts'

/**
 * The filters of the address, and how to change some. What is changed is read off the address
 * itself: the screen may still show the one before.
 */
export const useFilters = () => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const set = (changes: FilterChanges, { replace = true } = {}) =>
    void navigate(
      { search: changedQuery(new URLSearchParams(location.search), changes).toString() },
      { replace },
    )
  return { query, filters: filtersOf(query), set }
}
