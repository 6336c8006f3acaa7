// Which pages somebody is shown in lists.
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'

/**
 * Over pages w: a revision of the page that is there now, not of a deleted one that had its title
 * before. Null where w is none.
 */
export const isOfThisPage = (revisionid: Sql): Sql =>
  sql`${revisionid} >= coalesce(w.begun_revisionid, 0)`

/**
 * Pages that lists show this person, as a condition over wikis w: what waits or went is in none.
 */
export const listedTo = (person: Person | null): Sql =>
  sql`w.deleted_date is null
    ${isModerator(person) ? nothing : sql`and not 'WIKI_PRIVATE' = any(w.flags)`}`
