import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '#app/api/read.ts'

const pause = 120 // milliseconds without a key before the service is asked

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  // A clock outside React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/**
 * Pages, pages of one kind, or guides, whose title or display title holds what is typed.
 * Only what a link in wiki text can name.
 */
export const usePageTitles = (
  query: string,
  doctypes: 'category,item,wiki,info' | 'guide' | 'item' | 'category' = 'category,item,wiki,info',
) => {
  const settled = useSettled(query.trim())
  const isAsked = /[\p{L}\p{N}]/u.test(settled)
  const { data, isFetching } = useQuery({
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
  }
}
