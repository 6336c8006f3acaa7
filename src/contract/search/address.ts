// What the address of a search says, and how the service is asked for it: by the app, and by the
// page that is read without script.
import { withoutMarks } from '#lib/normalized.ts'
import { offsetIn } from '../core/offsetIn.ts'
import {
  searchMinutes,
  searchPlaces,
  searchSorts,
  type SearchPlace,
  type SearchSort,
} from './narrowing.ts'

/** What people tell apart, as the service's filters. */
export const searchFilters = ['guide', 'category', 'item', 'page', 'team', 'user'] as const
export type SearchFilter = (typeof searchFilters)[number]

/** How many results stand on one page. */
export const pageSize = 20

/** What the address asks for; empty texts and lists narrow nothing. */
export type Asked = {
  q: string
  filter: readonly string[]
  category: string
  types: readonly string[]
  difficulties: readonly string[]
  minutes: string
  foundIn: string
  sort: SearchSort
  offset: number
}

const listIn = (query: URLSearchParams, name: string): string[] => [
  ...new Set((query.get(name) ?? '').split(',').filter(Boolean)),
]
const oneOf = <Value extends string>(given: string | null, known: readonly Value[]) =>
  known.find(value => value === given)

/** Whatever does not fit is as if it were not there. */
export const askedOf = (query: URLSearchParams): Asked => {
  const given = listIn(query, 'filter')
  return {
    q: (query.get('q') ?? '').trim().slice(0, 255),
    filter: searchFilters.filter(filter => given.includes(filter)),
    category: query.get('category') ?? '',
    types: listIn(query, 'type'),
    difficulties: listIn(query, 'difficulty'),
    minutes: oneOf(query.get('minutes'), searchMinutes) ?? '',
    foundIn: oneOf(query.get('foundIn'), searchPlaces) ?? '',
    sort: oneOf(query.get('sort'), searchSorts) ?? 'best',
    offset: offsetIn(query, 1_000_000),
  }
}

/** By kind, the first few of each: only where all kinds are asked for, from the beginning. */
export const isByKind = ({ filter, sort, offset }: Asked): boolean =>
  filter.length === 0 && sort === 'best' && offset === 0

/** As the service is asked. */
export const sentOf = (asked: Asked) => ({
  // No filter: everything.
  filter: (asked.filter.length > 0 ? asked.filter : ['guide', 'wiki', 'team', 'user']).join(','),
  ...(asked.category && { category: asked.category }),
  ...(asked.types.length > 0 && { types: asked.types.join(',') }),
  ...(asked.difficulties.length > 0 && { difficulty: asked.difficulties.join(',') }),
  ...(asked.minutes && { minutes: asked.minutes as (typeof searchMinutes)[number] }),
  ...(asked.foundIn && { foundIn: asked.foundIn as SearchPlace }),
  sort: asked.sort,
  byKind: isByKind(asked),
  limit: pageSize,
  offset: asked.offset,
  facets: true,
})

/** The words as they were looked for. */
export const asShown = (
  q: string,
  showing: readonly { word: string; instead: readonly string[] }[],
): string =>
  q.replace(
    /[\p{L}\p{N}\p{M}]+/gu,
    found =>
      showing.find(({ word }) => word === withoutMarks(found).toLowerCase())?.instead[0] ?? found,
  )
