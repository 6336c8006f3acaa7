// The figures of the overview, as they are read.
import { keepPreviousData } from '@tanstack/react-query'
import type { ViewOverview } from '#contract/views/schemas.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { call } from '#app/api/client.ts'
import { asked } from './scope.ts'
import type { Scope } from './scope.ts'

export type Query = NonNullable<InputOf<Table['readViewOverview']>['query']>
export const overviewOf = (scope: Scope) => ({
  queryKey: ['readViewOverview', asked(scope), scope.reason],
  retry: false,
  placeholderData: keepPreviousData,
  staleTime: Infinity,
  refetchOnWindowFocus: false as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ViewOverview> =>
    call('readViewOverview', { query: asked(scope) as Query }, { signal, reason: scope.reason }),
})
