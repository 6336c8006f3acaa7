import { useQueries } from '@tanstack/react-query'
import type { Guide } from '#contract/guides/shapes.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { read } from '#app/api/read.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { furthestRun } from './furthestRun.ts'

export type Prerequisite = {
  guide: Guide['prerequisites'][number]
  /** Under this order, as far as one may see; undefined until that is known. */
  run: Pick<WorkEntry, 'entryid' | 'status'> | null | undefined
}

/** The guides that come first, in their order, with what was done of each under this work order. */
export const usePrerequisites = (
  guides: Guide['prerequisites'],
  order: string,
): readonly Prerequisite[] => {
  const workorderid = useDebounced(order, 300)
  const isSettled = workorderid === order && order !== ''
  const answers = useQueries({
    queries: guides.map(({ guideid }) => ({
      ...read('listWork', { query: { guideid, workorderid, limit: 50, order: 'DESC' } }),
      enabled: isSettled,
      staleTime: 0,
    })),
  })
  return guides.map((guide, n) => ({
    guide,
    run: isSettled && answers[n]?.data ? furthestRun(answers[n].data.results) : undefined,
  }))
}
