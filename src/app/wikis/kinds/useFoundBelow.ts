import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Found } from '#contract/search/schemas.ts'
import { read } from '#app/api/read.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'

const pause = 200 // milliseconds without a key before the service is asked
const mostShown = 8

export type FoundBelow = {
  hits: readonly Found[]
  /** All words as they were typed; else these come closest. */
  isExact: boolean
  isWaiting: boolean
}
const nothing: FoundBelow = { hits: [], isExact: true, isWaiting: false }

/**
 * What the search finds below a category at any depth: what is on a type plate stands in the facts
 * of a page, or in the words of a guide. `category` null: everywhere.
 */
export const useFoundBelow = (category: string | null, typed: string): FoundBelow => {
  const { i18n } = useLingui()
  const wanted = typed.trim()
  const words = useDebounced(wanted, pause)
  const isAsked = /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(words) && wanted !== ''
  const { data, isPlaceholderData, isError } = useQuery({
    ...read('search', {
      params: { query: words },
      query: {
        filter: 'category,guide',
        ...(category !== null && { category }),
        limit: mostShown,
        langid: i18n.locale,
      },
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const isWaiting =
    wanted !== words || (isAsked && !isError && (data === undefined || isPlaceholderData))
  if (!isAsked || !data) return { ...nothing, isWaiting }
  const { results, leftOut, showing } = data
  // Without the number that was typed it is another model, which nobody asked for.
  const hits = leftOut.some(word => /\d/.test(word)) ? [] : results
  return { hits, isExact: leftOut.length === 0 && showing.length === 0, isWaiting }
}
