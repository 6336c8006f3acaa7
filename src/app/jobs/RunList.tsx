import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '#app/api/read.ts'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { takenBackIn } from './takenBack.ts'

const shownAtMost = 100

type RunListProps = {
  kind: string
  hrefOf: (jobid: number) => string
  /** What stands there where nobody started any. */
  none: ReactNode
}

/** What somebody started, newest first: under way, done, or taken back. */
export const RunList = ({ kind, hrefOf, none }: RunListProps) => {
  const { t, i18n } = useLingui()
  const { data: runs } = useSuspenseQuery({
    ...read('listJobs', { query: { kind, limit: shownAtMost } }),
    staleTime: 0,
  })
  const states = {
    waiting: t`Starts in a moment`,
    running: t`In progress`,
    paused: t`Paused`,
    done: t`Done`,
    stopped: t`Stopped`,
    failed: t`Failed`,
  }
  const backWords = {
    whole: t`Undone`,
    partly: t`Partly undone`,
    'under way': t`Being undone`,
  }
  if (runs.length === 0) return none
  const takenBack = takenBackIn(runs)
  return (
    <>
      <DataTable
        label={t`Runs`}
        rows={runs}
        keyOf={run => String(run.jobid)}
        columns={[
          {
            name: t`Run`,
            cell: run => (
              <a href={hrefOf(run.jobid)}>
                {run.undoes === null
                  ? t`Run ${run.jobid}`
                  : t`Run ${run.jobid}, undoes run ${run.undoes}`}
              </a>
            ),
          },
          { name: t`When`, cell: run => formatMoment(run.created * 1000, i18n.locale) },
          {
            name: t`State`,
            cell: run => {
              const back = takenBack.get(run.jobid)
              return back === undefined ? states[run.state] : backWords[back]
            },
          },
          { name: t`Documents`, numeric: true, cell: run => run.total },
        ]}
      />
      {runs.length === shownAtMost && (
        <MutedText>
          <Trans>Only the newest {shownAtMost} runs are listed.</Trans>
        </MutedText>
      )}
    </>
  )
}
