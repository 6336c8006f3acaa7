import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { MediaItem } from '#contract/library/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { askedOf, pageSize, type MediaFilters } from './filters.ts'

export type Media = {
  total: number
  /** undefined: its page is on the way. */
  at: (index: number) => MediaItem | undefined
  isPending: boolean
  error: Error | null
  retry: () => void
}

const pageOf = (filters: MediaFilters, page: number) =>
  readPage('listMedia', { query: askedOf(filters, page) })

/** The items that these pages hold; the last good ones stay while others are on the way. */
export const useMedia = (filters: MediaFilters, pages: readonly number[]): Media => {
  const first = useQuery({ ...pageOf(filters, 0), placeholderData: keepPreviousData })
  const wanted = pages.filter(page => page > 0)
  const found = useQueries({ queries: wanted.map(page => pageOf(filters, page)) })
  return {
    total: first.data?.total ?? 0,
    at: index => {
      const page = Math.floor(index / pageSize)
      const data = page === 0 ? first.data : found[wanted.indexOf(page)]?.data
      return data?.items[index % pageSize]
    },
    isPending: first.isPending,
    error: first.error ?? found.find(({ error }) => error)?.error ?? null,
    retry: () => void first.refetch(),
  }
}
