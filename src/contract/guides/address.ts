// What the address of the list of guides says, and how the service is asked for it: by the app, and
// by the page that is read without script.
import { offsetIn } from '../core/offsetIn.ts'

/** How many guides stand on one page of the list. */
export const pageSize = 20

export type ReadFilters = {
  title: string
  category: string
  types: string[]
  whose: 'all' | 'mine'
  offset: number
}

/** The filters that an address holds; whatever does not fit is as if it were not there. */
export const filtersOf = (query: URLSearchParams): ReadFilters => ({
  title: (query.get('title') ?? '').trim(),
  category: query.get('category') ?? '',
  types: (query.get('types') ?? '').split(',').filter(Boolean),
  whose: query.get('whose') === 'mine' ? 'mine' : 'all',
  offset: offsetIn(query, 2_147_483_647),
})

/** As the service is asked for all guides. */
export const sentOf = ({ title, category, types, offset }: ReadFilters) => ({
  limit: pageSize,
  offset,
  order: 'DESC' as const,
  ...(title && { title }),
  ...(category && { category, below: true }),
  ...(types.length > 0 && { filter: types.join(',') }),
})
