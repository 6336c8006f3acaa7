import { useNavigate, useSearchParams } from 'react-router'
import { filtersOf, withFilters } from './filters.ts'

type Changes = Parameters<typeof withFilters>[1]

/**
 * The filters of the address, and how to change some. What is changed is read off the address
 * itself: the screen may still show the one before.
 */
export const useFilters = () => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const set = (changes: Changes, { replace = true } = {}) =>
    void navigate(
      { search: withFilters(new URLSearchParams(location.search), changes).toString() },
      { replace },
    )
  return { query, filters: filtersOf(query), set }
}
