import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { History, Keyboard, ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { Filter } from '../desk/deskReads.ts'
import { FilterChips } from './FilterChips.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { LastDecisions } from './LastDecisions.tsx'
import styles from './QueueHead.module.css'
import { SavedFilters } from './SavedFilters.tsx'

type QueueHeadProps = {
  userid: number
  total: number
  sending: number
  filter: Filter
  onFilter: (next: Filter) => void
  onFilters: () => void
  onTakenBack: (decisionid: number) => void
  onOpen: (itemid: number) => void
  onClose: () => void
}

/** What readers reported, beside what authors proposed. */
const OpenReports = () => {
  const reports = useQuery({ ...read('readPatrolCounts'), retry: false }).data?.reports ?? 0
  if (reports === 0) return null
  return (
    <p className={styles.reports}>
      <a href={authorPaths.reports()}>
        <Plural value={reports} one="# report from a reader" other="# reports from readers" />
      </a>
    </p>
  )
}

/** To what was decided, by everybody. */
const PastWays = () => (
  <p className={styles.reports}>
    <a href={authorPaths.decisions()}>
      <Trans>All decisions</Trans>
    </a>{' '}
    ·{' '}
    <a href={authorPaths.patrolFigures()}>
      <Trans>Figures</Trans>
    </a>
  </p>
)

/** How much waits, in which order, and which of it is shown. */
export const QueueHead = (props: QueueHeadProps) => {
  const { total, sending, filter, onFilter, onFilters, onTakenBack, onOpen, onClose } = props
  const { t } = useLingui()
  const [isChanging, setIsChanging] = useState(false)
  const [isLooking, setIsLooking] = useState(false)
  const left = Math.max(0, total - sending)
  return (
    <div className={styles.head}>
      <div className={styles.row}>
        <b role="status">{plural(left, { one: '# edit waiting', other: '# edits waiting' })}</b>
        <Button
          small
          kind="quiet"
          icon={History}
          label={t`Your recent decisions`}
          aria-haspopup="dialog"
          onClick={() => setIsLooking(true)}
        />
        <Button
          small
          kind="quiet"
          icon={Keyboard}
          label={t`Keyboard shortcuts for reviewing`}
          onClick={() => setIsChanging(true)}
        />
        <Button
          small
          icon={ListFilter}
          label={t`Sort and filter`}
          aria-haspopup="dialog"
          onClick={onFilters}
        />
        <span className={styles.close}>
          <Button small kind="quiet" icon={X} label={t`Close the queue`} onClick={onClose} />
        </span>
      </div>
      <FilterChips filter={filter}>
        <SavedFilters filter={filter} onFilter={onFilter} />
      </FilterChips>
      <PastWays />
      <OpenReports />
      {isLooking && (
        <LastDecisions
          userid={props.userid}
          onTakenBack={onTakenBack}
          onOpen={itemid => {
            setIsLooking(false)
            onOpen(itemid)
          }}
          onClose={() => setIsLooking(false)}
        />
      )}
      {isChanging && <KeysDialog onClose={() => setIsChanging(false)} />}
    </div>
  )
}
