// Where what was found lies: the categories above it, the widest first.
import type { Suggested } from '#contract/search/schemas.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { deepest } from '#server/wikis/load.ts'
import { listed } from '#server/wikis/summaries.ts'

/** The category that a guide or a category is found by; null where it lies in none. */
const categoryOf = (found: Suggested): string | null =>
  found.dataType === 'guide'
    ? found.category
    : found.dataType === 'wiki' && found.namespace === 'CATEGORY'
      ? found.title
      : null

export type CategoryLine = { category: string; titles: string[] }

/**
 * Titles by category, with itself at the end; without the root, which nobody knows by name.
 * `categories`: a query for their titles. To stand in a `with recursive`.
 */
export const linesAbove = (categories: Sql): Sql => sql`
  up (category, wikiid, parent, height) as (
    select w.title, w.wikiid, w.parent, 1 from wikis w
      where w.namespace = 'CATEGORY' and w.title = any(array(${categories})::text[])
        and w.deleted_date is null
    union all
    select up.category, w.wikiid, w.parent, up.height + 1
      from up join wikis w on w.wikiid = up.parent where up.height < ${deepest}::int
  ), lines as (
    select up.category, array_agg(w.title order by up.height desc) as titles
    from up join wikis w on w.wikiid = up.wikiid
    where ${listed}
    group by up.category
  )`

/** Of one of them; people, teams and other pages lie in none. */
export const pathOf = (found: Suggested, lines: ReadonlyMap<string, string[]>): string[] => {
  const line = lines.get(categoryOf(found) ?? '') ?? []
  return found.dataType === 'guide' ? line : line.slice(0, -1)
}
