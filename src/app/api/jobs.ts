// Work on many records, as whoever started it watches it.
import { useQuery } from '@tanstack/react-query'
import type { Job, JobOutcome, JobRow } from '#contract/bulkRuns/schemas.ts'
import { existing } from '#lib/existing.ts'
import { call } from './client.ts'
import { queries } from './queries.ts'
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

/** `rows` undefined: not read yet, or `error` says why not. */
type JobRows = {
  rows: JobRow[] | undefined
  error: Error | null
  retry: () => void
}

/** Every record of a run, or those that ended as asked: read once it is over. */
export const useJobRows = (job: Job | undefined, outcome?: JobOutcome): JobRows => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['readJob', 'rows', job?.jobid, job?.state, job?.outcomes, outcome],
    enabled: !goesOn(job),
    queryFn: async ({ signal }): Promise<JobRow[]> => {
      const { jobid, outcomes, ...all } = existing(job, 'the run')
      const total = outcome === undefined ? all.total : outcomes[outcome]
      const rows: JobRow[] = []
      for (let offset = 0; offset < total; offset += rowsAtOnce)
        rows.push(
          ...(
            await call(
              'readJob',
              { params: { jobid }, query: { limit: rowsAtOnce, offset, outcome } },
              { signal },
            )
          ).rows,
        )
      return rows
    },
  })
  return { rows: data, error: isFetching ? null : error, retry: () => void refetch() }
}

/** What a run did shows wherever documents do: all of it is read again, once. */
export const useReadAgain = (job: Job) =>
  useQuery({
    queryKey: ['readJob', 'read again', job.jobid, job.state],
    enabled: !goesOn(job) && !job.dry_run,
    queryFn: async () => {
      await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'readJob' })
      return true
    },
  })
