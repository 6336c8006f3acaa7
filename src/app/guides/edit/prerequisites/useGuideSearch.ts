import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'

export type FoundGuide = { guideid: number; title: string; category: string; public: boolean }

/**
 * Guides by words of their title, my private ones first, or the one with this number; `isBehind`:
 * they still belong to the words before.
 */
export const useGuideSearch = (
  asked: string,
  byId: boolean,
): { guides: FoundGuide[]; isBehind: boolean } => {
  const byTitle = { enabled: asked !== '' && !byId, placeholderData: keepPreviousData }
  const own = useQuery({
    ...read('listOwnGuides', { query: { title: asked, limit: 10 } }),
    ...byTitle,
  })
  const all = useQuery({
    ...read('listGuides', { query: { title: asked, limit: 10 } }),
    ...byTitle,
  })
  const one = useQuery({
    ...read('readGuide', {
      params: { guideid: Number(asked) },
      query: { excludePrerequisiteSteps: true },
    }),
    enabled: byId,
    retry: false,
  })
  if (asked === '') return { guides: [], isBehind: false }
  if (byId) return { guides: one.data ? [one.data] : [], isBehind: false }
  const hidden = (own.data ?? []).filter(guide => !guide.public)
  return {
    guides: [...hidden, ...(all.data ?? [])].slice(0, 10),
    isBehind: own.isPlaceholderData || all.isPlaceholderData,
  }
}
