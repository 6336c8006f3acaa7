import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { announce } from '#app/editor/announce.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Way } from '#app/editor/text/journalUndo.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import type { GuideSteps } from './guideSteps.ts'
import {
  forgetUndoneSteps,
  goBackInSteps,
  keepStepHistory,
  nextStepsChange,
  recordSteps,
  storedGoing,
  typedSince,
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

/** Says what became of the last change, and which steps stay. */
const useSayBack = (order: () => readonly StepId[]) => {
  const { t } = useLingui()
  return (way: Way, isDone: boolean, kept: readonly StepId[]) => {
    const number = order().indexOf(kept[0] ?? 0) + 1
    if (isDone)
      announce(
        way === 'undo'
          ? t`The last change to the steps was undone.`
          : t`The last change to the steps was redone.`,
      )
    if (kept.length > 0)
      announce(
        kept.length === 1
          ? t`Step ${number} has been changed since, so it stays.`
          : plural(kept.length, {
              one: '# step has been changed since, so it stays.',
              other: '# steps have been changed since, so they stay.',
            }),
      )
  }
}

/** Steps on the service that are deleted by it now. */
const goingNow = (outbox: Outbox, guideid: number, way: Way): readonly StepId[] => {
  const next = nextStepsChange(outbox, guideid, way)
  return next && typedSince(outbox, guideid, way, next.at).length === 0
    ? storedGoing(outbox, guideid, way)
    : []
}

/** What is done to whole steps is taken back in its order, between what is typed in them. */
export const useStepHistory = (
  { outbox, guideid, order }: GuideSteps,
  { focus, focusedNow }: StepFocus,
  onBack: (stepids: readonly StepId[]) => void,
) => {
  const say = useSayBack(order)
  useWindowEvent('pagehide', () => keepStepHistory(outbox, guideid))
  const typed = (way: Way): number => {
    const stepid = focusedNow()
    return stepid === null ? -Infinity : outbox.lastChangeInStep(guideid, stepid, way)
  }
  /** It was done after what was typed in the step that is written. */
  const isNext = (way: Way): boolean =>
    (nextStepsChange(outbox, guideid, way)?.at ?? -Infinity) > typed(way)

  /** In whichever step it is: what was typed since the last change to whole steps goes first. */
  const goBackInOrder = (way: Way): boolean => {
    const next = nextStepsChange(outbox, guideid, way)
    if (!next) return false
    const written = typedSince(outbox, guideid, way, next.at).find(
      stepid => outbox.goBackInStep(guideid, stepid, way) !== undefined,
    )
    if (written !== undefined) {
      if (written !== focusedNow()) focus(written)
      return true
    }
    const place = order().indexOf(focusedNow() ?? 0)
    const keepFocus = keepWriting()
    const gone = goBackInSteps(outbox, guideid, way)
    if (!gone) return false
    const { stepids, kept } = gone
    onBack(next.steps.map(({ stepid }) => stepid))
    if (!showStep({ order, focus, focusedNow }, [...kept, ...stepids], place)) keepFocus()
    say(way, stepids.length > 0, kept)
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
      going: (way: Way) => goingNow(outbox, guideid, way),
      goBackInOrder,
      goBack,
      forgetUndone: () => forgetUndoneSteps(outbox, guideid),
    },
  }
}
