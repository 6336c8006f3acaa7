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

/** Over pages w: this person finds it without having its title. */
export const isFoundBy = (person: Person): Sql =>
  sql`(${isModerator(person)} or w.author = ${person.userid}
    or not 'WIKI_PRIVATE' = any(w.flags))`

/** Over pages w: its name is told to everybody who sees what lies below it. */
export const isTold = sql`(not 'WIKI_PRIVATE' = any(w.flags) or w.title = 'Root')`

/** Deeper than any tree may become, so that a broken one cannot keep a statement running. */
export const deepest = 1000

/**
 * A table (wikiid, height) of the page with that number and all above it, the closest at 1, and
 * the root, the highest. Of no page, null, there is the root only.
 */
export const lineUp = (wikiid: Sql): Sql => sql`(
  with recursive up (wikiid, parent, height) as (
    select a.wikiid, a.parent, 1 from wikis a where a.wikiid = ${wikiid}
    union all
    select a.wikiid, a.parent, up.height + 1 from up join wikis a on a.wikiid = up.parent
      where up.height < ${deepest}::int)
  select wikiid, height from up
  union all
  select a.wikiid, ${deepest}::int + 1 from wikis a
    where a.namespace = 'CATEGORY' and a.title = 'Root')`
