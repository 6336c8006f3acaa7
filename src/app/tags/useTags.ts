import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { tagUses, TagUse } from '#contract/tags/schemas.ts'
import { call } from '#app/api/client.ts'
import { readPage } from '#app/api/read.ts'

export type Use = (typeof tagUses)[number] | ''
export type Sorting =
  | 'name'
  | '-name'
  | 'count'
  | '-count'
  | 'first_used'
  | '-first_used'
  | 'last_used'
  | '-last_used'

const atOnce = 200 // rows of one page, the most that the service gives
const side = 4 // pages that are read at the same time

const pageOf = (use: Use, offset: number) => ({
  query: { limit: atOnce, offset, sort: 'name' as const, ...(use && { use }) },
})

/** All tags: the first page at once, the others as they come. `total` is known from the first. */
export const useTags = (use: Use): { tags: readonly TagUse[]; total: number; isWhole: boolean } => {
  const { data: first } = useSuspenseQuery({
    ...readPage('listTagUse', pageOf(use, 0)),
    staleTime: 0,
  })
  const total = first.total ?? first.items.length
  const rest = useQuery({
    queryKey: ['listTagUse', 'rest', use, total],
    enabled: total > atOnce,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<TagUse[]> => {
      const found: TagUse[][] = []
      const offsets = Array.from(
        { length: Math.ceil(total / atOnce) - 1 },
        (_, n) => (n + 1) * atOnce,
      )
      await Promise.all(
        Array.from({ length: side }, async () => {
          for (let offset = offsets.shift(); offset !== undefined; offset = offsets.shift())
            found[offset / atOnce] = await call('listTagUse', pageOf(use, offset), { signal })
        }),
      )
      return found.flat()
    },
  })
  return {
    tags: total > atOnce ? [...first.items, ...(rest.data ?? [])] : first.items,
    total,
    isWhole: total <= atOnce || rest.data !== undefined,
  }
}

/** Those with the words in them, in the order asked for; what is not known stands last. */
export const shownTags = (
  tags: readonly TagUse[],
  q: string,
  sorting: Sorting,
  locale: string,
): TagUse[] => {
  const words = q.trim().toLowerCase()
  const found = words === '' ? [...tags] : tags.filter(one => one.tag.toLowerCase().includes(words))
  const down = sorting.startsWith('-') ? -1 : 1
  const by = sorting.replace('-', '') as 'name' | 'count' | 'first_used' | 'last_used'
  const { compare } = new Intl.Collator(locale, { numeric: true })
  if (by === 'name') return found.sort((a, b) => down * compare(a.tag, b.tag))
  return found.sort(
    (a, b) =>
      Number(a[by] === null) - Number(b[by] === null) ||
      down * ((a[by] ?? 0) - (b[by] ?? 0)) ||
      compare(a.tag, b.tag),
  )
}
