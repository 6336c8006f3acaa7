// The steps that are made of a board.
import { guideKey } from '#app/drafts/content/docKey.ts'
import { emptyStep, type StepId } from '#app/drafts/content/guideContent.ts'
import type { BoardDraft } from '#app/drafts/journal/boardDrafts.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { UploadQueue } from '#app/drafts/uploads/uploadQueue.ts'
import type { BoardParts, BoardView } from './boardState.ts'

/** Where the first of the new steps comes, counted from 0. */
export const placeOf = (outbox: Outbox, guideid: number, after: BoardDraft['after']): number => {
  const stepids = outbox.guide(guideid)?.mine?.stepids ?? []
  if (after === 'start') return 0
  const at = after === 'end' ? -1 : stepids.indexOf(outbox.stepidOf(after))
  return at < 0 ? stepids.length : at + 1
}

/** A new step that nothing came into, which the first photographs take the place of. */
const isUnused = (queue: UploadQueue, outbox: Outbox, guideid: number, stepid: StepId): boolean => {
  const step = outbox.step(guideid, stepid)
  const doc = guideKey(guideid)
  const isAwaited = queue
    .all()
    .some(
      ({ place }) =>
        place?.doc === doc &&
        place.stepid !== undefined &&
        outbox.stepidOf(place.stepid) === outbox.stepidOf(stepid),
    )
  return Boolean(
    step?.mine &&
    !step.base &&
    !step.sent &&
    !isAwaited &&
    JSON.stringify({ ...step.mine, lines: step.mine.lines.map(line => line.text_raw.trim()) }) ===
      JSON.stringify({ ...emptyStep(), lines: [''] }),
  )
}

/** The steps are made at once; their pictures follow in the order of the steps. */
export const createSteps = async (
  { queue, guideid }: BoardParts,
  { board, files, refused, after }: BoardView,
  outbox: Outbox,
): Promise<StepId[]> => {
  const { aside, removed } = board.now
  // What another tab has still to let go of stays on the board.
  const groups = board.now.groups
    .map(group => group.filter(id => files.has(id)))
    .filter(({ length }) => length > 0)
  const doc = guideKey(guideid)
  const at = placeOf(outbox, guideid, after)
  const before = (outbox.guide(guideid)?.mine?.stepids ?? [])[at - 1]
  const unused = before !== undefined && isUnused(queue, outbox, guideid, before) ? before : null
  const stepids = groups.map((_, n) => outbox.addStep(guideid, at + n))
  // No picture names a step that a killed tab would not have.
  await outbox.written()
  queue.release([
    ...groups.flatMap((group, n) => {
      const stepid = stepids[n] as StepId
      return group.map(id => ({ id, place: { doc, stepid } }))
    }),
    ...aside.map(id => ({ id, place: null })),
  ])
  for (const id of [...removed, ...refused.map(one => one.id)]) queue.cancel(id)
  if (stepids.length > 0 && unused !== null) outbox.deleteStep(guideid, unused)
  return stepids
}
