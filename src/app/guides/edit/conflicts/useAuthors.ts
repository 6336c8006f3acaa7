import type { StepId } from '#app/drafts/content/guideContent.ts'
import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import { isTemporary } from '#app/drafts/content/temporaryId.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import type { Author } from '#app/editor/conflict/ConflictHead.tsx'

/**
 * Who saved these revisions of a step, or of the guide where `stepid` is null; nobody while the
 * service does not tell.
 */
export const useAuthors = (
  guideid: number,
  stepid: StepId | null,
  revisionids: readonly number[],
): ((revisionid: number) => Author | undefined) => {
  const stored = stepid === null || isTemporary(stepid) ? null : stepid
  const newest = isDeviceOnly(guideid) ? 0 : Math.max(0, ...revisionids)
  // `after` counts back: from the newest that is asked for.
  const query = { limit: 100, after: newest + 1 }
  const guide = useQuery({
    ...read('listGuideRevisions', { params: { guideid }, query }),
    enabled: newest > 0 && stepid === null,
    retry: false,
  })
  const step = useQuery({
    ...read('listStepRevisions', { params: { guideid, stepid: stored ?? 0 }, query }),
    enabled: newest > 0 && stored !== null,
    retry: false,
  })
  const revisions = stepid === null ? guide.data : step.data
  return revisionid => {
    const found = revisions?.find(revision => revision.revisionid === revisionid)
    return found && { name: found.username, date: found.date }
  }
}
