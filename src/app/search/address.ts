import { searchFilters } from './kinds.ts'

/** How many results stand on one page. */
export const pageSize = 20

export type Asked = { q: string; filter: string[]; offset: number }

/** What the address asks for; whatever does not fit is as if it were not there. */
export const askedOf = (query: URLSearchParams): Asked => {
  const offset = Number(query.get('offset'))
  const given = (query.get('filter') ?? '').split(',')
  return {
    q: (query.get('q') ?? '').trim().slice(0, 255),
    filter: searchFilters.map(({ filter }) => filter).filter(filter => given.includes(filter)),
    offset: Number.isSafeInteger(offset) && offset > 0 && offset < 1_000_000 ? offset : 0,
  }
}

export const toggled = (filters: readonly string[], filter: string): string[] =>
  filters.includes(filter) ? filters.filter(other => other !== filter) : [...filters, filter]

/** No filter: everything. */
export const filterSent = (filter: readonly string[]): string =>
  (filter.length > 0 ? filter : ['guide', 'wiki', 'team', 'user']).join(',')
