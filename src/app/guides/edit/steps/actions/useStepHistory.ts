import { useLingui } from '@lingui/react/macro'
import { announce } from '#app/editor/announce.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Way } from '#app/editor/text/journalUndo.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import type { GuideSteps } from './guideSteps.ts'
import {
  forgetUndoneSteps,
  goBackInSteps,
  keepStepHistory,
  nextStepsChange,
  recordSteps,
} from './stepHistory.ts'
import type { StepFocus } from './useStepFocus.ts'
import { keepWriting } from './useStepOrder.ts'

type Shown = Pick<GuideSteps, 'order'> & Pick<StepFocus, 'focus' | 'focusedNow'>
/**
 * What changed is seen; where the step that was written has gone, one beside its place is written.
 * false: the writing goes on where it was.
 */
const showStep = (
  { order, focus, focusedNow }: Shown,
  changed: readonly StepId[],
  place: number,
): boolean => {
  const now = order()
  const here = focusedNow()
  const seen = changed.find(stepid => now.includes(stepid))
  const isGone = here !== null && !now.includes(here)
  const next = seen ?? (isGone ? now[Math.min(Math.max(place, 0), now.length - 1)] : undefined)
  if (next === undefined || next === here) return false
  focus(next, null)
  return true
}

/** What is done to whole steps is taken back in its order, between what is typed in them. */
export const useStepHistory = (
  { outbox, guideid, order }: GuideSteps,
  { focus, focusedNow }: StepFocus,
  onBack: (stepids: readonly StepId[]) => void,
) => {
  const { t } = useLingui()
  useWindowEvent('pagehide', () => keepStepHistory(outbox, guideid))
  const typed = (way: Way): number => {
    const stepid = focusedNow()
    return stepid === null ? -Infinity : outbox.lastChangeInStep(guideid, stepid, way)
  }
  /** It was done after what was typed in the step that is written. */
  const isNext = (way: Way): boolean =>
    (nextStepsChange(outbox, guideid, way)?.at ?? -Infinity) > typed(way)

  const goBackInOrder = (way: Way): boolean => {
    const next = nextStepsChange(outbox, guideid, way)
    if (!next) return false
    // A step that was made, and written in since: first what was written, where it is seen.
    const written =
      way === 'undo' &&
      next.steps
        .map(({ stepid }) => outbox.stepidOf(stepid))
        .find(stepid => outbox.lastChangeInStep(guideid, stepid, 'undo') > next.at)
    if (written && written !== focusedNow()) {
      focus(written)
      return outbox.goBackInStep(guideid, written, way) !== undefined
    }
    const place = order().indexOf(focusedNow() ?? 0)
    const keepFocus = keepWriting()
    const changed = goBackInSteps(outbox, guideid, way)
    if (!changed) return false
    onBack(next.steps.map(({ stepid }) => stepid))
    if (!showStep({ order, focus, focusedNow }, changed, place)) keepFocus()
    announce(
      way === 'undo'
        ? t`The last change to the steps was undone.`
        : t`The last change to the steps was redone.`,
    )
    return true
  }
  /** Whichever was done last: what was typed in the step that is written, or to whole steps. */
  const goBack = (way: Way): boolean => {
    if (isNext(way)) return goBackInOrder(way)
    const stepid = focusedNow()
    return stepid !== null && outbox.goBackInStep(guideid, stepid, way) !== undefined
  }
  const recorded =
    <Asked extends unknown[], Done>(act: (...asked: Asked) => Done) =>
    (...asked: Asked): Done =>
      recordSteps(outbox, guideid, () => act(...asked))
  return {
    recorded,
    history: {
      isNext,
      goBackInOrder,
      goBack,
      forgetUndone: () => forgetUndoneSteps(outbox, guideid),
    },
  }
}
