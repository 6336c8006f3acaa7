import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'

/** Whether the reader watches it: shown at once, taken back when the service does not keep it. */
export const useWatch = (guideid: number) => {
  const queries = useQueryClient()
  const reading = read('readWatch', { params: { guideid } })
  const { data, isError } = useQuery(reading)
  const set = useWrite('watchGuide')
  const unset = useWrite('unwatchGuide')
  const show = (watched: boolean) => queries.setQueryData(reading.queryKey, { watched })
  return {
    /** undefined: not known yet. */
    watched: data?.watched,
    isFailed: isError,
    isPending: set.isPending || unset.isPending,
    error: set.error ?? unset.error,
    change: async (wanted: boolean) => {
      set.reset()
      unset.reset()
      // An answer from before would undo it on the screen.
      await queries.cancelQueries({ queryKey: reading.queryKey })
      show(wanted)
      const write = wanted ? set : unset
      write.mutate({ params: { guideid } }, { onError: () => show(!wanted) })
    },
  }
}
