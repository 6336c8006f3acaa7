import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { PersonFilter } from '#app/shell/filters/PersonFilter.tsx'
import { TeamFilter } from '#app/shell/filters/TeamFilter.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useTypedFilter } from '#app/ui/fields/useTypedFilter.ts'
import type { ReleasesAsked } from '../model/releasesAsked.ts'
import styles from './ReleaseFilters.module.css'

type ReleaseFiltersProps = {
  asked: ReleasesAsked
  onShow: (change: Partial<ReleasesAsked>) => void
  children: ReactNode
}

/** Which releases are shown; everything stands in the address. */
export const ReleaseFilters = ({ asked, onShow, children }: ReleaseFiltersProps) => {
  const { t } = useLingui()
  const { field, onSubmit } = useTypedFilter(asked.q, q => onShow({ q }))
  return (
    <form
      className={styles.filters}
      role="search"
      aria-label={t`Filter releases`}
      onSubmit={onSubmit}
    >
      <TextField label={t`Search by title`} type="search" {...field} />
      <TeamFilter team={asked.team} onChoose={team => onShow({ team })} />
      <PersonFilter name={asked.name} onChoose={(user, name) => onShow({ user, name })} />
      <CategoryPicker
        label={t`Category`}
        category={asked.category}
        none={t`All categories`}
        onCategory={category => onShow({ category })}
      />
      <Select
        label={t`Guides`}
        value={asked.guides}
        options={[
          { value: '', label: t`Not deleted` },
          { value: 'deleted', label: t`Deleted guides` },
        ]}
        onChange={event => onShow({ guides: event.target.value })}
      />
      <Select
        label={t`Document review`}
        value={asked.review}
        options={[
          { value: '', label: t`All` },
          { value: 'due', label: t`Review due` },
          { value: 'own', label: t`I am the owner` },
        ]}
        onChange={event => onShow({ review: event.target.value })}
      />
      {children}
    </form>
  )
}
