import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'

/** What a guide is called, read where `title` is empty; empty without a guide and until then. */
export const useGuideTitle = (guideid: number | null, title: string): string => {
  const { data: guide } = useQuery({
    ...read('readGuide', { params: { guideid: guideid ?? 0 } }),
    enabled: guideid !== null && title === '',
  })
  return title || (guideid === null ? '' : (guide?.title ?? ''))
}
