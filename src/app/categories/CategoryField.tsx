import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CategoryPicker } from './CategoryPicker.tsx'
import { NewCategoryDialog } from './NewCategoryDialog.tsx'

/** The category that a guide lies in. One that is missing can be made. */
export const CategoryField = ({
  category,
  error,
  onCategory,
}: {
  category: string
  error?: string | undefined
  onCategory: (category: string) => void
}) => {
  const { t } = useLingui()
  const [making, setMaking] = useState<string | null>(null)
  return (
    <>
      <CategoryPicker
        label={t`Category`}
        category={category}
        error={error}
        onCategory={onCategory}
        onNew={setMaking}
      />
      {making !== null && (
        <NewCategoryDialog title={making} onClose={() => setMaking(null)} onMade={onCategory} />
      )}
    </>
  )
}
