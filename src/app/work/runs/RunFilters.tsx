import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { NavigateOptions } from 'react-router'
import { workLimits, workStates } from '#contract/worklog/shapes.ts'
import type { RunsAddress } from '#app/authorPaths.ts'
import { PersonFilter } from '#app/shell/filters/PersonFilter.tsx'
import { TeamFilter } from '#app/shell/filters/TeamFilter.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { DateSpan } from '#app/ui/fields/DateSpan.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useTypedFilter } from '#app/ui/fields/useTypedFilter.ts'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { GuideReleaseFilter } from './GuideReleaseFilter.tsx'
import type { RunsAsked } from './runsAsked.ts'
import { useRunStates } from '#app/api/useRunStates.ts'
import styles from './Runs.module.css'

type RunFiltersProps = {
  asked: RunsAsked
  onShow: (change: RunsAddress, options?: NavigateOptions) => void
  children: ReactNode
}

/** Which runs are listed; everything stands in the address. */
export const RunFilters = ({ asked, onShow, children }: RunFiltersProps) => {
  const { t } = useLingui()
  const states = useRunStates()
  const { field, onSubmit } = useTypedFilter(asked.order, order => onShow({ order }))
  return (
    <form role="search" aria-label={t`Filter runs`} onSubmit={onSubmit}>
      <PageRow>
        <TextField
          label={t`Work order or serial number`}
          maxLength={workLimits.workorderid}
          {...field}
        />
        <GuideReleaseFilter asked={asked} onChoose={onShow} />
        <Select
          label={t`State`}
          value={asked.status}
          options={[
            { value: '', label: t`All states` },
            ...workStates.map(value => ({ value, label: states[value] })),
          ]}
          onChange={event => onShow({ status: event.target.value })}
        />
        <PersonFilter name={asked.name} onChoose={(user, name) => onShow({ user, name })} />
        <TeamFilter team={asked.team} onChoose={team => onShow({ team })} />
        <DateSpan from={asked.from} to={asked.to} onChoose={onShow} />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={asked.deviations === '1'}
            onChange={event => onShow({ deviations: event.target.checked ? '1' : '' })}
          />
          <Trans>Only runs with deviations</Trans>
        </label>
        {children}
      </PageRow>
    </form>
  )
}
