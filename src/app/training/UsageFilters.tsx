import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { attemptStatuses } from '#contract/training/shapes.ts'
import { read } from '#app/api/read.ts'
import { type UsageAddress } from '#app/authorPaths.ts'
import { PersonFilter } from '#app/shell/PersonFilter.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useTrainingWords } from './words.ts'
import type { ReactNode } from 'react'

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
