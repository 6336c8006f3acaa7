// Where what was found lies: the categories above it, the widest first.
import type { Suggested } from '#contract/search/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { deepest } from '#server/wikis/load.ts'
import { listed } from '#server/wikis/summaries.ts'

/** The category that a guide or a category is found by; null where it lies in none. */
const categoryOf = (found: Suggested): string | null =>
  found.dataType === 'guide'
    ? found.category
    : found.dataType === 'wiki' && found.namespace === 'CATEGORY'
      ? found.title
      : null

/** Titles by category, with itself at the end; without the root, which nobody knows by name. */
const loadLines = async (db: Db, categories: string[]): Promise<Map<string, string[]>> => {
  const rows = await db.many<{ category: string; titles: string[] }>(sql`
  with recursive up (category, wikiid, parent, height) as (
    select w.title, w.wikiid, w.parent, 1 from wikis w
      where w.namespace = 'CATEGORY' and w.title = any(${categories}::text[])
        and w.deleted_date is null
    union all
    select up.category, w.wikiid, w.parent, up.height + 1
      from up join wikis w on w.wikiid = up.parent where up.height < ${deepest}::int)
  select up.category, array_agg(w.title order by up.height desc) as titles
  from up join wikis w on w.wikiid = up.wikiid
  where ${listed}
  group by up.category`)
  return new Map(rows.map(row => [row.category, row.titles]))
}

/** For each of them in order; people, teams and other pages lie in none. */
export const loadPaths = async (db: Db, found: Suggested[]): Promise<string[][]> => {
  const categories = found.flatMap(one => categoryOf(one) ?? [])
  if (categories.length === 0) return found.map(() => [])
  const lines = await loadLines(db, [...new Set(categories)])
  return found.map(one => {
    const line = lines.get(categoryOf(one) ?? '') ?? []
    return one.dataType === 'guide' ? line : line.slice(0, -1)
  })
}
