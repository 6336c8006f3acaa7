import { existing } from '#lib/existing.ts'
import { useQuery } from '@tanstack/react-query'
import type { Job, JobRow } from '#contract/bulkRuns/schemas.ts'
import { call } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'

export const goesOn = (job: Job | undefined) =>
  job === undefined || job.state === 'waiting' || job.state === 'running'
const rowsAtOnce = 200
const look = 700 // milliseconds between two looks at a run under way

/** Every document of a run: read once it is over. */
export const useRows = (job: Job | undefined) =>
  useQuery({
    queryKey: ['readJob', 'rows', job?.jobid, job?.state, job?.outcomes],
    enabled: !goesOn(job),
    queryFn: async ({ signal }): Promise<JobRow[]> => {
      const { jobid, total } = existing(job, 'the run')
      const rows: JobRow[] = []
      for (let offset = 0; offset < total; offset += rowsAtOnce)
        rows.push(
          ...(
            await call(
              'readJob',
              { params: { jobid }, query: { limit: rowsAtOnce, offset } },
              { signal },
            )
          ).rows,
        )
      return rows
    },
  }).data ?? []

const useSteer = (jobid: number, action: 'pause' | 'resume' | 'retry') =>
  useAttempt(() => write('patchJob', { params: { jobid }, body: { action } }))

/** One run, read again while it goes on, and what steers it. */
export const useTagJob = (
  jobid: number,
  apply: (() => Promise<void>) | undefined,
  onUndo: (jobid: number) => Promise<void>,
) => {
  const { data: job, error } = useQuery({
    ...read('readJob', { params: { jobid }, query: { limit: 1 } }),
    refetchInterval: query => (goesOn(query.state.data) ? look : false),
    staleTime: 0,
  })
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
export type TagJob = ReturnType<typeof useTagJob>
