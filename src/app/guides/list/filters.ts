import type { ReadFilters } from '#contract/guides/address.ts'
import type { GuideFilters } from '#app/paths.ts'

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
