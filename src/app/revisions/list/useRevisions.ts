import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { readPage } from '#app/api/read.ts'
import type { WikiAddress } from '#app/paths.ts'
import type { Revision } from '#contract/revisions/schemas.ts'

const pageSize = 100

/** The revisions of a document, newest first, as many pages of them as were asked for. */
const useList = (
  pageAt: (query: {
    limit: number
    offset: number
  }) => ReturnType<typeof readPage<'listGuideRevisions'>>,
) => {
  const [pages, setPages] = useState(1)
  const results = useQueries({
    // Whoever comes here from the editor has just saved.
    queries: Array.from({ length: pages }, (_, n) => ({
      ...pageAt({ limit: pageSize, offset: n * pageSize }),
      staleTime: 0,
    })),
  })
  const seen = new Set<number>()
  // What was saved between the reading of two pages stands on both.
  const revisions = results
    .flatMap(({ data }) => data?.items ?? [])
    .filter(({ revisionid }: Revision) => !seen.has(revisionid) && seen.add(revisionid))
  const total = results[0]?.data?.total
  return {
    revisions,
    total,
    isReading: results.some(({ isPending }) => isPending),
    error: results.find(({ error }) => error)?.error ?? null,
    retry: () => results.forEach(result => result.isError && void result.refetch()),
    more: total !== undefined && revisions.length < total ? () => setPages(pages + 1) : null,
  }
}

export const useRevisions = (guideid: number) =>
  useList(query => readPage('listGuideRevisions', { params: { guideid }, query }))
export const useWikiRevisions = (params: WikiAddress) =>
  useList(query => readPage('listWikiRevisions', { params, query }))
export type Revisions = ReturnType<typeof useList>
