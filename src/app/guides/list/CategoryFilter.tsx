import { useLingui } from '@lingui/react/macro'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'

/** Guides of one category. */
export const CategoryFilter = ({
  category,
  onChoose,
}: {
  /** What was asked for last: its guides may be on their way. */
  category: string
  onChoose: (category: string) => void
}) => {
  const { t } = useLingui()
  return (
    <CategoryPicker
      label={t`Category`}
      placeholder={t`Any`}
      none={t`Any category`}
      category={category}
      onCategory={next => {
        if (next !== category) onChoose(next)
      }}
    />
  )
}
