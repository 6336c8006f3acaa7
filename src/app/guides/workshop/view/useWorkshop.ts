import { useSuspenseQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useFocusOnStep } from '#app/ui/bench/useFocusOnStep.ts'
import { useStepKeys } from '#app/ui/bench/useStepKeys.ts'
import { workshopPath } from '#app/workshopPaths.ts'
import { keptId } from '#app/offline/keptDatabase.ts'
import { useKeeper } from '#app/offline/useKeeper.ts'
import { useKept } from '../kept/useKept.ts'
import { ticksOfStep, useTicks } from '../ticks.ts'
import { workshopGuide } from '../workshopGuide.ts'

/** What the workshop view of a guide stands on, and the way through its steps. */
export const useWorkshop = (guideid: number, frame: RefObject<HTMLElement | null>) => {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const langid = search.get('lang') ?? undefined
  const userid = useKeeper()
  const { data } = useSuspenseQuery(workshopGuide(userid, guideid, langid))
  const { guide } = data
  const work = useKept(userid)
  const ticks = useTicks(guideid)
  const count = guide.steps.length
  // The address says where somebody stands: before the first step, at one, behind the last.
  const at =
    Math.min(Math.max(Number.parseInt(search.get('step') ?? '0', 10) || 0, 0), count + 1) - 1
  const step = guide.steps[at]
  const addressOf = (number: number) =>
    workshopPath(guideid, { step: number, ...(langid && { langid }) })
  const go = (to: number) => {
    if (to < -1 || to > count || to === at) return
    void navigate(addressOf(to + 1))
  }
  useFocusOnStep(at, frame)
  useStepKeys({ before: () => go(at - 1), after: () => go(at + 1) })
  return {
    guide,
    asOf: data.asOf,
    hasWaitingAnswer: data.hasWaitingAnswer,
    userid,
    work,
    ticks,
    count,
    at,
    step,
    addressOf,
    go,
    kept: work.kept.find(({ id }) => id === keptId(guideid, guide.langid)),
    /** Of the open step. */
    left: step ? ticksOfStep(step).filter(tick => !ticks.has(tick)).length : 0,
  }
}
export type Workshop = ReturnType<typeof useWorkshop>
