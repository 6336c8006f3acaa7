import type { StepId } from '#app/drafts/content/guideContent.ts'
import { useLingui } from '@lingui/react/macro'
import { announce } from '#app/editor/announce.ts'
import type { GuideSteps } from './guideSteps.ts'
import { movedTogether } from './stepOperations.ts'

/** What is moved in the page loses the focus; the writing goes on. */
export const keepWriting = (): (() => void) => {
  const writer = document.activeElement
  return () =>
    void requestAnimationFrame(() => {
      if (writer instanceof HTMLElement && writer.isConnected && document.activeElement !== writer)
        writer.focus()
    })
}

/** Steps take another place, alone or together. */
export const useStepOrder = ({ outbox, guideid, order }: GuideSteps) => {
  const { t } = useLingui()
  /** `place` counts among the others; the moved ones stay together. */
  const move = (moved: ReadonlySet<StepId>, place: number) => {
    const now = order()
    const next = movedTogether(now, moved, place)
    if (next.join() === now.join()) return
    const goOn = keepWriting()
    outbox.orderSteps(guideid, next)
    goOn()
    const [number, count] = [next.findIndex(stepid => moved.has(stepid)) + 1, now.length]
    announce(
      moved.size === 1
        ? t`The step is now number ${number} of ${count}.`
        : t`The steps now start at position ${number} of ${count}.`,
    )
  }
  const moveTo = (stepid: StepId, place: number) => move(new Set([stepid]), place)
  /** Up or down by one place, however many they are. */
  const moveBy = (moved: ReadonlySet<StepId>, by: 1 | -1) => {
    const now = order()
    move(
      moved,
      now.filter((stepid, i) => !moved.has(stepid) && i < now.findIndex(id => moved.has(id)))
        .length + by,
    )
  }
  return { move, moveTo, moveBy }
}
