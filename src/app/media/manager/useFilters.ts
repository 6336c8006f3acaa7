import { useSearchParams } from 'react-router'
import { useQueryChange } from '#app/useQueryChange.ts'
import { filtersOf, type FilterChanges } from './filters.ts'

/** The filters of the address, and how to change some. */
export const useFilters = () => {
  const [query] = useSearchParams()
  const change = useQueryChange()
  const set = (changes: FilterChanges, { replace = true } = {}) => change(changes, { replace })
  return { query, filters: filtersOf(query), set }
}
