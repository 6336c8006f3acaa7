// The filter of the audit log, as its address has it.
import { idOf } from '#app/paths.ts'

export const fields = [
  'actor',
  'action',
  'target_type',
  'target_id',
  'start_date',
  'end_date',
] as const
export type Filter = Record<(typeof fields)[number], string>

export const filterOf = (params: URLSearchParams): Filter =>
  Object.fromEntries(fields.map(name => [name, params.get(name) ?? ''])) as Filter
/** Whether the service can tell who is meant: a name is no number. */
export const isKnownAs = ({ actor }: Filter) => actor === '' || idOf(actor) !== null
/** Dates as days of UTC, which the service reads as whole days. */
export const queryOf = (filter: Filter) => {
  const { actor, ...rest } = filter
  const userid = idOf(actor)
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
    ...(userid !== null && { actor: userid }),
  }
}

export const noFilter = Object.fromEntries(fields.map(name => [name, ''])) as Filter
/** What a filter says, for an address. */
export const saidOf = (filter: Filter): [string, string][] =>
  Object.entries(filter).filter(([, value]) => value !== '')
