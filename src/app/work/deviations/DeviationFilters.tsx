import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { NavigateOptions } from 'react-router'
import { workLimits } from '#contract/worklog/shapes.ts'
import type { DeviationsAddress } from '#app/authorPaths.ts'
import { PersonFilter } from '#app/shell/filters/PersonFilter.tsx'
import { TeamFilter } from '#app/shell/filters/TeamFilter.tsx'
import { DateSpan } from '#app/ui/fields/DateSpan.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useTypedFilter } from '#app/ui/fields/useTypedFilter.ts'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { GuideReleaseFilter } from '../runs/GuideReleaseFilter.tsx'
import type { DeviationsAsked } from './deviationsAsked.ts'

type DeviationFiltersProps = {
  asked: DeviationsAsked
  onShow: (change: DeviationsAddress, options?: NavigateOptions) => void
  children: ReactNode
}

/** Which deviations are listed; everything stands in the address. */
export const DeviationFilters = ({ asked, onShow, children }: DeviationFiltersProps) => {
  const { t } = useLingui()
  const { field, onSubmit } = useTypedFilter(asked.order, order => onShow({ order, orderid: '' }))
  return (
    <form role="search" aria-label={t`Filter deviations`} onSubmit={onSubmit}>
      <PageRow>
        <TextField
          label={t`Work order or serial number`}
          maxLength={workLimits.workorderid}
          {...field}
        />
        <GuideReleaseFilter asked={asked} onChoose={onShow} />
        <Select
          label={t`State`}
          value={asked.state}
          options={[
            { value: '', label: t`All states` },
            { value: 'open', label: t({ message: 'Open', context: 'deviation' }) },
            { value: 'settled', label: t({ message: 'Settled', context: 'deviation' }) },
          ]}
          onChange={event => onShow({ state: event.target.value })}
        />
        <PersonFilter name={asked.name} onChoose={(user, name) => onShow({ user, name })} />
        <TeamFilter team={asked.team} onChoose={team => onShow({ team })} />
        <DateSpan from={asked.from} to={asked.to} onChoose={onShow} />
        {children}
      </PageRow>
    </form>
  )
}
