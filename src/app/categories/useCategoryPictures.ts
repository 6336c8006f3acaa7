import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { Image } from '#contract/core/shapes.ts'
import { read } from '#app/api/read.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'

const pause = 200 // milliseconds without a key before pictures are asked for
const most = 20

const pages = (title: string, limit: number) =>
  read('listWikis', { params: { namespace: 'CATEGORY' }, query: { title, limit } })

/**
 * Pictures of the categories that are offered, by title. `titles`: those that stand there while
 * nothing is typed. Whatever has not come, or has none, is offered without.
 */
export const useCategoryPictures = (
  asked: string,
  titles: readonly string[],
  isWanted: boolean,
): ReadonlyMap<string, Image> => {
  const words = useDebounced(asked, pause)
  const found = useQuery({
    ...pages(words, most),
    enabled: isWanted && words !== '',
    placeholderData: keepPreviousData,
  })
  const own = useQueries({
    queries: (asked === '' ? titles : []).map(title => ({
      ...pages(title, 1),
      enabled: isWanted,
    })),
  })
  return new Map(
    [...(found.data ?? []), ...own.flatMap(({ data }) => data ?? [])].flatMap(({ title, image }) =>
      image ? [[title, image] as const] : [],
    ),
  )
}
