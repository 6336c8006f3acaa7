import { Trans, useLingui } from '@lingui/react/macro'
import type { Job, JobRow } from '#contract/bulkRuns/schemas.ts'
import { goesOn, useJobRows, useReadAgain } from '#app/api/jobs.ts'
import { HowFar } from '#app/jobs/HowFar.tsx'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { MutedText, PageSection } from '#app/ui/screen/Page.tsx'
import { ReadingState } from '#app/ui/state/ReadingState.tsx'
import { ActTable } from './ActTable.tsx'
import { CarryOut } from './CarryOut.tsx'
import { JobButtons } from './JobButtons.tsx'
import { editsOf, kindOf, kinds, useKindWords } from './actWords.ts'

/** How many of each kind, and what becomes of all. */
const Counts = ({ job, rows }: { job: Job; rows: readonly JobRow[] }) => {
  const { t, i18n } = useLingui()
  const words = useKindWords()
  const { changed, nothing, skipped, failed, left } = job.outcomes
  const undone = rows.filter(row => row.outcome === 'changed')
  const figures = [
    { name: job.dry_run ? t`Will be undone` : t`Undone`, value: changed },
    ...kinds.map(kind => ({
      name: words[kind],
      value: undone.filter(row => kindOf(row) === kind).length,
    })),
    {
      name: t`Edits to guides and pages`,
      value: undone.reduce((sum, row) => sum + editsOf(row), 0),
    },
    { name: t`Unchanged`, value: skipped + nothing },
    { name: t`Failed`, value: failed },
    ...(left > 0 ? [{ name: t`Not reached`, value: left }] : []),
  ]
  return <Figures figures={figures.map(one => ({ ...one, value: i18n.number(one.value) }))} />
}

type UndoingJobProps = { userid: number; job: Job; onStarted: (jobid: number) => void }

/** A plan, or the work: how far it is, what it does act by act, and what comes next. */
export const UndoingJob = ({ userid, job, onStarted }: UndoingJobProps) => {
  const { t } = useLingui()
  const { rows, error, retry } = useJobRows(job)
  useReadAgain(job)
  const title = job.dry_run
    ? t`What will be undone`
    : goesOn(job)
      ? t`Undoing…`
      : t`What was undone`
  return (
    <PageSection title={title}>
      {goesOn(job) ? (
        <HowFar job={job} />
      ) : (
        <>
          {job.state === 'failed' && (
            <p role="alert">
              {job.dry_run ? (
                <Trans>
                  The service could not continue. Choose “Show what will happen” to start again.
                </Trans>
              ) : (
                <Trans>The service could not continue. Choose “Try again” to do the rest.</Trans>
              )}
            </p>
          )}
          {rows && <Counts job={job} rows={rows} />}
          {job.total === 0 ? (
            <MutedText role="status">
              <Trans>
                In this period, this person saved no edits, wrote no comments and uploaded no files.
              </Trans>
            </MutedText>
          ) : rows ? (
            <ActTable rows={rows} isPlan={job.dry_run} />
          ) : (
            <ReadingState error={error} onRetry={retry} />
          )}
        </>
      )}
      {job.dry_run && job.state === 'done' && job.outcomes.changed > 0 && (
        <CarryOut userid={userid} job={job} onStarted={onStarted} />
      )}
      {!job.dry_run && <JobButtons job={job} />}
    </PageSection>
  )
}
