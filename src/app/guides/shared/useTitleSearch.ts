import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { read } from '#app/api/read.ts'

/** Guides that may be meant: by words of their title, or by number. */
export const useTitleSearch = (text: string, isWanted = true) => {
  const asked = useDeferredValue(text.trim())
  const found = useQuery({
    ...read('listGuides', {
      query: /^\d{1,9}$/.test(asked)
        ? { guideids: [Number(asked)], includePrivate: true }
        : { title: asked, limit: 10, includePrivate: true },
    }),
    enabled: asked !== '' && isWanted,
    placeholderData: keepPreviousData,
  })
  return {
    guides: asked === '' || !isWanted ? [] : (found.data ?? []),
    isBehind: asked !== text.trim() || found.isPlaceholderData,
  }
}
