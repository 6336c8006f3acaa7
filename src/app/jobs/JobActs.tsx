import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Pause, Play, RotateCcw, Square, Undo2 } from 'lucide-react'
import type { Job } from '#contract/bulkRuns/schemas.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { goesOn } from '#app/api/jobs.ts'
import type { SteeredJob } from './useSteeredJob.ts'

type ApplyButtonProps = { label: string; act: SteeredJob['act']; isEmpty: boolean }

const ApplyButton = ({ label, act, isEmpty }: ApplyButtonProps) => {
  const { t } = useLingui()
  return (
    <Button
      kind="main"
      onClick={() => void act.run()}
      why={act.isPending ? t`Starting…` : isEmpty ? t`No document would change.` : undefined}
    >
      {label}
    </Button>
  )
}

const TryAgain = ({ job, onRetry }: { job: Job; onRetry: () => void }) => {
  const { failed, left } = job.outcomes
  // Nobody stopped it: it takes up what failed and all the rest.
  if (job.state === 'failed' && left > 0)
    return (
      <Button kind="main" icon={Play} onClick={onRetry}>
        <Trans>Continue</Trans>
      </Button>
    )
  return (
    failed > 0 && (
      <Button icon={RotateCcw} onClick={onRetry}>
        {plural(failed, { one: 'Try # document again', other: 'Try # documents again' })}
      </Button>
    )
  )
}

/** What can be done with a run as it stands. */
export const JobActs = ({
  job,
  run,
  applyLabel,
}: {
  job: Job
  run: SteeredJob
  /** Of a dry run: what doing it is called. */
  applyLabel: string | undefined
}) => {
  const { t } = useLingui()
  const { act, undo, pause, resume, retry, stop, save } = run
  const { changed } = job.outcomes
  const isOver = !goesOn(job)
  return (
    <PageRow>
      {job.dry_run && job.state === 'done' && applyLabel !== undefined && (
        <ApplyButton label={applyLabel} act={act} isEmpty={changed === 0 && job.total > 0} />
      )}
      {!job.dry_run && !isOver && (
        <Button icon={Pause} onClick={() => void pause.run()}>
          <Trans>Pause</Trans>
        </Button>
      )}
      {job.state === 'paused' && (
        <Button kind="main" icon={Play} onClick={() => void resume.run()}>
          <Trans>Continue</Trans>
        </Button>
      )}
      {!job.dry_run && (!isOver || job.state === 'paused') && (
        <Button icon={Square} onClick={() => void stop.run()}>
          <Trans>Stop</Trans>
        </Button>
      )}
      {!job.dry_run && isOver && <TryAgain job={job} onRetry={() => void retry.run()} />}
      {!job.dry_run && isOver && job.state !== 'paused' && job.undoes === null && changed > 0 && (
        <Button
          icon={Undo2}
          onClick={() => void undo.run()}
          why={undo.isPending ? t`Starting…` : undefined}
        >
          {plural(changed, { one: 'Undo in # document', other: 'Undo in # documents' })}
        </Button>
      )}
      {isOver && job.total > 0 && (
        <Button kind="quiet" icon={Download} onClick={() => void save.run()}>
          <Trans>Download report as CSV</Trans>
        </Button>
      )}
    </PageRow>
  )
}
