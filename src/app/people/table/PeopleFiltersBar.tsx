import { useLingui } from '@lingui/react/macro'
import { AddressField } from '#app/ui/fields/AddressField.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import styles from './PeopleTable.module.css'
import { useFilters } from './usePeopleFilters.ts'
import { useTeams } from './useTeams.ts'
import { useAccountWords } from './accountWords.ts'

/** Words, role, team, state, reputation, activity and open edits: all of them hold together. */
export const PeopleFiltersBar = () => {
  const { t } = useLingui()
  const {
    filters: { q, privilege, state, team, least, most, active, pending },
    set,
  } = useFilters()
  const { teams } = useTeams()
  const { roleOptions, stateOptions } = useAccountWords()
  return (
    <div className={styles.filters} role="search" aria-label={t`Filter people`}>
      <AddressField
        label={t`Name, unique name or email`}
        type="search"
        value={q}
        onChange={text => set({ q: text })}
      />
      <Select
        label={t`Team`}
        value={team ?? ''}
        options={[
          { value: '', label: t`Any team` },
          ...teams.map(({ teamid, name }) => ({ value: String(teamid), label: name })),
        ]}
        onChange={event => set({ team: event.target.value })}
      />
      <Select
        label={t`Role`}
        value={privilege ?? ''}
        options={[{ value: '', label: t`Any role` }, ...roleOptions]}
        onChange={event => set({ privilege: event.target.value })}
      />
      <Select
        label={t`State`}
        value={state ?? ''}
        options={[{ value: '', label: t`Not erased` }, ...stateOptions]}
        onChange={event => set({ state: event.target.value })}
      />
      <Select
        label={t`Last active`}
        value={active ?? ''}
        onChange={event => set({ active: event.target.value })}
        options={[
          { value: '', label: t`Any time` },
          { value: 'week', label: t`In 7 days` },
          { value: 'month', label: t`In 30 days` },
          { value: 'quiet', label: t`Not for 90 days` },
          { value: 'gone', label: t`Not for a year` },
        ]}
      />
      <Select
        label={t`Open edits`}
        value={pending === null ? '' : String(pending)}
        onChange={event => set({ pending: event.target.value })}
        options={[
          { value: '', label: t`With or without` },
          { value: 'true', label: t`With open edits` },
          { value: 'false', label: t`Without` },
        ]}
      />
      <AddressField
        label={t`Reputation from`}
        type="number"
        value={least}
        onChange={text => set({ least: text })}
      />
      <AddressField
        label={t`Reputation to`}
        type="number"
        value={most}
        onChange={text => set({ most: text })}
      />
    </div>
  )
}
