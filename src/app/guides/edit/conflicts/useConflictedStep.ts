import type { StepId } from '#app/drafts/content/guideContent.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { useOutboxValue } from '#app/drafts/react/hooks.ts'

/** The first of the wanted steps that has questions, else the first of all that have some. */
export const useConflictedStep = (
  guideid: number,
  wanted: readonly (StepId | null)[],
): StepId | null =>
  useOutboxValue(outbox => {
    const asked = outbox
      .drafts(guideKey(guideid))
      .flatMap(({ state, stepid }) => (state === 'conflict' && stepid !== null ? [stepid] : []))
    return wanted.find(stepid => stepid !== null && asked.includes(stepid)) ?? asked[0] ?? null
  }, null)
