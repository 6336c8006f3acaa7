// Which pages are listed, as the address says it. Pure.
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'

/** Namespaces whose pages are found by their titles. */
export const listedNamespaces = ['CATEGORY', 'WIKI', 'ITEM', 'INFO'] as const
export type ListedNamespace = (typeof listedNamespaces)[number]
export const pageOrders = ['', 'changed', 'links'] as const
export type PagesAsked = {
  /** `wanted`: what texts link to and nobody wrote, of no namespace. */
  view: 'wanted' | ''
  namespace: ListedNamespace
  q: string
  sort: (typeof pageOrders)[number]
  /** Only pages that nothing links to. */
  orphans: boolean
}

export const askedIn = (params: URLSearchParams): PagesAsked => ({
  view: params.get('view') === 'wanted' ? 'wanted' : '',
  namespace: listedNamespaces.find(one => one === params.get('namespace')) ?? 'CATEGORY',
  q: (params.get('q') ?? '').trim(),
  sort: pageOrders.find(one => one === params.get('sort')) ?? '',
  orphans: params.has('orphans'),
})

export const queryOf = ({
  q,
  sort,
  orphans,
}: PagesAsked): InputOf<Table['listPages']>['query'] => ({
  ...(q && { q }),
  ...(sort && { sort }),
  ...(orphans && { orphans }),
})
