import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { paths } from '#app/paths.ts'
import { changedFilters } from './filters.ts'
import type { ReadFilters } from '#contract/guides/address.ts'

/** Guides of one category. */
export const CategoryFilter = ({ filters }: { filters: ReadFilters }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <CategoryPicker
      label={t`Category`}
      placeholder={t`Any`}
      none={t`Any category`}
      category={filters.category}
      onCategory={category => {
        if (category !== filters.category)
          void navigate(paths.guides(changedFilters(filters, { category })))
      }}
    />
  )
}
