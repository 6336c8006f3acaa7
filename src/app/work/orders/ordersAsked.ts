// What the list of work orders is asked for, as its address says it. Pure.
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'

const states = ['open', 'done', 'cancelled'] as const
export type OrdersAsked = { state: string; whose: string; code: string }

/** Open ones where nothing is said, and whatever their state where a code was scanned. */
export const askedIn = (params: URLSearchParams): OrdersAsked => {
  const code = (params.get('code') ?? '').trim()
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
