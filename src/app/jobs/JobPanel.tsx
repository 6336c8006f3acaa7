import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Job } from '#contract/bulkRuns/schemas.ts'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { HowFar } from './HowFar.tsx'
import { JobActs } from './JobActs.tsx'
import { goesOn } from '#app/api/jobs.ts'
import { useSteeredJob } from './useSteeredJob.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type JobPanelProps = {
  jobid: number
  /** Of a dry run: does what it showed. `label` repeats the number. */
  apply?: { label: (documents: number) => string; run: () => Promise<void> }
  onUndo: (jobid: number) => Promise<void>
  onClose: () => void
  /** What became of each record, once it is over. */
  rows: (job: Job) => ReactNode
}

const BeingRead = ({ jobid }: { jobid: number }) => {
  const { t } = useLingui()
  return (
    <PageSection boxed title={t`Run ${jobid}`}>
      <MutedText role="status">
        <Trans>Loading…</Trans>
      </MutedText>
    </PageSection>
  )
}

/**
 * What a run does, document by document: first as a dry run, then under way, then done, with the
 * way back.
 */
export const JobPanel = ({ jobid, apply, onUndo, onClose, rows }: JobPanelProps) => {
  const { t } = useLingui()
  const run = useSteeredJob(jobid, apply?.run, onUndo)
  const { job, error, problem } = run
  if (!job)
    return error ? (
      <PageSection boxed title={t`Run ${jobid}`}>
        <p role="alert">{refusedWords(error)}</p>
      </PageSection>
    ) : (
      <BeingRead jobid={jobid} />
    )
  const { changed, skipped, failed, nothing } = job.outcomes
  const isOver = !goesOn(job)
  const title = job.dry_run
    ? t`What would change`
    : job.undoes !== null
      ? t`Undoing a run`
      : t`Run ${jobid}`
  const states = {
    waiting: t`The run starts in a moment.`,
    running: t`The run is in progress and continues even if you leave this page.`,
    paused: t`The run is paused.`,
    done: t`Done.`,
    stopped: t`The run was stopped. Changes already made are kept.`,
    failed: t`The run stopped early. Changes already made are kept.`,
  }
  return (
    <PageSection boxed title={title} onClose={onClose}>
      <Figures
        figures={[
          { name: t`Documents`, value: job.total },
          { name: job.dry_run ? t`Will change` : t`Changed`, value: changed },
          { name: t`Not changed`, value: skipped + nothing },
          { name: t`Failed`, value: failed },
        ]}
      />
      {!job.dry_run && <p role="status">{states[job.state]}</p>}
      {!isOver && <HowFar job={job} isSaid={false} />}
      <JobActs job={job} run={run} applyLabel={apply?.label(changed)} />
      {problem && <p role="alert">{problem}</p>}
      {isOver && job.total === 0 && (
        <MutedText>
          <Trans>No documents are affected.</Trans>
        </MutedText>
      )}
      {isOver && rows(job)}
    </PageSection>
  )
}
