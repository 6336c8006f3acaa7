// What the media manager shows; all of it lives in the address.
import {
  mediaFinds,
  mediaKinds,
  mediaOrders,
  mediaUses,
  type MediaFind,
  type MediaKind,
  type MediaUse,
} from '#contract/library/schemas.ts'

export type MediaFilters = {
  text: string
  kind: MediaKind | null
  use: MediaUse | null
  find: MediaFind | null
  /** A day such as 2026-11-20; "" for any. */
  since: string
  order: (typeof mediaOrders)[number]
  view: 'grid' | 'list'
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find(one => one === value) ?? null

export const filtersOf = (query: URLSearchParams): MediaFilters => ({
  text: query.get('q') ?? '',
  kind: oneOf(mediaKinds, query.get('kind')),
  use: oneOf(mediaUses, query.get('use')),
  find: oneOf(mediaFinds, query.get('find')),
  since: /^\d{4}-\d\d-\d\d$/.exec(query.get('since') ?? '')?.[0] ?? '',
  order: oneOf(mediaOrders, query.get('sort')) ?? 'newest',
  view: oneOf(['grid', 'list'] as const, query.get('view')) ?? 'grid',
})

export type FilterChanges = Partial<
  Record<'q' | 'kind' | 'use' | 'find' | 'since' | 'sort' | 'view' | 'item', string | null>
>

export const isFiltered = ({ text, kind, use, find, since }: MediaFilters): boolean =>
  text !== '' || kind !== null || use !== null || find !== null || since !== ''
/** Shows everything again. */
export const unfiltered: FilterChanges = { q: null, kind: null, use: null, find: null, since: null }

export const pageSize = 100
/** What the service is asked for one page. */
export const askedOf = ({ text, kind, use, find, since, order }: MediaFilters, page: number) => ({
  ...(text.trim() ? { text: text.trim() } : {}),
  ...(kind ? { kind } : {}),
  ...(use ? { use } : {}),
  ...(find ? { find } : {}),
  ...(since ? { start_date: Math.floor(Date.parse(`${since}T00:00:00`) / 1000) } : {}),
  order,
  limit: pageSize,
  offset: page * pageSize,
})
