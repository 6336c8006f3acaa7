import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/Icon.tsx'
import styles from './SearchForm.module.css'

/** Finds guides by words of their titles, from wherever one is. `label` tells two of them on one page apart. */
export const SearchForm = ({ label }: { label?: string }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = (form: FormData) => void navigate(paths.guides({ title: String(form.get('title') ?? '').trim() }))
  return (
    <form className={styles.form} role="search" aria-label={label} action={search}>
      <Icon of={Search} />
      <input className={styles.input} type="search" name="title" maxLength={255} aria-label={t`Search guides by title`} placeholder={t`Find a guide`} />
    </form>
  )
}
