import { useState } from 'react'
import type { StepContent, StepId } from '#app/drafts/content/guideContent.ts'
import { withTemporaryIds } from '#app/drafts/content/temporaryId.ts'
import { keepJsonInTab, readJsonInTab } from '#app/device/keptJson.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { useTimeout } from '#app/ui/state/useTimers.ts'
import { copyStep } from './stepOperations.ts'

/** A step that was deleted a moment ago; `place` is where it stood. */
export type Deleted = { stepid: StepId; place: number; content: StepContent }
const undoTime = 10_000 // milliseconds

/** The offer outlives a reload of the tab, and no other person's steps are ever offered. */
const nameOf = (outbox: Outbox, guideid: number) =>
  `deleted ${outbox.owner.userid} ${guideid}` as const
type Name = ReturnType<typeof nameOf>
/** Where storage is switched off the offer lasts as long as the page. */
const offered = (name: Name): Deleted[] => {
  const kept = withTemporaryIds(readJsonInTab(name)) as { until: number; steps: Deleted[] } | null
  return kept && kept.until > Date.now() ? kept.steps : []
}
/** Longer than the offer itself: a slow reload does not take it away. */
const keep = (name: Name, steps: readonly Deleted[]): void =>
  void keepJsonInTab(name, steps.length > 0 ? { until: Date.now() + 6 * undoTime, steps } : null)

/**
 * The steps stand where they stood, with all they held when they were deleted, saved or not;
 * answers them as they are named now.
 */
export const restoreDeletedSteps = (
  outbox: Outbox,
  guideid: number,
  deleted: readonly Deleted[],
): StepId[] =>
  deleted
    .toSorted((a, b) => a.place - b.place)
    .map(({ stepid, place, content }) => {
      const draft = outbox.step(guideid, stepid)
      // A deletion on its way cannot be stopped: the step is made again with all it had.
      const isHere =
        draft !== undefined && draft.mine === null && !draft.sent && draft.state !== 'saving'
      return isHere
        ? outbox.restoreStep(guideid, stepid, place, content)
        : outbox.addStep(guideid, place, copyStep(content))
    })

/** Steps that are gone, for ten seconds still within reach. */
export const useDeletedSteps = (outbox: Outbox, guideid: number) => {
  const name = nameOf(outbox, guideid)
  const [deleted, setDeleted] = useState<readonly Deleted[]>(() => offered(name))
  const offer = (steps: readonly Deleted[]) => {
    keep(name, steps)
    setDeleted(steps)
  }
  useTimeout(() => offer([]), deleted.length > 0 ? undoTime : null, deleted)
  /** Answers the steps as they are named now. */
  const bringBack = (): StepId[] => {
    offer([])
    return restoreDeletedSteps(outbox, guideid, deleted)
  }
  return { deleted, offer, bringBack }
}
