import type { Db } from '#server/db/open.ts'

/** The database, and how many statements it was asked so far. */
export const countedDatabase = ({ one, maybe, many, values, run }: Db) => {
  let statements = 0
  const counted =
    <A extends unknown[], T>(ask: (...args: A) => Promise<T>) =>
    (...args: A) => (statements++, ask(...args))
  const db = {
    one: counted(one) as Db['one'],
    maybe: counted(maybe) as Db['maybe'],
    many: counted(many) as Db['many'],
    values: counted(values) as Db['values'],
    run: counted(run),
  }
  return { db, statements: () => statements }
}
