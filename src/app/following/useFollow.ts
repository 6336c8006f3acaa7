import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'

/** `key`: the number of a category or a person, or the tag itself. */
export type Followed = { kind: 'category' | 'tag' | 'person'; key: string }

/** Whether the reader follows it: shown at once, taken back when the service does not keep it. */
export const useFollow = (params: Followed) => {
  const queries = useQueryClient()
  const reading = read('readFollow', { params })
  const { data, error: failure } = useQuery(reading)
  const set = useWrite('follow')
  const unset = useWrite('unfollow')
  const show = (followed: boolean) => queries.setQueryData(reading.queryKey, { followed })
  return {
    /** undefined: not known yet. */
    followed: data?.followed,
    /** Why it is not known. */
    failure: data ? null : failure,
    error: set.error ?? unset.error,
    change: async (wanted: boolean) => {
      if (set.isPending || unset.isPending) return
      set.reset()
      unset.reset()
      // An answer from before would undo it on the screen.
      await queries.cancelQueries({ queryKey: reading.queryKey })
      show(wanted)
      const write = wanted ? set : unset
      write.mutate({ params }, { onError: () => show(!wanted) })
    },
  }
}
