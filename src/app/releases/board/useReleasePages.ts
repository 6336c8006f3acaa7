import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { Release } from '#contract/releases/schemas.ts'
import { call } from '#app/api/client.ts'
import { lastOf } from '#lib/existing.ts'
import { orderOf, type ReleasesQuery } from '../model/releasesAsked.ts'

const pageSize = 30

type ReleasePages = {
  releases: readonly Release[]
  total: number
  more: (() => void) | undefined
  isLoadingMore: boolean
}

/** Releases that the query asks for, newest first; of a span, day after day. Throws ApiError. */
export const useReleasePages = (query: ReleasesQuery): ReleasePages => {
  const found = useSuspenseInfiniteQuery({
    queryKey: ['listReleases', query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listReleases',
        { query: { ...query, order: orderOf(query), limit: pageSize, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.length * pageSize < last.total ? pages.length * pageSize : undefined,
    staleTime: 0,
  })
  /**
   * Whatever has the list read again meanwhile, as a release that somebody moves, takes the place
   * of the reading of the next page, which is asked for once more then.
   */
  const readOn = async (tries = 5): Promise<void> => {
    const had = found.data.pages.length
    const { data, isError, hasNextPage } = await found.fetchNextPage()
    if (data?.pages.length === had && hasNextPage && !isError && tries > 1) await readOn(tries - 1)
  }
  return {
    releases: found.data.pages.flatMap(page => page.releases),
    total: lastOf(found.data.pages).total,
    more: found.hasNextPage ? () => void readOn() : undefined,
    isLoadingMore: found.isFetchingNextPage,
  }
}
