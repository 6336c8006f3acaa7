/**
 * The number that stands for a guide as it is read: fields and steps have numbers of their own, out
 * of one sequence, so that the highest is of the last change. Its day is `modified_date`. The steps
 * of guides that it begins with are in their own histories and do not count.
 */
export const newestRevision = ({
  guideid,
  revisionid,
  steps,
}: {
  guideid: number
  revisionid: number
  steps: readonly { guideid: number; revisionid: number }[]
}): number =>
  Math.max(revisionid, ...steps.map(step => (step.guideid === guideid ? step.revisionid : 0)))
