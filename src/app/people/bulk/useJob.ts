import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Job } from '#contract/bulkRuns/schemas.ts'
import { read } from '#app/api/read.ts'
import { queries } from '#app/api/queries.ts'

const rowsShown = 200
const pause = 400 // milliseconds between two looks
const shownIn = ['listUsers', 'readUser', 'listTeamMembers', 'readTeam', 'listTeams'] as const
const isOver = ({ state }: Job) => state !== 'waiting' && state !== 'running'

/** Work on many accounts, looked at until it is over; undefined before there is any. */
export const useJob = (jobid: number | null): { job: Job | undefined; isOver: boolean } => {
  const { data } = useQuery({
    ...read('readJob', { params: { jobid: jobid ?? 0 }, query: { limit: rowsShown } }),
    enabled: jobid !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data: job } }) => (job && isOver(job) ? false : pause),
  })
  const done = data && isOver(data) && !data.dry_run ? data.jobid : null
  // What it did shows wherever accounts and teams do.
  useEffect(() => {
    if (done !== null)
      for (const reading of shownIn) void queries.invalidateQueries({ queryKey: [reading] })
  }, [done])
  return { job: data, isOver: data !== undefined && isOver(data) }
}
