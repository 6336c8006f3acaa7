import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from './ProcessForm.module.css'

type ProcessCategoriesProps = {
  categories: readonly string[]
  error: string | undefined
  onChange: (categories: readonly string[]) => void
}

/** The categories whose guides go through the process; each is chosen from those that there are. */
export const ProcessCategories = ({ categories, error, onChange }: ProcessCategoriesProps) => {
  const { t } = useLingui()
  return (
    <div className={styles.categories}>
      <CategoryPicker
        // Empty again for the next one.
        key={categories.length}
        label={t`Categories`}
        help={t`The process applies to guides in these categories and in all categories below them.`}
        error={error}
        category=""
        onCategory={category =>
          category !== '' && !categories.includes(category) && onChange([...categories, category])
        }
      />
      {categories.map(name => (
        <Button
          key={name}
          small
          iconAfter={X}
          aria-label={t`Remove: ${name}`}
          onClick={() => onChange(categories.filter(one => one !== name))}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
