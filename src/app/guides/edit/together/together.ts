import { createContext, use } from 'react'
import type { Handover } from '#contract/presence/handovers.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Arrival } from './arrivals.ts'
import type { Other } from './useOthers.ts'

/** What of a handover matters: it changes when it is answered. */
export const keyOf = ({ handoverid, state }: Handover): string => `${handoverid} ${state}`

/** Who else edits the guide that is open, what they saved, and what they ask. */
export type Together = {
  guideid: number
  stepids: readonly StepId[]
  /** null: nobody knows who is here. */
  me: Other | null
  others: readonly Other[]
  came: UnixSeconds | null
  /** What others saved since then, newest first. */
  arrivals: readonly Arrival[]
  /** Of them, the revisions that were marked as seen. */
  seen: ReadonlySet<number>
  see: (revisionid: number) => void
  /** What was asked and handed over, and of it, what was told and dismissed. */
  handovers: readonly Handover[]
  dismissed: ReadonlySet<string>
  dismiss: (handover: Handover) => void
}

export const TogetherNow = createContext<Together>({
  guideid: 0,
  stepids: [],
  me: null,
  others: [],
  came: null,
  arrivals: [],
  seen: new Set(),
  see: () => undefined,
  handovers: [],
  dismissed: new Set(),
  dismiss: () => undefined,
})

/** Who else is at this step. */
export const useOthersAt = (stepid: StepId): readonly Other[] =>
  use(TogetherNow).others.filter(one => one.stepid === stepid)

/** 0: the guide has no such step any more. */
export const useNumberOf = (): ((stepid: StepId | null) => number) => {
  const { stepids } = use(TogetherNow)
  return stepid => (stepid === null ? 0 : stepids.indexOf(stepid) + 1)
}

/** What somebody else saved in this step, until it is marked as seen or saved over. */
export const useArrivalAt = (stepid: StepId): Arrival | undefined => {
  const { arrivals, seen } = use(TogetherNow)
  return arrivals.find(
    one => one.stepid === stepid && one.isLast && !seen.has(one.revisions[0].revisionid),
  )
}

/**
 * What is to be told at a step, or of the whole guide: what waits for an answer, and what was
 * answered since the guide was opened here.
 */
export const useHandoversOf = (stepid: StepId | null): readonly Handover[] => {
  const { handovers, dismissed, came, me } = use(TogetherNow)
  return handovers.filter(
    one =>
      one.stepid === stepid &&
      !dismissed.has(keyOf(one)) &&
      (one.state === 'open' ||
        (one.from.userid === me?.userid && came !== null && (one.answered ?? 0) >= came)),
  )
}
