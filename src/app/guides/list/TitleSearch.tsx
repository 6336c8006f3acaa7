import { useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { paths } from '#app/paths.ts'
import { useAddressChange } from '#app/useAddressChange.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { changedFilters } from './filters.ts'
import { filtersOf, type ReadFilters } from '#contract/guides/address.ts'
import styles from './TitleSearch.module.css'
import { formText } from '#app/ui/fields/formText.ts'
import { classes } from '#app/ui/classes.ts'
import box from '#app/ui/fields/SearchBox.module.css'

/** Searches titles within the other filters; the words stand in the address. */
export const TitleSearch = ({ filters }: { filters: ReadFilters }) => {
  const { t } = useLingui()
  const change = useAddressChange()
  const search = (form: FormData) =>
    change(now =>
      paths.guides(changedFilters(filtersOf(now), { title: formText(form, 'title').trim() })),
    )
  return (
    <form
      className={classes(box.box, styles.form)}
      role="search"
      aria-label={t`Guides in this list`}
      action={search}
    >
      <Icon of={Search} />
      <input
        id="find"
        className={classes(box.input, styles.input)}
        type="search"
        name="title"
        maxLength={255}
        defaultValue={filters.title}
        aria-label={t`Search by title`}
        placeholder={t`Search by title`}
      />
      {filters.title && (
        <LinkButton
          kind="quiet"
          small
          icon={X}
          label={t`Clear search`}
          href={paths.guides(changedFilters(filters, { title: '' }))}
        />
      )}
    </form>
  )
}
