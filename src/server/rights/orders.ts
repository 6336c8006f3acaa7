// Which work orders somebody may read.
import { sql, type Sql } from '#server/db/sql.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { Person } from '#server/http/context.ts'
import { visibleTo } from './guides.ts'

/** Over orders o: given to them or to a team of theirs. */
export const isTheirs = (person: Person): Sql =>
  sql`(o.userid = ${person.userid} or o.teamid = any(${person.teams}::int[]))`

/**
 * Over orders o and their guides g. Whoever plans sees all of it; others what is theirs, as long as
 * they may see its guide.
 */
export const isOrderReadableBy = (person: Person): Sql =>
  isModerator(person)
    ? sql`true`
    : sql`(g.deleted_date is null and ${visibleTo(person)} and ${isTheirs(person)})`
