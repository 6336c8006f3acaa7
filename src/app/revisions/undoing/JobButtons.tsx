import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Play, RotateCcw, Square } from 'lucide-react'
import type { Job } from '#contract/bulkRuns/schemas.ts'
import { call } from '#app/api/client.ts'
import { goesOn } from '#app/api/jobs.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { MutedText, PageRow } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'

/** What can be done with the work as it stands. */
export const JobButtons = ({ job }: { job: Job }) => {
  const { t } = useLingui()
  const { jobid, state, outcomes } = job
  const params = { jobid }
  const pause = useAttempt(() => write('patchJob', { params, body: { action: 'pause' } }))
  const resume = useAttempt(() => write('patchJob', { params, body: { action: 'resume' } }))
  const retry = useAttempt(() => write('patchJob', { params, body: { action: 'retry' } }))
  const save = useAttempt(async () =>
    downloadCsv(`job-${jobid}.csv`, await call('readJob', { params, query: { format: 'csv' } })),
  )
  const error = pause.error ?? resume.error ?? retry.error ?? save.error
  return (
    <>
      <PageRow>
        {goesOn(job) && (
          <Button icon={Square} onClick={() => void pause.run()}>
            <Trans>Pause</Trans>
          </Button>
        )}
        {state === 'paused' && (
          <Button kind="main" icon={Play} onClick={() => void resume.run()}>
            <Trans>Continue</Trans>
          </Button>
        )}
        {!goesOn(job) && (outcomes.failed > 0 || state === 'failed') && (
          <Button icon={RotateCcw} onClick={() => void retry.run()}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {!goesOn(job) && (
          <Button kind="quiet" icon={Download} onClick={() => void save.run()}>
            <Trans>Download report as CSV</Trans>
          </Button>
        )}
      </PageRow>
      {!goesOn(job) && outcomes.changed > 0 && (
        <MutedText>
          {t`You can restore edits one by one in the history of a document, and comments under “Comments to review”.`}
        </MutedText>
      )}
      {error && <p role="alert">{error}</p>}
    </>
  )
}
