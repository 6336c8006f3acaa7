import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'

export type Dependents = ReturnsOf<Table['listDependents']>
/** undefined: not known yet; null: the reading failed, and nobody knows. */
export type MaybeDependents = Dependents | null | undefined

export const dependentsOf = (guideid: number) => ({
  ...read('listDependents', { params: { guideid }, query: { limit: 20 } }),
  retry: false,
})

/** The guides that show the steps of this one. */
export const useDependents = (guideid: number): MaybeDependents => {
  const { data, isError } = useQuery(dependentsOf(guideid))
  return data ?? (isError ? null : undefined)
}
/** Those that the person may not see count too; none where nobody knows. */
export const countDependents = (dependents: MaybeDependents): number =>
  dependents ? dependents.direct + dependents.indirect + dependents.hidden : 0
