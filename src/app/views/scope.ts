// What a table of the overview is of, and how it is asked for.
import type { InputOf } from '#contract/core/endpoint.ts'
import type { ViewKind } from '#contract/views/schemas.ts'
import type { Table } from '#contract/schemas.ts'
import type { Column } from '#app/ui/lists/DataTable.tsx'
import type { ViewRange } from './ranges.ts'

/** What every table of the overview is of. */
export type Scope = {
  range: ViewRange
  zone: string
  category: string | null
  teamid: number | null
  /** null: of all kinds. */ kind: ViewKind | null
  names: boolean
  reason: string
  /** Columns that are left out. */ hidden: ReadonlySet<Hideable>
}
/** Columns of the overview that may be left out. */
export const hideable = [
  'kind',
  'category',
  'documents',
  'people',
  'before',
  'completed',
  'changed',
] as const
export type Hideable = (typeof hideable)[number]
export type ScopedColumn<R> = Column<R> & { of?: Hideable }
export const shownOf = <R>(
  columns: readonly ScopedColumn<R>[],
  { hidden }: Pick<Scope, 'hidden'>,
): Column<R>[] => columns.filter(({ of }) => of === undefined || !hidden.has(of))
/** The query of a scope; dates travel as UNIX seconds. */
export const asked = ({ range, zone, category, teamid, kind, names }: Scope) => ({
  start_date: range.start,
  end_date: range.end,
  zone,
  names,
  ...(category !== null && { category }),
  ...(teamid !== null && { teamid }),
  ...(kind !== null && { kind }),
})
export type Query<
  N extends 'listViewedDocuments' | 'listViewers' | 'listViewGroups' | 'listViewFindings',
> = Extract<InputOf<Table[N]>, { query?: unknown }>['query'] & object

export const shownAtMost = 100

/** Days and document in the name of a file. */
export const fileOf = (what: string, { from, to }: ViewRange): string => `${what}-${from}-${to}.csv`
