// What waits by category: each with all that lies below it, as the filter of the queue has it.
import { categoriesAtMost, type PatrolFigures } from '#contract/patrol/figures.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { SignedInReader } from '#server/http/context.ts'
import { isFoundBy } from '#server/rights/pages.ts'
import { categoryNow, isNamedTo } from './rights.ts'

/**
 * `waiting`: what waits, as the queue counts it. The way up from there ends where the filter's way
 * down does: at a page that is deleted. What is found by its title only is named to those who find
 * it, and by its title alone to those of whom an edit waits in it; the root is everything.
 */
export const waitingByCategory = (
  { person, now }: Pick<SignedInReader, 'person' | 'now'>,
  db: Db,
  waiting: Sql,
): Promise<PatrolFigures['by_category']> =>
  db.many(sql`
    with recursive waiting as materialized (
      select greatest(0, ${now}::int - i.created) as age, ${categoryNow} as category
      from ${waiting} and ${isNamedTo(person)} and ${categoryNow} <> ''),
    up (below, wikiid, title, parent) as (
      select c.category, w.wikiid, c.category, w.parent
      from (select distinct category from waiting) c
        left join wikis w on w.namespace = 'CATEGORY' and w.title = c.category
          and w.deleted_date is null
      union
      select up.below, w.wikiid, w.title, w.parent from up join wikis w on w.wikiid = up.parent
        where w.namespace = 'CATEGORY' and w.deleted_date is null)
    select up.title as category,
      coalesce(nullif(max(w.display_title) filter (where ${isFoundBy(person)}), ''), up.title)
        as title,
      count(*)::int as count, max(x.age)::int as oldest_age,
      percentile_disc(0.5) within group (order by x.age)::int as median_age
    from up join waiting x on x.category = up.below left join wikis w on w.wikiid = up.wikiid
    where up.title <> 'Root' and (${isFoundBy(person)}
      or up.title in (select category from waiting))
    group by up.title order by count(*) desc, max(x.age) desc, up.title
    limit ${categoriesAtMost}`)
