import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Select } from '#app/ui/Select.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import styles from './People.module.css'
import { useFilters } from './useFilters.ts'
import { useTeams } from './useTeams.ts'
import { useAccountWords } from './words.ts'

/** Whose text lives in the address. While somebody is in it, it shows what they typed: the address follows a moment later. */
const Typed = ({ label, type, value, onChange }: { label: string; type: 'search' | 'number'; value: string; onChange: (value: string) => void }) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label} type={type} min={type === 'number' ? 0 : undefined} value={typed ?? value} onBlur={() => setTyped(null)}
      onChange={event => {
        setTyped(event.target.value)
        onChange(event.target.value)
      }}
    />
  )
}

/** Words, role, team, state, reputation, activity and open edits: all of them hold together (M-104). */
export const PeopleFiltersBar = () => {
  const { t } = useLingui()
  const { filters: { q, privilege, state, team, least, most, active, pending }, set } = useFilters()
  const { teams } = useTeams()
  const { roleOptions, stateOptions } = useAccountWords()
  return (
    <div className={styles.filters} role="search" aria-label={t`Filter people`}>
      <Typed label={t`Name, unique name or email`} type="search" value={q} onChange={text => set({ q: text })} />
      <Select label={t`Team`} value={team ?? ''} options={[{ value: '', label: t`Any team` }, ...teams.map(({ teamid, name }) => ({ value: String(teamid), label: name }))]} onChange={event => set({ team: event.target.value })} />
      <Select label={t`Role`} value={privilege ?? ''} options={[{ value: '', label: t`Any role` }, ...roleOptions]} onChange={event => set({ privilege: event.target.value })} />
      <Select label={t`State`} value={state ?? ''} options={[{ value: '', label: t`Not erased` }, ...stateOptions]} onChange={event => set({ state: event.target.value })} />
      <Select
        label={t`Last active`} value={active ?? ''} onChange={event => set({ active: event.target.value })}
        options={[{ value: '', label: t`Any time` }, { value: 'week', label: t`In 7 days` }, { value: 'month', label: t`In 30 days` }, { value: 'quiet', label: t`Not for 90 days` }, { value: 'gone', label: t`Not for a year` }]}
      />
      <Select
        label={t`Open edits`} value={pending === null ? '' : String(pending)} onChange={event => set({ pending: event.target.value })}
        options={[{ value: '', label: t`With or without` }, { value: 'true', label: t`With open edits` }, { value: 'false', label: t`Without` }]}
      />
      <Typed label={t`Reputation from`} type="number" value={least} onChange={text => set({ least: text })} />
      <Typed label={t`Reputation to`} type="number" value={most} onChange={text => set({ most: text })} />
    </div>
  )
}
