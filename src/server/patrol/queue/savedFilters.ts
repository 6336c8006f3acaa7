// Filters of the queue that somebody keeps under a name.
import {
  savedFiltersAtMost,
  type FilterChanges,
  type NextFilter,
  type SavedFilter,
} from '#contract/patrol/queries.ts'
import type { patrolRows } from '#contract/patrol/rows.ts'
import { fieldError, invalid, invalidField } from '#lib/errors.ts'
import { sameJson } from '#lib/json.ts'
import type { RefusalCode } from '#lib/refusalCodes.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { stopWaiting } from '#server/notifications/waiting.ts'
import { countItems, countWaiting } from './items.ts'

/** `seen`: the newest edit in it that its owner was told of, or knew when they asked. */
type KeptFilter = SavedFilter & { seen: number }

const byName = (a: SavedFilter, b: SavedFilter) => a.name.localeCompare(b.name, 'und')

/** Those of before `tell` tell nothing. */
export const loadFilters = async (
  db: Db,
  userid: number,
  isChanging = false,
): Promise<KeptFilter[]> => {
  const { patrol_filters } = await db.one<{
    patrol_filters: (Omit<KeptFilter, 'tell' | 'seen'> & Partial<KeptFilter>)[]
  }>(sql`
    select patrol_filters from users where userid = ${userid}
      ${isChanging ? sql`for no key update` : nothing}`)
  return patrol_filters.map(one => ({ ...one, tell: one.tell ?? false, seen: one.seen ?? 0 }))
}

export const keepFilters = (db: Db, userid: number, filters: KeptFilter[]): Promise<number> =>
  db.run(sql`
    update users set patrol_filters = ${JSON.stringify(filters)}::jsonb where userid = ${userid}`)

const present = ({ seen: _, ...filter }: KeptFilter): SavedFilter => filter

type Change = FilterChanges['filters'][number]
const refused = (field: string, code: RefusalCode, message: string, index: number) =>
  invalid([fieldError(`filters.${field}`, code, message, index)])

const waitingStates: ReadonlySet<string> = new Set(['pending', 'needs_rebase'])

/** One change made in all that are kept. Patrol opens with one at most. */
const changed = (
  known: ReadonlyMap<string, KeptFilter>,
  change: Change,
  index: number,
): Map<string, KeptFilter> => {
  const before = known.get(change.name)
  const filter: NextFilter | null | undefined = change.filter ?? (before && before.filter)
  if (filter === undefined)
    throw refused('name', 'not_found', 'You have no filter with this name', index)
  const name = change.new_name ?? change.name
  if (name !== change.name && known.has(name))
    throw refused(
      'new_name',
      'duplicate',
      'You already have a filter with this name. Choose another name',
      index,
    )
  const others = [...known.values()].filter(one => one.name !== change.name)
  if (change.filter === null) return new Map(others.map(one => [one.name, one]))
  const first = change.first ?? before?.first ?? false
  const rest = others.map(one => (first ? { ...one, first: false } : one))
  const tell = change.tell ?? before?.tell ?? false
  if (tell && !waitingStates.has(filter.state ?? 'pending'))
    throw refused(
      'tell',
      'invalid_value',
      'You can be notified only of edits that are waiting for review, but this filter lists closed ones',
      index,
    )
  const seen = before?.seen ?? 0
  return new Map([...rest, { name, filter, first, tell, seen }].map(one => [one.name, one]))
}

/** Throws 422. */
const filtersAfter = (before: readonly KeptFilter[], { filters }: FilterChanges) => {
  let known = new Map(before.map(one => [one.name, one]))
  for (const [index, change] of filters.entries()) known = changed(known, change, index)
  if (known.size > savedFiltersAtMost)
    throw invalidField(
      'filters',
      'too_many',
      `You can save up to ${savedFiltersAtMost} filters. Delete one first`,
    )
  return [...known.values()].toSorted(byName)
}

type Name = keyof typeof patrolRows & `${string}PatrolFilters`

export const savedFilterHandlers: Pick<Handlers, Name> = {
  listPatrolFilters: (_input, ctx) =>
    ctx.snapshot(async db => {
      const counted = []
      for (const one of await loadFilters(db, ctx.person.userid))
        counted.push({ ...present(one), count: await countItems(ctx, db, one.filter) })
      return counted
    }),

  async patchPatrolFilters(input, ctx) {
    const changes = input.body()
    const { userid } = ctx.person
    // Two tabs change them one after the other.
    const before = await loadFilters(ctx.db, userid, true)
    const after = filtersAfter(before, changes)
    // The database keeps members in an order of its own.
    const tellsIn = (filters: KeptFilter[], one: KeptFilter) =>
      filters.some(
        other => other.name === one.name && other.tell && sameJson(other.filter, one.filter),
      )
    const begun = after.filter(one => one.tell && !tellsIn(before, one))
    // What waits already is known to whoever asks to be told.
    for (const one of begun) one.seen = (await countWaiting(ctx, ctx.db, one.filter)).newest
    const ended = before.filter(one => one.tell && !tellsIn(after, one))
    await stopWaiting(
      ctx.db,
      userid,
      ended.map(one => one.name),
    )
    await keepFilters(ctx.db, userid, after)
    return after.map(present)
  },
}
