import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'

const pause = 120 // milliseconds without a key before the service is asked

/**
 * Pages, pages of one kind, or guides, whose title or display title holds what is typed. Only what
 * a link in wiki text can name.
 */
export const usePageTitles = (
  query: string,
  doctypes:
    | 'category,item,wiki,info'
    | 'category,item,wiki,info,guide'
    | 'guide'
    | 'item'
    | 'category' = 'category,item,wiki,info',
) => {
  const settled = useDebounced(query.trim(), pause)
  const isAsked = /[\p{L}\p{N}]/u.test(settled)
  const { data, isFetching, isSuccess, isPlaceholderData } = useQuery({
    ...read('suggest', {
      params: { query: settled },
      query: { doctypes, fallbackToDefaultLanguage: true },
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return {
    results: isAsked ? (data?.results ?? []) : [],
    isWaiting: isAsked && (isFetching || settled !== query.trim()),
    isAnswered: isAsked && isSuccess && !isPlaceholderData && settled === query.trim(),
    /** Asked in vain, such as without network. */
    isUnanswered: isAsked && !isFetching && (!isSuccess || isPlaceholderData),
    /** The results belong to earlier words. */
    isBehind: settled !== query.trim() || isPlaceholderData,
  }
}
