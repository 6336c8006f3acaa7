// What the list of deviations is asked for, as its address says it. Pure.
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { deviationSorts, deviationStates } from '#contract/worklog/deviations.ts'
import { idOf } from '#app/paths.ts'
import { daySpan } from '#app/ui/text/dates.ts'

const names = [
  'state',
  'team',
  'user',
  'name',
  'guide',
  'title',
  'release',
  'order',
  'orderid',
  'sort',
  'from',
  'to',
] as const
export type DeviationsAsked = Record<(typeof names)[number], string>
export type DeviationsQuery = NonNullable<InputOf<Table['listDeviations']>['query']>

export const askedIn = (params: URLSearchParams): DeviationsAsked =>
  Object.fromEntries(names.map(name => [name, params.get(name) ?? ''])) as DeviationsAsked

/** `-date`, where the last come first, is how they stand without being asked. */
export const sortingOf = ({ sort }: Pick<DeviationsAsked, 'sort'>) => ({
  by: deviationSorts.find(one => one === sort.replace(/^-/, '')) ?? 'date',
  isDown: sort === '' || sort.startsWith('-'),
})

/** Which are asked for; what cannot be asked for is left out. */
export const filterOf = (asked: DeviationsAsked): DeviationsQuery => {
  const state = deviationStates.find(one => one === asked.state)
  const [team, userid, guideid] = [idOf(asked.team), idOf(asked.user), idOf(asked.guide)]
  const [releaseid, orderid] = [idOf(asked.release), idOf(asked.orderid)]
  const [from, to] = daySpan(asked.from, asked.to)
  return {
    ...(state && { state }),
    ...(team !== null && { team }),
    ...(userid !== null && { userid }),
    ...(guideid !== null && { guideid }),
    ...(releaseid !== null && { releaseid }),
    ...(orderid !== null && { orderid }),
    ...(asked.order.trim() && { workorder: asked.order.trim() }),
    ...(from !== null && { start_date: from }),
    ...(to !== null && { end_date: to }),
  }
}

/** The same, and in which order. */
export const queryOf = (asked: DeviationsAsked): DeviationsQuery => {
  const { by, isDown } = sortingOf(asked)
  return { ...filterOf(asked), sort: by, order: isDown ? 'DESC' : 'ASC' }
}
