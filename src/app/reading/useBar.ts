import { useQuery } from '@tanstack/react-query'
import type { Guide } from '#contract/guides/shapes.ts'
import type { OwnReading } from '#contract/reading/schemas.ts'
import { read } from '#app/api/read.ts'

/** What keeps the person from beginning a run through a guide; null: nothing does. */
export const useBar = ({
  guideid,
  releaseid,
}: Pick<Guide, 'guideid' | 'releaseid'>): OwnReading | null => {
  const { data } = useQuery({
    ...read('listOwnReading', { query: { guideid } }),
    enabled: releaseid !== undefined,
    staleTime: 0,
  })
  const own = data?.[0]
  return own?.barred && own.state !== 'valid' ? own : null
}
