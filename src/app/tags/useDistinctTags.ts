import { useState } from 'react'
import { isGone } from '#lib/errors.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { readAgain } from '#app/api/write.ts'

export type Pair = { tag: string; other: string }

/** Says that two tags are not the same and takes it back; `last` is what was said here last. */
export const useDistinctTags = () => {
  const [last, setLast] = useState<Pair | null>(null)
  const set = useWrite('setDistinctTags')
  const unset = useWrite('unsetDistinctTags')
  const params = ({ tag, other }: Pair) => ({ params: { tag, other } })
  return {
    last,
    error: set.error ?? (isGone(unset.error) ? null : unset.error),
    set: (pair: Pair) => {
      unset.reset()
      set.mutate(params(pair), { onSuccess: () => setLast(pair) })
    },
    takeBack: (pair: Pair) => {
      set.reset()
      unset.mutate(params(pair), {
        onSuccess: () => setLast(null),
        // Somebody else was faster: it is taken back.
        onError: error => {
          if (!isGone(error)) return
          setLast(null)
          readAgain('unsetDistinctTags')
        },
      })
    },
  }
}
