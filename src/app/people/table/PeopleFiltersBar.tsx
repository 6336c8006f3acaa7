import { Trans, useLingui } from '@lingui/react/macro'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AddressField } from '#app/ui/fields/AddressField.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import styles from './PeopleTable.module.css'
import type { PeopleFilters } from './peopleFilters.ts'
import { useFilters } from './usePeopleFilters.ts'
import { useTeams } from './useTeams.ts'
import { useAccountWords } from './accountWords.ts'

/** The filters that are chosen from a list. */
const useSelects = ({ privilege, state, team, active, pending }: PeopleFilters) => {
  const { t } = useLingui()
  const { teams } = useTeams()
  const { roleOptions, stateOptions } = useAccountWords()
  return [
    {
      name: 'team',
      label: t`Team`,
      value: team,
      none: t`Any team`,
      options: teams.map(({ teamid, name }) => ({ value: String(teamid), label: name })),
    },
    {
      name: 'privilege',
      label: t`Role`,
      value: privilege,
      none: t`Any role`,
      options: roleOptions,
    },
    { name: 'state', label: t`State`, value: state, none: t`Not erased`, options: stateOptions },
    {
      name: 'active',
      label: t`Last active`,
      value: active,
      none: t`Any time`,
      options: [
        { value: 'week', label: t`In the last 7 days` },
        { value: 'month', label: t`In the last 30 days` },
        { value: 'quiet', label: t`Not in the last 90 days` },
        { value: 'gone', label: t`Not in the last year` },
      ],
    },
    {
      name: 'pending',
      label: t`Waiting edits`,
      value: pending,
      none: t`Any`,
      options: [
        { value: 'true', label: t`With waiting edits` },
        { value: 'false', label: t`Without waiting edits` },
      ],
    },
  ]
}

const ReputationFields = ({
  least,
  most,
  set,
}: Pick<PeopleFilters, 'least' | 'most'> & Pick<ReturnType<typeof useFilters>, 'set'>) => {
  const { t } = useLingui()
  return (
    <>
      <AddressField
        label={t`Minimum reputation`}
        type="number"
        value={least}
        onChange={text => set({ least: text })}
      />
      <AddressField
        label={t`Maximum reputation`}
        type="number"
        value={most}
        onChange={text => set({ most: text })}
      />
    </>
  )
}

/** Of the filters that are chosen from a list, those that always stand there. */
const often = 3

/** Words, role, team, state, reputation, activity and open edits: all of them hold together. */
export const PeopleFiltersBar = () => {
  const { t } = useLingui()
  const { filters, set } = useFilters()
  const { q, least, most, active, pending } = filters
  // The people come first: rare filters are shown once somebody asks for them, or has set one.
  const rare = [least !== '', most !== '', active !== null, pending !== null].filter(Boolean).length
  const isSet = rare > 0
  const [isOpen, setIsOpen] = useState(isSet)
  const [wasSet, setWasSet] = useState(isSet)
  if (isSet !== wasSet) {
    setWasSet(isSet)
    // One that is emptied stays: somebody may be typing in it.
    if (isSet) setIsOpen(true)
  }
  const selects = useSelects(filters).map(({ name, label, value, none, options }) => (
    <Select
      key={name}
      label={label}
      value={String(value ?? '')}
      options={[{ value: '', label: none }, ...options]}
      onChange={event => set({ [name]: event.target.value })}
    />
  ))
  return (
    <div className={styles.filters} role="search" aria-label={t`Filter people`}>
      <AddressField
        label={t`Name, unique name or email`}
        type="search"
        value={q}
        onChange={text => set({ q: text })}
      />
      {selects.slice(0, often)}
      <Button icon={ListFilter} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isSet && !isOpen ? <Trans>Filters ({rare})</Trans> : <Trans>Filters</Trans>}
      </Button>
      {isOpen && selects.slice(often)}
      {isOpen && <ReputationFields {...{ least, most, set }} />}
    </div>
  )
}
