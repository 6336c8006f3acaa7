import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#lib/errors.ts'
import { read } from '#app/api/read.ts'
import type { WikiAddress } from '#app/paths.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'

const pause = 200 // milliseconds without a key

/** A title that vanishes from an address (api-facts 6.7). */
export const isDots = (title: string): boolean => /^\.\.?$/.test(title)

/**
 * Whether a page stands under this title, asked while it is typed: of its history, since reading
 * the page itself would count as a view of it. 'unknown' while it is not known, or the service does
 * not answer: then it says so when the page is made.
 */
export const useTitleAvailability = ({
  namespace,
  title,
}: WikiAddress): 'free' | 'taken' | 'unknown' => {
  const asked = useDebounced(title, pause)
  const isAsked = asked !== '' && !isDots(asked)
  const { data, error, isFetching } = useQuery({
    ...read('listWikiRevisions', { params: { namespace, title: asked }, query: { limit: 1 } }),
    enabled: isAsked,
    retry: false,
    staleTime: 0,
  })
  if (!isAsked || asked !== title || isFetching) return 'unknown'
  return data ? 'taken' : error instanceof ApiError && error.status === 404 ? 'free' : 'unknown'
}
