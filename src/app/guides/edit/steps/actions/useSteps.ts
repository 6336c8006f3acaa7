import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { guideSteps } from './guideSteps.ts'
import { useStepContents } from './useStepContents.ts'
import { useStepFocus } from './useStepFocus.ts'
import { useStepHistory } from './useStepHistory.ts'
import { useStepOrder } from './useStepOrder.ts'
import { useStepRemoval } from './useStepRemoval.ts'

/**
 * The steps of a guide as they are worked on: which has the focus, and what can be done to their
 * order.
 */
export const useSteps = (
  outbox: Outbox,
  guideid: number,
  stepids: readonly StepId[],
  wanted: StepId | null,
  /** It goes on where an earlier visit stopped. */
  goesBack = false,
) => {
  const steps = guideSteps(outbox, guideid, stepids)
  const focus = useStepFocus(outbox, guideid, stepids, wanted, goesBack)
  const removal = useStepRemoval(steps, focus)
  const { recorded, history } = useStepHistory(steps, focus, removal.withdrawOffer)
  const moves = useStepOrder(steps)
  const contents = useStepContents(steps, focus)
  return {
    ...focus,
    ...removal,
    remove: recorded(removal.remove),
    removeAll: recorded(removal.removeAll),
    move: recorded(moves.move),
    moveTo: recorded(moves.moveTo),
    moveBy: recorded(moves.moveBy),
    ...contents,
    add: recorded(contents.add),
    duplicate: recorded(contents.duplicate),
    duplicateAll: recorded(contents.duplicateAll),
    split: recorded(contents.split),
    mergeWithNext: recorded(contents.mergeWithNext),
    send: recorded(contents.send),
    sendHere: recorded(contents.sendHere),
    history,
    order: steps.order,
    contentOf: steps.contentOf,
  }
}
/** `focused` null: none is written. */
export type Steps = Omit<ReturnType<typeof useSteps>, 'focused'> & { focused: StepId | null }

type Shown = {
  stepid: StepId
  place: number
  steps: Steps
  rendered?: ReadonlyMap<string, string>
  isChosen?: boolean
}
/** For memo: a step that had not and has not the focus shows the same. */
export const rendersSame = (a: Shown, b: Shown): boolean =>
  a.stepid === b.stepid &&
  a.place === b.place &&
  a.rendered === b.rendered &&
  a.isChosen === b.isChosen &&
  a.steps.focused !== a.stepid &&
  b.steps.focused !== b.stepid
