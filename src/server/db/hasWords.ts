import { escapedLike, sql, type Sql } from './sql.ts'

/** `text` has each of the words that somebody typed, in any order; the first ten count. */
export const hasWords = (text: Sql, typed: string | undefined): Sql[] =>
  (typed ?? '')
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(0, 10)
    .map(word => sql`${text} ilike ${`%${escapedLike(word)}%`}`)
