import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { read } from '#app/api/read.ts'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { PersonFilter } from '#app/shell/PersonFilter.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
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
  const { data: teams = [] } = useQuery(read('listTeams', { query: { limit: 200 } }))
  const [words, setWords] = useState(asked.q)
  const find = () => words.trim() !== asked.q && onShow({ q: words.trim() })
  return (
    <form
      className={styles.filters}
      role="search"
      aria-label={t`Which releases`}
      onSubmit={event => {
        event.preventDefault()
        find()
      }}
    >
      <TextField
        label={t`Words of the title`}
        type="search"
        value={words}
        onChange={event => setWords(event.target.value)}
        onBlur={find}
      />
      <Select
        label={t`Team`}
        value={asked.team}
        options={[
          { value: '', label: t`All teams` },
          ...teams.map(one => ({ value: String(one.teamid), label: one.name })),
        ]}
        onChange={event => onShow({ team: event.target.value })}
      />
      <PersonFilter
        key={asked.name}
        name={asked.name}
        onChoose={(user, name) => onShow({ user, name })}
      />
      <CategoryPicker
        label={t`Category`}
        category={asked.category}
        none={t`All categories`}
        onCategory={category => onShow({ category })}
      />
      {children}
    </form>
  )
}
