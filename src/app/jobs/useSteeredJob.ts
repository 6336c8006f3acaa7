import { call } from '#app/api/client.ts'
import { useRunningJob } from '#app/api/jobs.ts'
import { write } from '#app/api/write.ts'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'

const useSteer = (jobid: number, action: 'pause' | 'resume' | 'retry') =>
  useAttempt(() => write('patchJob', { params: { jobid }, body: { action } }))

/** One run, read again while it goes on, and what steers it. */
export const useSteeredJob = (
  jobid: number,
  apply: (() => Promise<void>) | undefined,
  onUndo: (jobid: number) => Promise<void>,
) => {
  const { data: job, error } = useRunningJob(jobid)
  const act = useAttempt(async () => apply?.())
  const undo = useAttempt(() => onUndo(jobid))
  const [pause, resume, retry] = [
    useSteer(jobid, 'pause'),
    useSteer(jobid, 'resume'),
    useSteer(jobid, 'retry'),
  ]
  const stop = useAttempt(() => write('stopJob', { params: { jobid } }))
  const save = useAttempt(async () =>
    downloadCsv(
      `job-${jobid}.csv`,
      await call('readJob', { params: { jobid }, query: { format: 'csv' } }),
    ),
  )
  const problem = [act, undo, pause, resume, retry, stop, save].find(
    ({ error: one }) => one !== null,
  )?.error
  return { job, error, act, undo, pause, resume, retry, stop, save, problem }
}
export type SteeredJob = ReturnType<typeof useSteeredJob>
