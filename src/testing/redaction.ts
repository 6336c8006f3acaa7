// Where the database says a word: what is redacted is nowhere any more.
import { sql } from '#server/db/sql.ts'
import type { TestApi } from '#testing/api.ts'

/** Names of the tables that have a row that says it. */
export const tablesSaying = async (
  database: TestApi['database'],
  words: string,
): Promise<string[]> => {
  const tables = await database.values<string>(
    sql`select tablename from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: string[] = []
  for (const name of tables) {
    const { rows } = await database.one<{ rows: number }>(sql`
      select count(*)::int as rows from (
        select query_to_xml(format('select * from %I', ${name}::text), true, false, '')::text as x
      ) t where strpos(x, ${words}) > 0`)
    if (rows) found.push(name)
  }
  return found
}
