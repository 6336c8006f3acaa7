// Which pages are listed, as the address says it. Pure.
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'

/** Namespaces whose pages are found by their titles. */
export const listedNamespaces = ['CATEGORY', 'WIKI', 'ITEM', 'INFO'] as const
export type ListedNamespace = (typeof listedNamespaces)[number]
export type PagesAsked = { namespace: ListedNamespace; q: string; sort: 'changed' | '' }

export const askedIn = (params: URLSearchParams): PagesAsked => ({
  namespace: listedNamespaces.find(one => one === params.get('namespace')) ?? 'CATEGORY',
  q: (params.get('q') ?? '').trim(),
  sort: params.get('sort') === 'changed' ? 'changed' : '',
})

/** The service sorts by the last change where it is asked for changes since a moment. */
export const queryOf = ({ q, sort }: PagesAsked): InputOf<Table['listWikis']>['query'] => ({
  ...(q && { title: q }),
  ...(sort === 'changed' && { modifiedSince: 0 }),
})
