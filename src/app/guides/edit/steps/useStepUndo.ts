import { sameJson } from '#lib/json.ts'
import type { StepId, StepLine } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { UndoHooks } from '#app/editor/text/journalUndo.ts'
import { useSayUnseenUndo } from '#app/editor/text/useSayUnseenUndo.ts'

/** One step back or forth in what was written in a step of the guide. */
export const useStepUndo = (
  outbox: Outbox,
  guideid: number,
  stepid: StepId,
): UndoHooks<readonly StepLine[]> => {
  const sayUnseen = useSayUnseenUndo()
  return {
    goBack: way => {
      const before = outbox.step(guideid, stepid)?.mine?.lines
      const after = outbox.goBackInStep(guideid, stepid, way)?.lines
      if (after && before && sameJson(after, before)) sayUnseen(way)
      return after
    },
    canGoBack: way => outbox.canGoBackInStep(guideid, stepid, way),
  }
}
