import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { dropKept, keepGuide } from './keepGuide.ts'
import { listKept } from '#app/offline/keptDatabase.ts'

const keptGuides = (userid: number) => ({
  queryKey: ['kept', userid] as const,
  queryFn: () => listKept(userid),
  staleTime: 0,
})

/** What this person may open of what is kept on this device, and what can be done with it. */
export const useKept = (userid: number) => {
  const queries = useQueryClient()
  const { data: kept } = useSuspenseQuery(keptGuides(userid))
  /** Pictures that are there; null while nothing is being kept. */
  const [count, setCount] = useState<number | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const readAgain = () => queries.invalidateQueries({ queryKey: ['kept'] })
  return {
    kept,
    count,
    hasFailed,
    keep: async (guide: Guide) => {
      setHasFailed(false)
      setCount(0)
      try {
        await keepGuide(userid, guide, setCount)
      } catch (error) {
        console.warn(error)
        setHasFailed(true)
      }
      setCount(null)
      await readAgain()
    },
    drop: async (ids: readonly string[]) => {
      await dropKept(ids)
      await readAgain()
    },
  }
}
export type KeptWork = ReturnType<typeof useKept>
