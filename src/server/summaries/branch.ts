// Categories with what lies below them.
import { sql, type Sql } from '#server/db/sql.ts'

/** Titles of a category and of all below it, as a statement of its own. */
export const titlesOfBranch = (category: string | Sql): Sql => sql`
  with recursive branch (wikiid, title) as (
    select w.wikiid, w.title from wikis w
      where w.namespace = 'CATEGORY' and w.title = ${category} and w.deleted_date is null
    union
    select w.wikiid, w.title from branch join wikis w on w.parent = branch.wikiid
      where w.deleted_date is null)
  select title from branch`
