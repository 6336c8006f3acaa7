import { queryOptions } from '@tanstack/react-query'
import { listKeptRuns } from '#app/offline/keptRuns.ts'

/** Whether the browser promised to clear nothing away by itself. */
export const persistedQuery = queryOptions({
  queryKey: ['storagePersisted'] as const,
  queryFn: async () => (await navigator.storage?.persisted?.()) ?? false,
  staleTime: 0,
})

export const keptRunsKey = 'keptRuns'
/** The runs of this person that were taken offline on this device. */
export const keptRunsQuery = (userid: number) =>
  queryOptions({
    queryKey: [keptRunsKey, userid] as const,
    queryFn: () => listKeptRuns(userid),
    staleTime: 0,
  })
