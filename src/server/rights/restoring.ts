// Who may bring a deleted document back (api-facts 6.1, 7; roles.md 4).
import type { UnixSeconds } from '#lib/time.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { Person } from '#server/http/context.ts'
import { sql, type Sql } from '#server/db/sql.ts'

/** How long whoever deleted a guide may restore it; Admins always may. */
export const restoreSeconds = 30 * 86_400

/** Over guides g that are deleted. */
export const restorableGuide = (person: Person, now: UnixSeconds): Sql =>
  person.privilege === 'Admin'
    ? sql`true`
    : sql`(g.deleted_by = ${person.userid} and g.deleted_date >= ${now - restoreSeconds})`

/** Over wikis w that are deleted: by a revert, which is for Moderators. */
export const restorablePage = (person: Person): Sql =>
  isModerator(person) ? sql`true` : sql`false`
