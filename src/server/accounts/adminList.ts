// GET /users as Admins may narrow it down; for everybody else these parameters mean nothing.
import type { UserFilter } from '#contract/people/schemas.ts'
import { accountStates, privileges } from '#contract/core/shapes.ts'
import type { userSchemas } from '#contract/users/schemas.ts'
import type { ParsedOf, ReturnsOf } from '#contract/core/endpoint.ts'
import { invalidField } from '#lib/errors.ts'
import type { ReadCtx } from '#server/http/context.ts'
import { listForAdmins, userSorts } from './list.ts'
import { presentUserSummary } from '#server/users/load.ts'

type Query = ParsedOf<typeof userSchemas.listUsers>['query']
const narrowing = [
  'privilege',
  'team',
  'state',
  'q',
  'sort',
  'reputation_min',
  'reputation_max',
  'active_since',
  'inactive_since',
  'has_pending',
] as const

export const isNarrowed = (query: Query): boolean => narrowing.some(key => query[key] !== undefined)

const oneOf = <T extends string>(
  field: string,
  given: string | undefined,
  names: readonly T[],
): T | undefined => {
  const found = names.find(name => name === given)
  if (given !== undefined && found === undefined)
    throw invalidField(field, 'invalid_value', `Must be one of ${names.join(', ')}`)
  return found
}

/** What a query narrows down to. Throws 422 for a word that is none of its list. */
export const filterOf = (
  query: Omit<Query, 'limit' | 'offset' | 'order' | 'sort' | 'joinedSince'>,
): UserFilter => ({
  privilege: oneOf('privilege', query.privilege, privileges),
  team: query.team,
  state: oneOf('state', query.state, accountStates),
  q: query.q?.slice(0, 255),
  reputation_min: query.reputation_min,
  reputation_max: query.reputation_max,
  active_since: query.active_since,
  inactive_since: query.inactive_since,
  has_pending:
    query.has_pending === undefined
      ? undefined
      : oneOf('has_pending', query.has_pending, ['true', 'false']) === 'true',
})

export const listPeople = async (
  query: Query,
  ctx: ReadCtx,
): Promise<ReturnsOf<typeof userSchemas.listUsers>> => {
  const filter = filterOf(query)
  const sort = oneOf('sort', query.sort, userSorts) ?? 'userid'
  const { people, total } = await ctx.snapshot(db =>
    listForAdmins(db, filter, {
      limit: query.limit,
      offset: query.offset,
      order: query.order,
      sort,
      now: ctx.now,
    }),
  )
  ctx.header('X-Total-Count', String(total))
  return people.map(row => ({
    ...presentUserSummary(ctx.origin, row),
    email: row.email,
    state: row.state,
    last_active: row.last_active,
    pending_items: row.pending_items,
    denial_rate: row.denial_rate,
  }))
}
