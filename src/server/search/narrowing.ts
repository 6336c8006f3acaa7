// What a reader narrows results by, as conditions on rows d of the index.
import type { SearchPlace } from '#contract/search/narrowing.ts'
import { joined, sql, type Sql } from '#server/db/sql.ts'
import { titlesOfBranch } from '#server/summaries/branch.ts'
import { hidden } from './sql.ts'

export type Narrowing = {
  category?: string | undefined
  types?: string | undefined
  difficulty?: string | undefined
  minutes?: string | undefined
  foundIn?: SearchPlace | undefined
}
/** For each part of documents the tsquery of what is looked for, in that part alone. */
export type PlaceQueries = Record<SearchPlace, string>

const listOf = (given: string): string[] => given.split(',').map(one => one.trim())

export const isFoundIn = (place: SearchPlace, queries: PlaceQueries): Sql =>
  place === 'title'
    ? sql`d.title_tsv @@ ${hidden(queries.title)}`
    : sql`d.body_tsv @@ ${hidden(queries[place])}`

/** One condition for each choice; what was not chosen has none. */
export const conditionsOf = (
  { category, types, difficulty, minutes, foundIn }: Narrowing,
  queries: PlaceQueries,
): Record<keyof Narrowing, Sql | null> => ({
  category: category === undefined ? null : sql`d.category in (${titlesOfBranch(category)})`,
  types: types === undefined ? null : sql`d.type = any(${listOf(types)}::text[])`,
  difficulty:
    difficulty === undefined ? null : sql`d.difficulty = any(${listOf(difficulty)}::text[])`,
  minutes: minutes === undefined ? null : sql`d.seconds between 1 and ${Number(minutes) * 60}::int`,
  foundIn: foundIn === undefined ? null : isFoundIn(foundIn, queries),
})

/** Something was chosen beside the words. */
export const isNarrowed = ({ category, types, difficulty, minutes, foundIn }: Narrowing): boolean =>
  [category, types, difficulty, minutes, foundIn].some(one => one !== undefined)

/** null: nothing is narrowed. */
export const narrowed = (narrowing: Narrowing, queries: PlaceQueries): Sql | null => {
  const conditions = Object.values(conditionsOf(narrowing, queries)).filter(one => one !== null)
  return conditions.length ? joined(conditions, ' and ') : null
}
