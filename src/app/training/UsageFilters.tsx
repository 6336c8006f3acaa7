import { useLingui } from '@lingui/react/macro'
import { attemptStatuses } from '#contract/training/shapes.ts'
import { type UsageAddress } from '#app/authorPaths.ts'
import { PersonFilter } from '#app/shell/filters/PersonFilter.tsx'
import { TeamFilter } from '#app/shell/filters/TeamFilter.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { DateSpan } from '#app/ui/fields/DateSpan.tsx'
import { useTrainingWords } from './words.ts'
import type { ReactNode } from 'react'
import type { NavigateOptions } from 'react-router'

/** What a filter of attempts says, as the address has it. */
export type UsageAsked = Record<'status' | 'team' | 'user' | 'name' | 'from' | 'to', string>

/** Which attempts are shown. */
export const UsageFilters = ({
  asked,
  onShow,
  children,
}: {
  asked: UsageAsked
  onShow: (change: UsageAddress, options?: NavigateOptions) => void
  children: ReactNode
}) => {
  const { t } = useLingui()
  const words = useTrainingWords()
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
      <TeamFilter team={asked.team} onChoose={team => onShow({ team })} />
      <PersonFilter name={asked.name} onChoose={(user, name) => onShow({ user, name })} />
      <DateSpan from={asked.from} to={asked.to} onChoose={onShow} />
      {children}
    </PageRow>
  )
}
