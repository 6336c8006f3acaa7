/**
 * The number that stands for a guide as it is read: fields and steps have numbers of their own, out
 * of one sequence, so that the highest is of the last change. Its day is `modified_date`; the
 * guides that it begins with have theirs.
 */
export const newestRevision = ({
  revisionid,
  steps,
}: {
  revisionid: number
  steps: readonly { revisionid: number }[]
}): number => Math.max(revisionid, ...steps.map(step => step.revisionid))
