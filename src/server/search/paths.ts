// Where what was found lies: the categories above it, the widest first.
import type { Suggested } from '#contract/search/schemas.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { deepest } from '#server/rights/pages.ts'
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
  up (category, parent, height, title, is_listed) as (
    select w.title, w.parent, 1, w.title, ${listed} from wikis w
      where w.namespace = 'CATEGORY' and w.title = any(array(${categories})::text[])
        and w.deleted_date is null
    union all
    select up.category, w.parent, up.height + 1, w.title, ${listed}
      from up join wikis w on w.wikiid = up.parent where up.height < ${deepest}::int
  ), lines as (
    select category, array_agg(title order by height desc) as titles
    from up where is_listed group by category
  )`

/** Of one of them; people, teams and other pages lie in none. */
export const pathOf = (found: Suggested, lines: ReadonlyMap<string, string[]>): string[] => {
  const line = lines.get(categoryOf(found) ?? '') ?? []
  return found.dataType === 'guide' ? line : line.slice(0, -1)
}
