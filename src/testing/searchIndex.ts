// For tests: what was saved can be found from here on.
import { sql } from '#server/db/sql.ts'
import type { TestApi } from '#testing/api.ts'

export const indexed = async (api: TestApi): Promise<void> => {
  while (await api.database.maybe(sql`select 1 from search_queue limit 1`)) await api.jobsDone()
}
