import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { attemptStatuses } from '#contract/training/shapes.ts'
import { read } from '#app/api/read.ts'
import { type UsageAddress } from '#app/authorPaths.ts'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { useTrainingWords } from './words.ts'
import type { ReactNode } from 'react'

/** One person by name; what was chosen stands in the address with its name. */
const PersonFilter = ({
  name,
  onChoose,
}: {
  name: string
  onChoose: (userid: string, name: string) => void
}) => {
  const { t } = useLingui()
  const [text, setText] = useState(name)
  const asked = useDebounced(text.trim(), 200)
  const { data = [] } = useQuery({
    ...read('listUsers', { query: { q: asked, limit: 8 } }),
    enabled: asked !== '' && asked !== name,
  })
  return (
    <Combobox
      label={t`Person`}
      text={text}
      found={asked}
      isBehind={asked !== text.trim()}
      options={data.map(one => ({ value: String(one.userid), label: one.username }))}
      onText={next => {
        setText(next)
        if (next === '' && name !== '') onChoose('', '')
      }}
      onChoose={option => {
        setText(option.label)
        onChoose(option.value, option.label)
      }}
    />
  )
}

/** What a filter of attempts says, as the address has it. */
export type UsageAsked = Record<'status' | 'team' | 'user' | 'name' | 'from' | 'to', string>

/** Which attempts are shown. */
export const UsageFilters = ({
  asked,
  onShow,
  children,
}: {
  asked: UsageAsked
  onShow: (change: UsageAddress) => void
  children: ReactNode
}) => {
  const { t } = useLingui()
  const words = useTrainingWords()
  const { data: teams = [] } = useQuery(read('listTeams', { query: { limit: 200 } }))
  return (
    <PageRow>
      <Select
        label={t`State`}
        value={asked.status}
        options={[
          { value: '', label: t`All states` },
          ...attemptStatuses.map(value => ({ value, label: words.statuses[value] })),
        ]}
        onChange={event => onShow({ status: event.target.value })}
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
      <TextField
        label={t`From`}
        type="date"
        value={asked.from}
        onChange={event => onShow({ from: event.target.value })}
      />
      <TextField
        label={t`To`}
        type="date"
        value={asked.to}
        onChange={event => onShow({ to: event.target.value })}
      />
      {children}
    </PageRow>
  )
}
