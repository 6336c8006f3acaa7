import { useQuery } from '@tanstack/react-query'
import type { ReviewThread } from '#contract/approvals/threads.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import type { RequestInReview } from '../approvals/requestBoxes.ts'

const none: ReviewThread[] = []
/** What was said about the release; nothing while it is read, and to whom no content is shown. */
export const useThreads = ({ approvalid, guide }: RequestInReview): ReviewThread[] => {
  const { data = none } = useQuery({
    ...read('listReviewThreads', { params: { approvalid } }),
    enabled: guide !== null,
    staleTime: 0,
  })
  return data
}

/** It has signatures to come, or was sent back: something may still be said. */
export const isTalkedOf = ({ guide, phase, guide_deleted_date }: RequestInReview): boolean =>
  guide !== null && guide_deleted_date === null && (phase === 'open' || phase === 'rejected')

/**
 * One's own words stand there at once: the next act on the thread would else be made on the version
 * before them, and refused as if somebody else had been there.
 */
export const showThread = (thread: ReviewThread): void =>
  void queries.setQueriesData(
    { queryKey: ['listReviewThreads'] },
    (shown: ReviewThread[] | undefined) =>
      shown?.map(one => (one.threadid === thread.threadid ? thread : one)),
  )

export const focusThread = (threadid: number): void =>
  document.getElementById(`thread-${threadid}`)?.focus()
