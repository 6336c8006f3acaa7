import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import type { WikiAddress } from '#app/paths.ts'

/** What links to a page, as it is now: somebody is about to decide by it. */
export const useWikiLinks = ({ namespace, title }: WikiAddress) =>
  useQuery({
    ...read('listWikiLinks', { params: { namespace, title }, query: { limit: 20 } }),
    staleTime: 0,
    retry: false,
  })
