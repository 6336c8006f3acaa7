// Categories that are probably the same, for Moderators and Admins, who move and merge them, and
// pairs that they said are not: those are suggested no more, to nobody.
import type { DistinctCategories } from '#contract/tree/twins.ts'
import { invalidField, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { inNamespace } from '../lists.ts'
import { requireModerator } from '../rules.ts'
import { findPageId } from '../sql.ts'
import { guidesByCategory } from './facts.ts'
import { pairKey, presentTwins, twinsIn, type CategoryRow } from './twins.ts'

/** What readers see of the tree: private pages and such that wait are in no pair. */
const loadRows = (db: Db): Promise<CategoryRow[]> =>
  db.many<CategoryRow>(sql`
  select w.wikiid, w.title, w.display_title, w.parent, coalesce(g.guides, 0) as guides
  from wikis w left join (${guidesByCategory}) g on g.category = w.title
  where ${inNamespace('CATEGORY')} order by w.wikiid`)

const loadDistinct = async (db: Db): Promise<Set<string>> =>
  new Set(
    (
      await db.many<{ one: number; other: number }>(sql`select one, other from distinct_categories`)
    ).map(({ one, other }) => pairKey(one, other)),
  )

/** Those that readers see both. */
const said = (which: Sql): Sql => sql`
  from distinct_categories d join wikis a on a.wikiid = d.one join wikis b on b.wikiid = d.other
    join users u on u.userid = d.userid
  where d.one in (select w.wikiid from wikis w where ${inNamespace('CATEGORY')})
    and d.other in (select w.wikiid from wikis w where ${inNamespace('CATEGORY')}) and ${which}`
const shown = sql`a.title, a.display_title, b.title as other, b.display_title as other_display_title,
  d.userid, u.username::text as username, d.created`

const requireListed = async (db: Db, title: string): Promise<number> => {
  const wikiid = await findPageId(db, 'CATEGORY', title)
  const found = await db.maybe<{ wikiid: number }>(
    sql`select w.wikiid from wikis w where ${inNamespace('CATEGORY')} and w.wikiid = ${wikiid}`,
  )
  if (!found) throw notFound('Wiki')
  return found.wikiid
}

/** Two different categories, the lower number first. Throws 404, or 422 where both are the same. */
const requirePair = async (
  db: Db,
  { title, other }: { title: string; other: string },
): Promise<{ one: number; second: number }> => {
  const [a, b] = [await requireListed(db, title), await requireListed(db, other)]
  if (a === b) throw invalidField('other', 'duplicate', 'Both titles are of the same category')
  return { one: Math.min(a, b), second: Math.max(a, b) }
}

export const twinHandlers: Pick<
  Handlers,
  | 'listTwinCategories'
  | 'listDistinctCategories'
  | 'setDistinctCategories'
  | 'unsetDistinctCategories'
> = {
  async listTwinCategories({ query: { limit, offset } }, ctx) {
    requireModerator(ctx.person)
    const [rows, distinct] = await ctx.snapshot(
      async db => [await loadRows(db), await loadDistinct(db)] as const,
    )
    const twins = await twinsIn(rows, distinct)
    ctx.header('X-Total-Count', String(twins.length))
    return presentTwins(rows, twins, offset, limit)
  },

  async listDistinctCategories({ query: { limit, offset } }, ctx) {
    requireModerator(ctx.person)
    return ctx.snapshot(async db => {
      const { total } = await db.one<{ total: number }>(
        sql`select count(*)::int as total ${said(sql`true`)}`,
      )
      ctx.header('X-Total-Count', String(total))
      return db.many<DistinctCategories>(sql`
        select ${shown} ${said(sql`true`)}
        order by d.created desc, d.one, d.other limit ${limit} offset ${offset}`)
    })
  },

  /** Who said it first, and when, stays. */
  async setDistinctCategories({ params }, ctx) {
    requireModerator(ctx.person)
    const { one, second } = await requirePair(ctx.db, params)
    await ctx.db.run(sql`
      insert into distinct_categories (one, other, userid, created)
      values (${one}, ${second}, ${ctx.person.userid}, ${ctx.now}) on conflict do nothing`)
    const [made] = await ctx.db.many<DistinctCategories>(
      sql`select ${shown} ${said(sql`d.one = ${one} and d.other = ${second}`)}`,
    )
    // Somebody has hidden or deleted one of the two, or taken the pair back, at the same time.
    if (!made) throw notFound('Wiki')
    return made
  },

  async unsetDistinctCategories({ params }, ctx) {
    requireModerator(ctx.person)
    const { one, second } = await requirePair(ctx.db, params)
    const gone = await ctx.db.run(
      sql`delete from distinct_categories where one = ${one} and other = ${second}`,
    )
    if (gone === 0) throw notFound('Pair of categories')
    return null
  },
}
