import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { workLimits, workStates } from '#contract/worklog/shapes.ts'
import type { RunsAddress } from '#app/authorPaths.ts'
import { PersonFilter } from '#app/shell/filters/PersonFilter.tsx'
import { TeamFilter } from '#app/shell/filters/TeamFilter.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { DateSpan } from '#app/ui/fields/DateSpan.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { GuideReleaseFilter } from './GuideReleaseFilter.tsx'
import type { RunsAsked } from './runsAsked.ts'
import { useRunStates } from '#app/api/useRunStates.ts'
import styles from './Runs.module.css'

type RunFiltersProps = {
  asked: RunsAsked
  onShow: (change: RunsAddress) => void
  children: ReactNode
}

/** Which runs are listed; everything stands in the address. */
export const RunFilters = ({ asked, onShow, children }: RunFiltersProps) => {
  const { t } = useLingui()
  const states = useRunStates()
  const [order, setOrder] = useState(asked.order)
  return (
    <form
      role="search"
      aria-label={t`Filter runs`}
      onSubmit={event => {
        event.preventDefault()
        onShow({ order: order.trim() })
      }}
    >
      <PageRow>
        <TextField
          label={t`Work order or serial number`}
          value={order}
          maxLength={workLimits.workorderid}
          onChange={event => setOrder(event.target.value)}
          onBlur={() => order.trim() !== asked.order && onShow({ order: order.trim() })}
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
        <PersonFilter
          key={asked.name}
          name={asked.name}
          onChoose={(user, name) => onShow({ user, name })}
        />
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
