import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { GuideFinding } from './finding.ts'
import type { Ignored } from './ignored.ts'
import { currentCheck, guideCheckOf, type GuideCheck } from './guideChecks.ts'

export type Findings = {
  check: GuideCheck
  findings: readonly GuideFinding[]
  /** Left out of the others. */ ignored: readonly Ignored[]
}

/** Follows what is written, after a pause; drawn anew only when the findings differ. */
export const useGuideCheck = (outbox: Outbox, guide: Guide): Findings => {
  const check = guideCheckOf({ outbox, guide, query: useQueryClient() })
  return {
    check,
    findings: useSyncExternalStore(check.subscribe, check.all),
    ignored: useSyncExternalStore(check.subscribe, check.ignored),
  }
}

const none: readonly GuideFinding[] = []
const subscribe = (listener: () => void) => currentCheck()?.subscribe(listener) ?? (() => undefined)
/** What is found in one step of the guide that is open. */
export const useStepFindings = (stepid: StepId): readonly GuideFinding[] =>
  useSyncExternalStore(subscribe, () => currentCheck()?.ofStep(stepid) ?? none)
