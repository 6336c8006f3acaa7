import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/Icon.tsx'
import styles from './SearchForm.module.css'
import { formText } from '#app/ui/fields/formText.ts'
import { classes } from '#app/ui/classes.ts'
import box from '#app/ui/fields/SearchBox.module.css'

/** Searches everything, from wherever one is. */
export const SearchForm = ({ label }: { label: string }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = (form: FormData) => void navigate(paths.search({ q: formText(form, 'q').trim() }))
  return (
    <form
      className={classes(box.box, styles.form)}
      role="search"
      aria-label={label}
      action={search}
    >
      <Icon of={Search} />
      <input
        className={classes(box.input, styles.input)}
        type="search"
        name="q"
        maxLength={255}
        aria-label={t`Search terms`}
        placeholder={t`Search`}
      />
    </form>
  )
}
