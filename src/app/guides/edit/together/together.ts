import { createContext, use } from 'react'
import { useStepDraft } from '#app/drafts/react/hooks.ts'
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
  /** Whether that is all of it. */
  listed: Listed
  /** Of them, the revisions that were marked as seen. */
  seen: ReadonlySet<number>
  see: (revisionid: number) => void
  /** What was asked and handed over, and of it, what was told and dismissed. */
  handovers: readonly Handover[]
  dismissed: ReadonlySet<string>
  dismiss: (handover: Handover) => void
}

/** `first`: there is more than was read. */
export type Listed = 'all' | 'first' | 'loading' | 'failed'

export const TogetherNow = createContext<Together>({
  guideid: 0,
  stepids: [],
  me: null,
  others: [],
  came: null,
  arrivals: [],
  listed: 'all',
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
  const { guideid, arrivals, seen } = use(TogetherNow)
  const base = useStepDraft(guideid, stepid)?.draft.base?.revisionid ?? 0
  return arrivals.find(
    ({ revisions: [{ revisionid }], ...one }) =>
      one.stepid === stepid && one.isLast && !seen.has(revisionid) && revisionid >= base,
  )
}

/** It waits for the answer of whoever looks. */
export const useIsAsked = (): ((handover: Handover) => boolean) => {
  const { me } = use(TogetherNow)
  return ({ state, to }) => state === 'open' && to.userid === me?.userid
}

/** What is to be told: what waits for an answer, and answers until they are marked as seen. */
export const useHandoversToTell = (): readonly Handover[] => {
  const { handovers, dismissed, me } = use(TogetherNow)
  return handovers.filter(
    one => !dismissed.has(keyOf(one)) && (one.state === 'open' || one.from.userid === me?.userid),
  )
}
