import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { RunRow } from '#contract/worklog/runRow.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { useRunStates } from '#app/api/useRunStates.ts'

const Deviations = ({ count }: { count: number }) =>
  count === 0 ? (
    '–'
  ) : (
    <Chip kind="danger" icon={TriangleAlert}>
      {count}
    </Chip>
  )

/** Runs of every state, each with the way to its record. */
export const RunTable = ({ runs }: { runs: readonly RunRow[] }) => {
  const { t, i18n } = useLingui()
  const states = useRunStates()
  const nameOf = ({ title }: RunRow) => title ?? t`A guide you cannot access`
  return (
    <DataTable
      label={t({ message: 'Runs', context: 'work' })}
      rows={runs}
      keyOf={run => String(run.entryid)}
      columns={[
        {
          name: t`Work order`,
          cell: run => [run.workorderid, run.serial].filter(Boolean).join(', '),
        },
        {
          name: t`Guide`,
          cell: run => <a href={authorPaths.runRecord(run.entryid)}>{nameOf(run)}</a>,
        },
        {
          name: t`Release`,
          minor: true,
          cell: ({ release }) => (release ? `${release.major}.${release.minor}` : '–'),
        },
        {
          name: t`Person`,
          cell: run => <a href={paths.user(run)}>{run.username}</a>,
        },
        { name: t`State`, cell: run => states[run.status] },
        { name: t`Started`, minor: true, cell: run => formatNearDay(run.starttime, i18n.locale) },
        {
          name: t`Ended`,
          minor: true,
          cell: run => (run.endtime === null ? '–' : formatNearDay(run.endtime, i18n.locale)),
        },
        {
          name: t`Signed off`,
          numeric: true,
          minor: true,
          cell: ({ steps_signed, step_count }) => (
            <Trans>
              {steps_signed} of {step_count}
            </Trans>
          ),
        },
        { name: t`Deviations`, cell: run => <Deviations count={run.deviations} /> },
      ]}
    />
  )
}
