// The life of a work-log entry (moderation-admin 7): what each action makes of each state. Knows
// nothing of people or tables.
import type { WorkState } from '#contract/worklog/shapes.ts'

const workActions = [
  'stepData',
  'pause',
  'resume',
  'suspend',
  'assume',
  'finish',
  'cancel',
  'amend',
] as const
export type WorkAction = (typeof workActions)[number]

const moves: Record<WorkAction, Partial<Record<WorkState, WorkState>>> = {
  stepData: { started: 'started' },
  pause: { started: 'paused' },
  resume: { paused: 'started' },
  suspend: { started: 'suspended', paused: 'suspended' },
  assume: { suspended: 'started' },
  finish: { started: 'complete', paused: 'complete' },
  cancel: { started: 'cancelled', paused: 'cancelled', suspended: 'cancelled' },
  amend: { complete: 'complete' },
}

/** null where the state does not allow the action. */
export const afterAction = (state: WorkState, action: WorkAction): WorkState | null =>
  moves[action][state] ?? null

/** Somebody is at it, or could go on with it at once. */
export const isRunning = (state: WorkState): boolean => state === 'started' || state === 'paused'

/** What runs from here on: the stretch of time that opens with the state, null where none does. */
export const timingOf = (state: WorkState): 'active' | 'pause' | 'suspend' | null =>
  (
    {
      started: 'active',
      paused: 'pause',
      suspended: 'suspend',
      complete: null,
      cancelled: null,
    } as const
  )[state]
