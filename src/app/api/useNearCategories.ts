import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from './read.ts'

/**
 * Titles of categories that come nearest to words that no category has, as the search understands
 * them; `words`: empty where nothing is asked.
 */
export const useNearCategories = (words: string): readonly string[] => {
  const isAsked = /[\p{L}\p{N}]/u.test(words)
  const { data } = useQuery({
    ...read('suggest', {
      params: { query: words },
      query: { doctypes: 'category', fallbackToDefaultLanguage: true },
    }),
    enabled: isAsked,
    retry: false,
  })
  return useMemo(
    () =>
      isAsked ? (data?.results ?? []).flatMap(one => ('title' in one ? [one.title] : [])) : [],
    [isAsked, data],
  )
}
