import { isTemporary } from '#app/drafts/content/temporaryId.ts'
import { useLineInMind } from '#app/editor/lines/lineInMind.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import type { Steps } from '../steps/actions/useSteps.ts'
import { pause, type SettledStep } from './useSettledStep.ts'

export type SettledLine = {
  number: number
  /** null: the service does not have it yet. */
  storedid: number | null
}

/** The line of the step that has been written or pointed at for a moment; null where none is. */
export const useSettledLine = (step: SettledStep | null, steps: Steps): SettledLine | null => {
  const at = useDebounced(useLineInMind(), pause)
  if (!step || at === null || step.stepid !== steps.focused) return null
  const line = steps.contentOf(step.stepid)?.lines[at]
  if (!line) return null
  const { lineid } = line
  return {
    number: at + 1,
    storedid: lineid === null || isTemporary(lineid) ? null : lineid,
  }
}
