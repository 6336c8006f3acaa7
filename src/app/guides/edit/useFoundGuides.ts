import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'

export type FoundGuide = { guideid: number; title: string; category: string; public: boolean }

/** Guides by words of their title, my private ones first, or the one with this number. */
export const useFoundGuides = (asked: string, byId: boolean): FoundGuide[] => {
  const byTitle = { enabled: asked !== '' && !byId, placeholderData: keepPreviousData }
  const own = useQuery({ ...read('listOwnGuides', { query: { title: asked, limit: 10 } }), ...byTitle })
  const all = useQuery({ ...read('listGuides', { query: { title: asked, limit: 10 } }), ...byTitle })
  const one = useQuery({ ...read('readGuide', { params: { guideid: Number(asked) }, query: { excludePrerequisiteSteps: true } }), enabled: byId, retry: false })
  if (asked === '') return []
  if (byId) return one.data ? [one.data] : []
  const hidden = (own.data ?? []).filter(guide => !guide.public)
  return [...hidden, ...(all.data ?? [])].slice(0, 10)
}
