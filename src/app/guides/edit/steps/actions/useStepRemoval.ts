import type { StepId } from '#app/drafts/content/guideContent.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { announce } from '#app/editor/announce.ts'
import { forgetDeletion } from './stepHistory.ts'
import type { GuideSteps } from './guideSteps.ts'
import { useDeletedSteps } from './useDeletedSteps.ts'
import { useFocusAfterDelete } from './useFocusAfterDelete.ts'
import type { StepFocus } from './useStepFocus.ts'

/** Steps go, and for a moment they can be brought back. */
export const useStepRemoval = (steps: GuideSteps, { focused, focus }: StepFocus) => {
  const { t } = useLingui()
  const { order, contentOf } = steps
  const { deleted, offer, bringBack } = useDeletedSteps(steps.outbox, steps.guideid)
  const leave = useFocusAfterDelete(focused)
  const remove = (stepid: StepId) => removeAll([stepid])
  /** `onDone`: they are gone, which another question may delay or keep from them. */
  const removeAll = (asked: readonly StepId[], onDone?: () => void) => {
    // One that was new may have its number by now.
    const gone = asked.map(steps.outbox.stepidOf)
    const going = order().flatMap((stepid, place) => {
      const content = gone.includes(stepid) ? contentOf(stepid) : null
      return content ? [{ stepid, place, content }] : []
    })
    const [first] = going
    if (!first) return
    leave()
    for (const { stepid } of going) steps.delete(stepid)
    offer(going)
    const next = order()[Math.min(first.place, order().length - 1)]
    if (next !== undefined) focus(next, null)
    const number = first.place + 1
    announce(
      going.length === 1
        ? t`Step ${number} deleted.`
        : plural(going.length, { one: '# step deleted.', other: '# steps deleted.' }),
    )
    onDone?.()
  }
  const undoRemove = () => {
    leave()
    const gone = deleted.toSorted((a, b) => a.place - b.place).map(({ stepid }) => stepid)
    const back = bringBack()
    forgetDeletion(steps.outbox, steps.guideid, gone, back)
    const [first] = back
    if (first !== undefined) focus(first, null)
  }
  /** They came back in another way. */
  const withdrawOffer = (back: readonly StepId[]) => {
    if (deleted.some(({ stepid }) => back.includes(stepid))) offer([])
  }
  return { deleted, remove, removeAll, undoRemove, withdrawOffer }
}
