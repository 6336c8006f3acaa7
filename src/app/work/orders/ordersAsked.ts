// What the list of work orders is asked for, as its address says it. Pure.
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { workOrderLimits } from '#contract/workorders/schemas.ts'

const states = ['open', 'done', 'cancelled'] as const
export type OrdersAsked = { state: string; whose: string; code: string }

const longest = workOrderLimits.number
const charactersOf = (code: string): string[] => [...code]
/** No order has it, and the service refuses to look. */
export const isTooLong = (code: string): boolean => charactersOf(code).length > longest
/** As much as is shown of what a camera read or an address says: too long stays too long. */
const cut = (code: string): string =>
  isTooLong(code) ? `${charactersOf(code).slice(0, longest).join('')}…` : code

/** Open ones where nothing is said, and whatever their state where a code was scanned. */
export const askedIn = (params: URLSearchParams): OrdersAsked => {
  const code = cut((params.get('code') ?? '').trim())
  return {
    code,
    state: params.get('state') ?? (code ? 'all' : 'open'),
    whose: params.get('whose') ?? '',
  }
}

/** What cannot be asked for is left out. */
export const queryOf = ({
  state,
  whose,
  code,
}: OrdersAsked): NonNullable<InputOf<Table['listWorkOrders']>['query']> => {
  const known = states.find(one => one === state)
  return {
    ...(known && { state: known }),
    ...(whose === 'mine' && { mine: true }),
    ...(code && { code }),
  }
}
