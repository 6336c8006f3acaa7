import { useLingui } from '@lingui/react/macro'
import type { WorkState } from '#contract/worklog/shapes.ts'

/** What the states of a run are called. */
export const useRunStates = (): Record<WorkState, string> => {
  const { t } = useLingui()
  return {
    started: t`Working`,
    paused: t`Paused`,
    suspended: t({ context: 'run', message: 'Suspended' }),
    complete: t`Finished`,
    cancelled: t`Cancelled`,
  }
}
