// Filters of the queue that somebody keeps under a name.
import {
  savedFiltersAtMost,
  type FilterChanges,
  type NextFilter,
  type SavedFilter,
} from '#contract/patrol/queries.ts'
import type { patrolRows } from '#contract/patrol/rows.ts'
import { fieldError, invalid, invalidField } from '#lib/errors.ts'
import type { RefusalCode } from '#lib/refusalCodes.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { countItems } from './items.ts'

const byName = (a: SavedFilter, b: SavedFilter) => a.name.localeCompare(b.name, 'und')

const load = async (db: Db, userid: number, isChanging = false): Promise<SavedFilter[]> =>
  (
    await db.one<{ patrol_filters: SavedFilter[] }>(sql`
    select patrol_filters from users where userid = ${userid}
      ${isChanging ? sql`for no key update` : nothing}`)
  ).patrol_filters

type Change = FilterChanges['filters'][number]
const refused = (field: string, code: RefusalCode, message: string, index: number) =>
  invalid([fieldError(`filters.${field}`, code, message, index)])

/** One change made in all that are kept. Patrol opens with one at most. */
const changed = (
  known: ReadonlyMap<string, SavedFilter>,
  change: Change,
  index: number,
): Map<string, SavedFilter> => {
  const before = known.get(change.name)
  const filter: NextFilter | null | undefined = change.filter ?? (before && before.filter)
  if (filter === undefined) throw refused('name', 'not_found', 'No filter has this name', index)
  const name = change.new_name ?? change.name
  if (name !== change.name && known.has(name))
    throw refused(
      'new_name',
      'duplicate',
      'Another filter already has this name. Choose another name',
      index,
    )
  const others = [...known.values()].filter(one => one.name !== change.name)
  if (change.filter === null) return new Map(others.map(one => [one.name, one]))
  const first = change.first ?? before?.first ?? false
  const rest = others.map(one => (first ? { ...one, first: false } : one))
  return new Map([...rest, { name, filter, first }].map(one => [one.name, one]))
}

/** Throws 422. */
const filtersAfter = (before: readonly SavedFilter[], { filters }: FilterChanges) => {
  let known = new Map(before.map(one => [one.name, one]))
  for (const [index, change] of filters.entries()) known = changed(known, change, index)
  if (known.size > savedFiltersAtMost)
    throw invalidField(
      'filters',
      'too_many',
      `You can keep at most ${savedFiltersAtMost} filters. Delete one first`,
    )
  return [...known.values()].toSorted(byName)
}

type Name = keyof typeof patrolRows & `${string}PatrolFilters`

export const savedFilterHandlers: Pick<Handlers, Name> = {
  listPatrolFilters: (_input, ctx) =>
    ctx.snapshot(async db => {
      const counted = []
      for (const one of await load(db, ctx.person.userid))
        counted.push({ ...one, count: await countItems(ctx, db, one.filter) })
      return counted
    }),

  async patchPatrolFilters(input, ctx) {
    const changes = input.body()
    const { userid } = ctx.person
    // Two tabs change them one after the other.
    const after = filtersAfter(await load(ctx.db, userid, true), changes)
    await ctx.db.run(sql`
      update users set patrol_filters = ${JSON.stringify(after)}::jsonb where userid = ${userid}`)
    return after
  },
}
