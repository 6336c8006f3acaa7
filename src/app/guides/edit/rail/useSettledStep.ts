import type { StepId } from '#app/drafts/content/guideContent.ts'
import { isTemporary } from '#app/drafts/content/temporaryId.ts'
import { useOutboxValue } from '#app/drafts/react/hooks.ts'
import { nameOfStep } from '#app/editor/stepName.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import type { Steps } from '../steps/actions/useSteps.ts'

export const pause = 400 // milliseconds: whoever goes past a step does not ask about it

export type SettledStep = {
  stepid: StepId
  /** null: the service does not have it yet. */
  storedid: number | null
  number: number
  name: string
  /** The newest version that this device knows: what was asked before it is old. */
  revisionid: number
}

/** The step that has been written for a moment; null where none is. */
export const useSettledStep = (guideid: number, steps: Steps): SettledStep | null => {
  const settled = useDebounced(steps.focused, pause)
  const order = steps.order()
  const stepid = settled !== null && order.includes(settled) ? settled : steps.focused
  const revisionid = useOutboxValue(
    outbox => (stepid === null ? 0 : (outbox.step(guideid, stepid)?.base?.revisionid ?? 0)),
    0,
  )
  if (stepid === null) return null
  const content = steps.contentOf(stepid)
  return {
    stepid,
    storedid: isTemporary(stepid) ? null : stepid,
    number: order.indexOf(stepid) + 1,
    name: content ? nameOfStep(content) : '',
    revisionid,
  }
}
