// What the table of people shows; all of it lives in the address.
import type { UserFilter } from '#contract/people/schemas.ts'
import {
  accountStates,
  privileges,
  type AccountState,
  type Privilege,
} from '#contract/core/shapes.ts'

export const sorts = ['name', 'joined', 'reputation', 'last_active'] as const
export type Sort = (typeof sorts)[number]
const activities = ['week', 'month', 'quiet', 'gone'] as const
type Activity = (typeof activities)[number]

/** What the table shows of each person beside the name. */
export const peopleColumns = [
  'email',
  'role',
  'teams',
  'reputation',
  'state',
  'joined',
  'last_active',
  'pending',
  'denied',
] as const
export type PeopleColumn = (typeof peopleColumns)[number]

/** On which windows a column has room: all, those of a tablet, or the widest. */
export const roomOf = (column: PeopleColumn): 'any' | 'mid' | 'wide' =>
  column === 'role' || column === 'state'
    ? 'any'
    : column === 'email' || column === 'joined'
      ? 'wide'
      : 'mid'

export type PeopleFilters = {
  q: string
  privilege: Privilege | null
  state: AccountState | null
  team: number | null
  /** "" for any; digits otherwise. */
  least: string
  most: string
  active: Activity | null
  pending: boolean | null
  sort: Sort
  isDown: boolean
  offset: number
  /** null: those that the window has room for. */
  columns: readonly PeopleColumn[] | null
  /** Whose card stands beside the table. */
  card: number | null
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find(one => one === value) ?? null
const digits = (text: string | null): string => /^\d{1,9}$/.exec(text ?? '')?.[0] ?? ''
const idIn = (text: string | null): number | null => Number(digits(text)) || null

/** Names run upwards, numbers and dates downwards, unless the address says otherwise. */
const runsDown = (sort: Sort) => sort !== 'name'

export const filtersOf = (query: URLSearchParams): PeopleFilters => {
  const sort = oneOf(sorts, query.get('sort')) ?? 'name'
  const pending = oneOf(['true', 'false'], query.get('pending'))
  const columns = query.get('columns')
  return {
    q: query.get('q') ?? '',
    privilege: oneOf(privileges, query.get('privilege')),
    state: oneOf(accountStates, query.get('state')),
    team: idIn(query.get('team')),
    least: digits(query.get('least')),
    most: digits(query.get('most')),
    active: oneOf(activities, query.get('active')),
    pending: pending && pending === 'true',
    sort,
    isDown: query.has('order') ? query.get('order') === 'DESC' : runsDown(sort),
    offset: Number(digits(query.get('offset'))),
    columns:
      columns === null ? null : peopleColumns.filter(one => columns.split(' ').includes(one)),
    card: idIn(query.get('card')),
  }
}

type Changes = Partial<
  Record<
    | 'q'
    | 'privilege'
    | 'state'
    | 'team'
    | 'least'
    | 'most'
    | 'active'
    | 'pending'
    | 'sort'
    | 'order'
    | 'offset'
    | 'card'
    | 'columns',
    string | null
  >
>
/** The address with these changes. Another filter or order begins at the first page. */
export const withChanges = (query: URLSearchParams, changes: Changes): string => {
  const next = new URLSearchParams(query)
  if (!['offset', 'card', 'columns'].some(name => name in changes)) next.delete('offset')
  for (const [name, value] of Object.entries(changes)) {
    if (value || (name === 'columns' && value !== null)) next.set(name, value)
    else next.delete(name)
  }
  return next.toString()
}

/**
 * What a click on the heading of a column asks for: its own order first, the other way round the
 * second time.
 */
export const sortedBy = (filters: PeopleFilters, sort: Sort): Changes => ({
  sort,
  order: (filters.sort === sort ? !filters.isDown : runsDown(sort)) ? 'DESC' : 'ASC',
})

const day = 86_400
const days: Record<Activity, number> = { week: 7, month: 30, quiet: 90, gone: 365 }
/**
 * `now` in UNIX seconds; days are whole ones, so that the same question has the same answer for a
 * while.
 */
export const filterOf = (
  { q, privilege, state, team, least, most, active, pending }: PeopleFilters,
  now: number,
): UserFilter => {
  const since = active === null ? 0 : (Math.floor(now / day) - days[active]) * day
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(privilege && { privilege }),
    ...(state && { state }),
    ...(team !== null && { team }),
    ...(least && { reputation_min: Number(least) }),
    ...(most && { reputation_max: Number(most) }),
    ...(active === 'week' || active === 'month'
      ? { active_since: since }
      : active
        ? { inactive_since: since }
        : {}),
    ...(pending !== null && { has_pending: pending }),
  }
}

/** As the address of a list says it. */
const asQuery = ({ has_pending, ...filter }: UserFilter) => ({
  ...filter,
  ...(has_pending !== undefined && { has_pending: String(has_pending) }),
})

export const pageSize = 50
/** What the service is asked for one page. */
export const askedOf = (filters: PeopleFilters, now: number) => ({
  ...asQuery(filterOf(filters, now)),
  sort: filters.sort,
  order: filters.isDown ? ('DESC' as const) : ('ASC' as const),
  limit: pageSize,
  offset: filters.offset,
})
/** What it is asked for as a file: all that the filters find. */
export const savedOf = (filters: PeopleFilters, now: number) => asQuery(filterOf(filters, now))
