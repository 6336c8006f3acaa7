import { sameJson } from '#lib/json.ts'
import type { StepId, StepLine } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { UndoHooks } from '#app/editor/text/journalUndo.ts'
import { useSayUnseenUndo } from '#app/editor/text/useSayUnseenUndo.ts'
import type { Steps } from './actions/useSteps.ts'

/** One step back or forth in what was written in a step of the guide, or done to whole steps. */
export const useStepUndo = (
  outbox: Outbox,
  guideid: number,
  stepid: StepId,
  { history }: Steps,
): UndoHooks<readonly StepLine[]> => {
  const sayUnseen = useSayUnseenUndo()
  return {
    goBack: way => {
      const before = outbox.step(guideid, stepid)?.mine?.lines
      if (history.isNext(way)) {
        history.goBackInOrder(way)
        return outbox.step(guideid, stepid)?.mine?.lines ?? before
      }
      const after = outbox.goBackInStep(guideid, stepid, way)?.lines
      if (after && before && sameJson(after, before)) sayUnseen(way)
      return after
    },
    canGoBack: way => history.isNext(way) || outbox.canGoBackInStep(guideid, stepid, way),
  }
}
