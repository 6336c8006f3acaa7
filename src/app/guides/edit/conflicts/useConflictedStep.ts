import type { StepId } from '#app/drafts/content/guideContent.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { useOutboxValue } from '#app/drafts/react/hooks.ts'

/**
 * The step whose questions are shown: the one being written if it has some, else the first that
 * has.
 */
export const useConflictedStep = (guideid: number, focused: StepId | null): StepId | null =>
  useOutboxValue(outbox => {
    const asked = outbox
      .drafts(guideKey(guideid))
      .filter(({ state, stepid }) => state === 'conflict' && stepid !== null)
    return (asked.find(({ stepid }) => stepid === focused) ?? asked[0])?.stepid ?? null
  }, null)
