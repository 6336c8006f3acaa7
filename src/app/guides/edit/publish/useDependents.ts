import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'

export type Dependents = ReturnsOf<Table['listDependents']>

export const dependentsOf = (guideid: number) => ({
  ...read('listDependents', { params: { guideid }, query: { limit: 20 } }),
  retry: false,
})

/** The guides that show the steps of this one; undefined while it is not known, or cannot be. */
export const useDependents = (guideid: number): Dependents | undefined =>
  useQuery(dependentsOf(guideid)).data
/** Those that the person may not see count too. */
export const countDependents = ({ direct, indirect, hidden }: Dependents): number =>
  direct + indirect + hidden
