import type { Db } from '#server/db/open.ts'
import type { Sql } from '#server/db/sql.ts'

/** Of what the statement gives: ids by what it calls `key`. */
export const idsBy = async (db: Db, query: Sql): Promise<Map<string, number>> =>
  new Map((await db.many<{ id: number; key: string }>(query)).map(row => [row.key, row.id]))
