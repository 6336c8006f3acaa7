// Which pages somebody is shown in lists.
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'

/**
 * Pages that lists show this person, as a condition over wikis w: what waits or went is in none.
 */
export const listedTo = (person: Person | null): Sql =>
  sql`w.deleted_date is null
    ${isModerator(person) ? nothing : sql`and not 'WIKI_PRIVATE' = any(w.flags)`}`
