// What the list of runs is asked for, as its address says it. Pure.
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { workStates } from '#contract/worklog/shapes.ts'
import { idOf } from '#app/paths.ts'
import { daySpan } from '#app/ui/text/dates.ts'

const names = [
  'status',
  'team',
  'user',
  'name',
  'guide',
  'title',
  'release',
  'order',
  'deviations',
  'from',
  'to',
] as const
export type RunsAsked = Record<(typeof names)[number], string>

export const askedIn = (params: URLSearchParams): RunsAsked =>
  Object.fromEntries(names.map(name => [name, params.get(name) ?? ''])) as RunsAsked

/** What cannot be asked for is left out. */
export const queryOf = (asked: RunsAsked): NonNullable<InputOf<Table['listRuns']>['query']> => {
  const status = workStates.find(one => one === asked.status)
  const [team, userid, guideid] = [idOf(asked.team), idOf(asked.user), idOf(asked.guide)]
  const releaseid = idOf(asked.release)
  const [from, to] = daySpan(asked.from, asked.to)
  return {
    ...(status && { status }),
    ...(team !== null && { team }),
    ...(userid !== null && { userid }),
    ...(guideid !== null && { guideid }),
    ...(releaseid !== null && { releaseid }),
    ...(asked.order.trim() && { workorder: asked.order.trim() }),
    ...(asked.deviations === '1' && { deviations: true }),
    ...(from !== null && { start_date: from }),
    ...(to !== null && { end_date: to }),
  }
}
