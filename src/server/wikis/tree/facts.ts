// What is known of all categories of the tree at once, kept as finished bytes until one of them
// changes (decisions/0170).
import { placedCategory, placingRelease } from '#server/rights/released.ts'
import { stubFlags } from '#contract/core/flags.ts'
import type { CategoryFacts } from '#contract/tree/schemas.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, ReadCtx } from '#server/http/context.ts'
import { treeGuidesKey, treeKey } from '#server/base/stampNames.ts'
import { inNamespace } from '../lists.ts'
import { digestOf } from './digest.ts'

type Row = { title: string; stub: boolean; guides: number }
/** (category, guides): how many public ones readers find in each. */
export const guidesByCategory = sql`
  select ${placedCategory} as category, count(*)::int as guides
  from guides g ${placingRelease}
  where g.public and g.deleted_date is null group by 1`

const loadFacts = (ctx: ReadCtx): Promise<Row[]> =>
  ctx.db.many<Row>(sql`
  select w.title, w.flags && ${stubFlags}::text[] as stub, coalesce(g.guides, 0) as guides
  from wikis w
  left join (${guidesByCategory}) g on g.category = w.title
  where ${inNamespace('CATEGORY')} and (w.flags && ${stubFlags}::text[] or g.guides > 0)
  order by w.title`)

export const factHandlers: Pick<Handlers, 'readCategoryFacts'> = {
  async readCategoryFacts(_, ctx) {
    const view = 'category facts'
    return (
      ctx.bytes.peek(view) ??
      ctx.bytes.build(view, async () => {
        const rows = await loadFacts(ctx)
        // No prototype: a category may be called `__proto__`.
        const guides = Object.create(null) as CategoryFacts['guides']
        for (const row of rows) if (row.guides > 0) guides[row.title] = row.guides
        const json: CategoryFacts = {
          guides,
          stubs: rows.filter(({ stub }) => stub).map(({ title }) => title),
        }
        return {
          json,
          facts: {},
          pairs: new Map([
            [treeKey, digestOf(json)],
            [treeGuidesKey, 0],
          ]),
        }
      })
    )
  },
}
