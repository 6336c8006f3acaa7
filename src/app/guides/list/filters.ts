import type { GuideFilters } from '#app/paths.ts'

/** How many guides stand on one page of the list. */
export const pageSize = 20

export type ReadFilters = {
  title: string
  category: string
  types: string[]
  whose: 'all' | 'mine'
  offset: number
}

/** The filters that an address holds; whatever does not fit is as if it were not there. */
export const filtersOf = (query: URLSearchParams): ReadFilters => {
  const offset = Number(query.get('offset'))
  return {
    title: (query.get('title') ?? '').trim(),
    category: query.get('category') ?? '',
    types: (query.get('types') ?? '').split(',').filter(Boolean),
    whose: query.get('whose') === 'mine' ? 'mine' : 'all',
    offset: Number.isSafeInteger(offset) && offset > 0 && offset < 2_147_483_647 ? offset : 0,
  }
}

/** Something hides guides that would be there otherwise. */
export const isFiltered = ({ title, category, types }: ReadFilters) =>
  title !== '' || category !== '' || types.length > 0

/** A changed filter starts at the first page. */
export const changedFilters = (filters: ReadFilters, change: GuideFilters): GuideFilters => ({
  ...filters,
  offset: 0,
  ...change,
})

export const toggled = (types: readonly string[], type: string) =>
  types.includes(type) ? types.filter(other => other !== type) : [...types, type]
