import type { Db } from './open.ts'
import { sql } from './sql.ts'

let next = 0
let last = -1

/**
 * A lineid that nobody else has. Taken from a block of a hundred, so that most saves ask the
 * database for none.
 */
export const nextLineid = async (db: Db): Promise<number> => {
  if (next > last) {
    const { first } = await db.one<{ first: number }>(sql`select nextval('line_seq')::int as first`)
    next = first
    last = first + 99
  }
  return next++
}
