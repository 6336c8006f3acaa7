import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readPage } from '#app/api/read.ts'
import { useSuspendCounts } from './useSuspendCounts.ts'

const Told = ({ isAdmin }: { isAdmin: boolean }) => {
  const { isReviewing, isSigning } = useSuspendCounts(7, isAdmin)
  return [isReviewing && 'reviews', isSigning && 'signs'].filter(Boolean).join(', ')
}

test('what a suspended person reviews or signs is told until it is known to be none (P-28)', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const told = (isAdmin: boolean) =>
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <Told isAdmin={isAdmin} />
      </QueryClientProvider>,
    )
  const know = ({ queryKey }: { queryKey: readonly unknown[] }, total: number) =>
    queries.setQueryData(queryKey, { items: [], total })
  const signed = (filter: 'mine_now' | 'mine_later') =>
    readPage('listApprovalRequests', {
      query: { filter, status: 'pending', signer: 7, limit: 1 },
    })
  expect(told(true)).toBe('reviews, signs')
  know(readPage('listPatrolItems', { query: { holder: 7, limit: 1 } }), 0)
  // Moderators may not ask what others are to sign.
  expect([told(true), told(false)]).toEqual(['signs', 'signs'])
  know(signed('mine_now'), 0)
  expect(told(true)).toBe('signs')
  know(signed('mine_later'), 1)
  expect(told(true)).toBe('signs')
  know(signed('mine_later'), 0)
  expect(told(true)).toBe('')
})
