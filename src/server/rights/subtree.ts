import { sql, type Sql } from '#server/db/sql.ts'

/** The category of this title and all that lies below it. */
export const subtree = (title: string): Sql => sql`
  with recursive down (wikiid, title) as (
    select wikiid, title from wikis where namespace = 'CATEGORY' and title = ${title}
      and deleted_date is null
    union
    select x.wikiid, x.title from down join wikis x on x.parent = down.wikiid
      where x.namespace = 'CATEGORY' and x.deleted_date is null)
  select title from down union select ${title}`
