// Work on many records, as whoever started it watches it.
import { useQuery } from '@tanstack/react-query'
import type { Job, JobRow } from '#contract/bulkRuns/schemas.ts'
import { existing } from '#lib/existing.ts'
import { call } from './client.ts'
import { read } from './read.ts'

export const goesOn = (job: Job | undefined) =>
  job === undefined || job.state === 'waiting' || job.state === 'running'
const rowsAtOnce = 200
const look = 700 // milliseconds between two looks at a run under way

/** One run, read again while it goes on. null: none is looked at. */
export const useRunningJob = (jobid: number | null) =>
  useQuery({
    ...read('readJob', { params: { jobid: jobid ?? 0 }, query: { limit: 1 } }),
    enabled: jobid !== null,
    refetchInterval: query => (goesOn(query.state.data) ? look : false),
    staleTime: 0,
  })

/** Every record of a run: read once it is over. */
export const useJobRows = (job: Job | undefined) =>
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
