import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Deviation, deviationSorts } from '#contract/worklog/deviations.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { DataTable, type Column } from '#app/ui/lists/DataTable.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import styles from './Deviations.module.css'
import { keyOf } from './deviationKey.ts'
import { useMomentWords } from '../runs/useWrittenBy.ts'
import { useDeviationWords } from './useDeviationWords.ts'

type Sort = (typeof deviationSorts)[number]
type Sorting = { by: Sort; isDown: boolean }
type DeviationTableProps = {
  deviations: readonly Deviation[]
  sorting: Sorting
  onSort: (next: Sorting) => void
}

/** Which value of which field, with the way to its place in the record. */
const Measured = ({ one }: { one: Deviation }) => {
  const { t } = useLingui()
  const { valueOf, boundsOf } = useDeviationWords()
  const { step, rework } = one
  const bounds = boundsOf(one)
  return (
    <>
      <a href={authorPaths.runRecord(one.entryid, one.stepid)}>
        {one.label}: <span className={styles.value}>{valueOf(one)}</span>
      </a>
      <span className={styles.more}>
        {[step === null ? '' : t`Step ${step}`, rework > 0 ? t`Rework ${rework}` : '', bounds]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

/** What was decided, by whom, when and why. */
const Decision = ({ one }: { one: Deviation }) => {
  const { decisionOf, decidedOf, whyOf } = useDeviationWords()
  const by = decidedOf(one)
  return (
    <>
      {decisionOf(one)}
      {by && <span className={styles.more}>{by}</span>}
      {whyOf(one) && <span className={styles.more}>{whyOf(one)}</span>}
    </>
  )
}

/** When and on what it was written down. */
const Recorded = ({ one }: { one: Deviation }) => {
  const { when, marks } = useMomentWords()(one)
  return (
    <>
      {when}
      <span className={styles.more}>
        {[...(one.device ? [one.device] : []), ...marks].join('; ')}
      </span>
    </>
  )
}

const State = ({ one: { state } }: { one: Deviation }) =>
  state === 'open' ? (
    <Chip kind="danger" icon={TriangleAlert}>
      <Trans context="deviation">Open</Trans>
    </Chip>
  ) : (
    <Chip kind="ok" icon={CircleCheck}>
      <Trans context="deviation">Settled</Trans>
    </Chip>
  )

/** Values out of their bounds, each with the way to its place. */
export const DeviationTable = ({ deviations, sorting, onSort }: DeviationTableProps) => {
  const { t } = useLingui()
  const sortBy = (by: Sort) => ({
    direction:
      sorting.by !== by ? null : sorting.isDown ? ('descending' as const) : ('ascending' as const),
    onSort: () => onSort({ by, isDown: sorting.by === by ? !sorting.isDown : by === 'date' }),
  })
  const columns: Column<Deviation>[] = [
    { name: t`Deviation`, cell: one => <Measured one={one} /> },
    {
      name: t`Work order`,
      sort: sortBy('order'),
      cell: one => [one.workorderid, one.serial].filter(Boolean).join(', '),
    },
    {
      name: t`Guide`,
      minor: true,
      sort: sortBy('guide'),
      cell: ({ title, release }) => (
        <>
          {title ?? t`A guide you cannot access`}
          {release && (
            <span className={styles.more}>{t`Release ${`${release.major}.${release.minor}`}`}</span>
          )}
        </>
      ),
    },
    {
      name: t`Person`,
      sort: sortBy('person'),
      cell: one => <a href={paths.user(one)}>{one.username}</a>,
    },
    { name: t`Recorded`, minor: true, sort: sortBy('date'), cell: one => <Recorded one={one} /> },
    { name: t`Reason`, cell: one => one.reason || '–' },
    { name: t`Decision`, cell: one => <Decision one={one} /> },
    { name: t`State`, cell: one => <State one={one} /> },
  ]
  return (
    <DataTable<Deviation> label={t`Deviations`} rows={deviations} keyOf={keyOf} columns={columns} />
  )
}
