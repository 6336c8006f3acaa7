import { useLingui } from '@lingui/react/macro'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { paths } from '#app/paths.ts'
import { useAddressChange } from '#app/useAddressChange.ts'
import { changedFilters } from './filters.ts'
import { filtersOf, type ReadFilters } from '#contract/guides/address.ts'

/** Guides of one category. */
export const CategoryFilter = ({ filters }: { filters: ReadFilters }) => {
  const { t } = useLingui()
  const change = useAddressChange()
  return (
    <CategoryPicker
      label={t`Category`}
      placeholder={t`Any`}
      none={t`Any category`}
      category={filters.category}
      onCategory={category => {
        if (category !== filters.category)
          change(now => paths.guides(changedFilters(filtersOf(now), { category })))
      }}
    />
  )
}
