import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { readPage } from '#app/api/read.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { BulkAction } from '../bulk/useBulk.ts'
import styles from './PeopleTable.module.css'
import { PeopleColumns } from './PeopleColumns.tsx'
import type { ReactNode } from 'react'
import type { PeopleFilters } from './peopleFilters.ts'

type ChosenBarProps = {
  count: number
  total: number
  filters: PeopleFilters
  onColumns: (columns: string | null) => void
  /** What can be done with those chosen. */
  children: ReactNode
}

/** How many are found or chosen, and what can be done with those. */
export const ChosenBar = ({ count, total, filters, onColumns, children }: ChosenBarProps) => {
  const { t } = useLingui()
  const everybody = useQuery({
    ...readPage('listUsers', { query: { sort: 'name', limit: 1 } }),
    placeholderData: keepPreviousData,
  })
  const all = everybody.data?.total
  return (
    <div className={styles.chosen} data-some={count > 0 || undefined}>
      <span role="status">
        {count > 0 ? (
          <Trans>
            {count} of {total} selected
          </Trans>
        ) : all !== undefined && all !== total && filters.state !== 'erased' ? (
          <Trans>
            {total} of {all} people
          </Trans>
        ) : (
          <Plural value={total} one="# person" other="# people" />
        )}
      </span>
      {count === 0 && <PeopleColumns columns={filters.columns} onColumns={onColumns} />}
      {count > 0 && (
        <span className={styles.acts} role="group" aria-label={t`Actions for the selected people`}>
          {children}
        </span>
      )}
    </div>
  )
}

type BulkActsProps = {
  total: number
  /** undefined: all are chosen, or not all of this page. */
  onAll: (() => void) | undefined
  onAct: (action: BulkAction) => void
  onClear: () => void
}

/** What can be done with all that are chosen. */
export const BulkActs = ({ total, onAll, onAct, onClear }: BulkActsProps) => (
  <>
    {onAll && (
      <Button small kind="quiet" onClick={onAll}>
        <Trans>Select all {total}</Trans>
      </Button>
    )}
    <Button small onClick={() => onAct('add_team')}>
      <Trans>Add to team…</Trans>
    </Button>
    <Button small onClick={() => onAct('remove_team')}>
      <Trans>Remove from team…</Trans>
    </Button>
    <Button small onClick={() => onAct('privilege')}>
      <Trans>Change role…</Trans>
    </Button>
    <Button small kind="quiet" onClick={() => onAct('suspend')}>
      <Trans>Suspend…</Trans>
    </Button>
    <Button small kind="quiet" onClick={() => onAct('lift')}>
      <Trans>Lift suspension…</Trans>
    </Button>
    <Button small kind="quiet" icon={X} onClick={onClear}>
      <Trans>Clear selection</Trans>
    </Button>
  </>
)
