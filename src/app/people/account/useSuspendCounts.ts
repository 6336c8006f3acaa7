import { useQueries, useQuery } from '@tanstack/react-query'
import { read, readPage } from '#app/api/read.ts'

/** null: not all of them are known. */
const sumOf = (counts: readonly (number | undefined)[]): number | null =>
  counts.reduce<number | null>(
    (sum, one) => (sum === null || one === undefined ? null : sum + one),
    0,
  )

/**
 * How many edits of theirs wait, with those that conflict; how many runs are in progress; whether
 * they review an edit now, or a release waits for them, now or in a later stage. What is not known
 * is told: only Admins may ask what others are to sign.
 */
export const useSuspendCounts = (userid: number, isAdmin: boolean) => {
  const waiting = useQueries({
    queries: (['pending', 'needs_rebase'] as const).map(state =>
      readPage('listPatrolItems', { query: { author: userid, state, limit: 1 } }),
    ),
    combine: all => sumOf(all.map(({ data }) => data?.total)),
  })
  const running = useQueries({
    queries: (['started', 'paused'] as const).map(status =>
      read('listWork', { query: { userid, status, limit: 1 } }),
    ),
    combine: all => sumOf(all.map(({ data }) => data?.totalResults)),
  })
  const reviewed = useQuery(readPage('listPatrolItems', { query: { holder: userid, limit: 1 } }))
  const signed = useQueries({
    queries: (['mine_now', 'mine_later'] as const).map(filter => ({
      ...readPage('listApprovalRequests', {
        query: { filter, status: 'pending', signer: userid, limit: 1 },
      }),
      enabled: isAdmin,
    })),
    combine: all => sumOf(all.map(({ data }) => data?.total)),
  })
  return {
    edits: waiting,
    runs: running,
    isReviewing: reviewed.data?.total !== 0,
    isSigning: signed !== 0,
  }
}
