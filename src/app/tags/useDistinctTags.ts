import { useState } from 'react'
import { useWrite } from '#app/api/useWrite.ts'

export type Pair = { tag: string; other: string }

/** Says that two tags are not the same and takes it back; `last` is what was said here last. */
export const useDistinctTags = () => {
  const [last, setLast] = useState<Pair | null>(null)
  const set = useWrite('setDistinctTags')
  const unset = useWrite('unsetDistinctTags')
  const params = ({ tag, other }: Pair) => ({ params: { tag, other } })
  return {
    last,
    error: set.error ?? unset.error,
    set: (pair: Pair) => {
      unset.reset()
      set.mutate(params(pair), { onSuccess: () => setLast(pair) })
    },
    takeBack: (pair: Pair) => {
      set.reset()
      unset.mutate(params(pair), { onSuccess: () => setLast(null) })
    },
  }
}
