import { useState } from 'react'
import { isGone } from '#lib/errors.ts'
import type { TwinCategory } from '#contract/tree/twins.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { readAgain } from '#app/api/write.ts'
import { useQueryChange } from '#app/useQueryChange.ts'
import type { TreeEditing } from '../moves/useTreeEditing.ts'
import { mostLines, readMerge, type Merge } from './mergePlan.ts'

export type Pair = { title: string; other: string }
export type Last =
  | ({ kind: 'planned'; into: string } & Merge)
  | { kind: 'distinct'; pair: Pair }
  | { kind: 'failed'; error: Error }

/** What becomes of pairs: into the plan, or not the same. `last` is what was done last. */
export const useTwins = ({ plan }: TreeEditing) => {
  const change = useQueryChange()
  const [last, setLast] = useState<Last | null>(null)
  const [isReading, setIsReading] = useState(false)
  const set = useWrite('setDistinctCategories')
  const unset = useWrite('unsetDistinctCategories')
  const onError = (error: Error) => setLast({ kind: 'failed', error })
  const merge = async (from: TwinCategory, into: TwinCategory) => {
    setIsReading(true)
    try {
      const read = await readMerge(from, into, mostLines - plan.wanted.length)
      // Somebody may have planned other moves meanwhile.
      const isTooLong = read.isTooLong || !plan.add(read.moves, mostLines)
      setLast({ kind: 'planned', into: into.display_title, ...read, isTooLong })
      if (read.moves.length > 0 && !isTooLong) change({ plan: '1' })
    } catch (error) {
      // oxlint-disable-next-line typescript/only-throw-error -- what is no error is none of ours
      if (!(error instanceof Error)) throw error
      onError(error)
    } finally {
      setIsReading(false)
    }
  }
  return {
    last,
    isBusy: isReading || set.isPending || unset.isPending,
    merge,
    set: (params: Pair) =>
      set.mutate(
        { params },
        { onSuccess: () => setLast({ kind: 'distinct', pair: params }), onError },
      ),
    takeBack: (params: Pair) =>
      unset.mutate(
        { params },
        {
          onSuccess: () => setLast(null),
          onError: error => {
            if (!isGone(error)) return onError(error)
            // Somebody else was faster: it is taken back.
            setLast(null)
            readAgain('unsetDistinctCategories')
          },
        },
      ),
  }
}
