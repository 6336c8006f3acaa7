// Which steps of the outline are chosen together. Plain: rows follow it by themselves.
import type { StepId } from '#app/drafts/content/guideContent.ts'

export type StepSelection = ReturnType<typeof createStepSelection>

export const createStepSelection = () => {
  let ids: ReadonlySet<StepId> = new Set()
  let anchor: StepId | null = null
  const listeners = new Set<() => void>()
  const put = (next: ReadonlySet<StepId>) => {
    ids = next
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    all: () => ids,
    has: (stepid: StepId) => ids.has(stepid),
    toggle: (stepid: StepId) => {
      anchor = stepid
      put(
        ids.has(stepid) ? new Set([...ids].filter(id => id !== stepid)) : new Set([...ids, stepid]),
      )
    },
    /** Everything from where the choice began to here; `from`, where none has begun. */
    extend: (order: readonly StepId[], to: StepId, from: StepId) => {
      if (anchor === null || !order.includes(anchor)) anchor = from
      const [a, b] = [order.indexOf(anchor), order.indexOf(to)].sort((x, y) => x - y) as [
        number,
        number,
      ]
      put(new Set(order.slice(a, b + 1)))
    },
    /** None is chosen; a choice begins here. */
    clear: (from: StepId | null = null) => {
      anchor = from
      if (ids.size > 0) put(new Set())
    },
    /** What an act on this row concerns: the chosen ones if it is one of them, in their order. */
    with: (stepid: StepId, order: readonly StepId[]): StepId[] =>
      ids.has(stepid) ? order.filter(id => ids.has(id)) : [stepid],
  }
}
