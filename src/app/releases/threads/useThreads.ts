import { useQuery } from '@tanstack/react-query'
import type { ReviewThread } from '#contract/approvals/threads.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import type { RequestInReview } from '../approvals/requestBoxes.ts'

export type Threads = {
  threads: readonly ReviewThread[]
  /** Set while they are read, and where that failed; nobody knows then whether there are any. */
  reading: { error: Error | null; onRetry: () => void } | null
}

const none: readonly ReviewThread[] = []
/** What was said about the release; to whom no content is shown, nothing. */
export const useThreads = ({ approvalid, guide }: RequestInReview): Threads => {
  const isShown = guide !== null
  const { data, error, refetch } = useQuery({
    ...read('listReviewThreads', { params: { approvalid } }),
    enabled: isShown,
    staleTime: 0,
  })
  const isKnown = !isShown || data !== undefined
  return {
    threads: data ?? none,
    reading: isKnown ? null : { error, onRetry: () => void refetch() },
  }
}

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
