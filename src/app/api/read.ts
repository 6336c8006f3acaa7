import { queryOptions } from '@tanstack/react-query'
import type { InputOf, ReturnsOf } from '#contract/core/endpoint.ts'
import type { ReadName } from '#contract/rows.ts'
import type { Table } from '#contract/schemas.ts'
import { call } from './client.ts'

type Args<N extends ReadName> =
  {} extends InputOf<Table[N]> ? [input?: InputOf<Table[N]>] : [input: InputOf<Table[N]>]

/**
 * What a screen wants to know: `useSuspenseQuery(read('readGuide', { params: { guideid } }))`.
 * Throws ApiError.
 */
export const read = <N extends ReadName>(name: N, ...[input]: Args<N>) =>
  queryOptions({
    queryKey: [name, input ?? {}] as const,
    queryFn: ({ signal }): Promise<ReturnsOf<Table[N]>> =>
      call(name, (input ?? {}) as InputOf<Table[N]>, { signal }),
  })

/**
 * A page of a list with how many there are in all; `total` is undefined where the service does not
 * say.
 */
export type Page<T> = { items: T; total: number | undefined }

export const readPage = <N extends ReadName>(name: N, ...[input]: Args<N>) =>
  queryOptions({
    queryKey: [name, input ?? {}, 'page'] as readonly unknown[],
    queryFn: async ({ signal }): Promise<Page<ReturnsOf<Table[N]>>> => {
      let total: number | undefined
      const onHeaders = (headers: Headers) => {
        const count = headers.get('X-Total-Count')
        if (count !== null) total = Number(count)
      }
      const items = await call(name, (input ?? {}) as InputOf<Table[N]>, { signal, onHeaders })
      return { items, total }
    },
  })
