import { addTo } from '#lib/addTo.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { keyOf, type GuideFinding } from './finding.ts'
import type { Ignored, Sorted } from './ignored.ts'

const none: readonly GuideFinding[] = []
const noneIgnored: readonly Ignored[] = []

/** What was found last, for all who show it. */
export const findingStore = () => {
  const listeners = new Set<() => void>()
  let found: readonly GuideFinding[] = none
  let ignored: readonly Ignored[] = noneIgnored
  let ofSteps = new Map<StepId, readonly GuideFinding[]>()
  return {
    listeners,
    all: () => found,
    ignored: () => ignored,
    ofStep: (stepid: StepId) => ofSteps.get(stepid) ?? none,
    show: ({ open: next, ...now }: Sorted) => {
      const isSame = JSON.stringify(now.ignored) === JSON.stringify(ignored)
      if (isSame && JSON.stringify(next) === JSON.stringify(found)) return
      if (!isSame) ({ ignored } = now)
      const nameOf = (one: GuideFinding) => keyOf(one) + JSON.stringify(one)
      const before = new Map(found.map(one => [nameOf(one), one]))
      // what is found again is the same object, so that its row is not drawn anew
      found = next.map(one => before.get(nameOf(one)) ?? one)
      const grouped = new Map<StepId, GuideFinding[]>()
      for (const one of found) if (one.stepid !== null) addTo(grouped, one.stepid, one)
      ofSteps = grouped
      for (const listener of listeners) listener()
    },
  }
}
