// Lists of pages (specification 4.2; api-facts 5.2).
import type { Namespace, WikiSummary } from '#contract/core/shapes.ts'
import type { WikiChild } from '#contract/wikis/shapes.ts'
import { invalidField } from '#lib/errors.ts'
import { escapedLike, joined, sql } from '#server/db/sql.ts'
import type { Handlers, ReadCtx } from '#server/http/context.ts'
import { translatedJoin } from './language.ts'
import { requireNamespace } from './rules.ts'
import { findPage } from './sql.ts'
import {
  branchAtMost,
  listed,
  loadBranch,
  loadChildren,
  loadSummaries,
  presentSummary,
} from './summaries.ts'
import { byParent } from './tree/tree.ts'

const pattern = (word: string) => `%${escapedLike(word)}%`

export const inNamespace = (namespace: Namespace) => sql`w.namespace = ${namespace} and ${listed}`
/** Without a listed page below it. */
const leaf = sql`not exists (select 1 from wikis c
  where c.parent = w.wikiid and c.deleted_date is null and not 'WIKI_PRIVATE' = any(c.flags))`

const listTitles = async (
  ctx: ReadCtx,
  namespace: Namespace,
  { offset, limit, langid }: { offset: number; limit: number; langid?: string | undefined },
): Promise<string[]> => {
  const rows =
    langid === undefined
      ? await ctx.db.many<{ title: string }>(
          sql`select w.title from wikis w where ${inNamespace(namespace)}
            order by w.title limit ${limit} offset ${offset}`,
        )
      : await ctx.db.many<{ title: string }>(sql`
      select coalesce(t.title, w.title) as title from wikis w ${translatedJoin(langid)}
        where ${inNamespace(namespace)}
      order by coalesce(t.title, w.title), w.wikiid limit ${limit} offset ${offset}`)
  const { total } = await ctx.db.one<{ total: number }>(
    sql`select count(*)::int as total from wikis w where ${inNamespace(namespace)}`,
  )
  ctx.header('X-Total-Count', String(total))
  return rows.map(row => row.title)
}

type BranchRow = { wikiid: number; parent: number | null; summary: WikiSummary }
/** Each with what lies below it, siblings in the order of the rows. */
const nested = (rows: BranchRow[], top: number | null): WikiChild[] => {
  const below = byParent(rows)
  const branch = (parent: number | null): WikiChild[] =>
    (below.get(parent) ?? []).map(({ wikiid, summary }) => ({
      ...summary,
      children: branch(wikiid),
    }))
  return branch(top)
}

type ListName = 'listWikis' | 'listWikiTitles' | 'listWikiChildren' | 'listCategoryTitles'
export const listHandlers: Pick<Handlers, ListName> = {
  async listWikis(input, ctx) {
    const namespace = requireNamespace(input.params.namespace)
    const { modifiedSince, offset, limit, langid, title, display = 'objects' } = input.query
    if (!['objects', 'leaves'].includes(display))
      throw invalidField(
        'display',
        'invalid_value',
        '`display` must be objects, titles, leaves, hierarchy or hierarchyOrder',
      )
    if (display === 'leaves' && namespace !== 'CATEGORY')
      throw invalidField('display', 'invalid_value', 'Only categories can be displayed as leaves')
    const words = (title ?? '')
      .split(/\s+/)
      .filter(word => word !== '')
      .slice(0, 10)
    const where = joined(
      [
        inNamespace(namespace),
        ...(display === 'leaves' ? [leaf] : []),
        modifiedSince !== undefined && sql`w.modified_date >= ${modifiedSince}`,
        // A word holds no blank, so it cannot match across the two.
        ...words.map(word => sql`w.title || ' ' || w.display_title ilike ${pattern(word)}`),
      ],
      ' and ',
    )
    const order =
      modifiedSince === undefined
        ? title === undefined
          ? sql`order by w.title`
          : sql`order by w.title = ${title} desc, w.title`
        : sql`order by w.modified_date desc, w.wikiid desc`
    const [rows, { total }] = await Promise.all([
      loadSummaries(
        ctx.db,
        langid ?? null,
        sql`(select * from wikis w where ${where} ${order} limit ${limit} offset ${offset}) w`,
        order,
      ),
      ctx.db.one<{ total: number }>(sql`select count(*)::int as total from wikis w where ${where}`),
    ])
    ctx.header('X-Total-Count', String(total))
    return rows.map(row => presentSummary(ctx.origin, row))
  },

  listWikiTitles: (input, ctx) =>
    listTitles(ctx, requireNamespace(input.params.namespace), input.query),
  listCategoryTitles: (input, ctx) => listTitles(ctx, 'CATEGORY', input.query),

  listWikiChildren: (input, ctx) =>
    ctx.snapshot(async db => {
      const { langid = null, depth } = input.query
      if (depth !== undefined && depth !== 'all')
        throw invalidField('depth', 'invalid_value', '`depth` must be `all` or left out')
      const page = await findPage(db, 'CATEGORY', input.params.title, false, langid)
      const top = page.title === 'Root' ? null : page.wikiid
      if (depth === undefined)
        return (await loadChildren(db, langid, top)).map(row => presentSummary(ctx.origin, row))
      const rows = await loadBranch(db, langid, top)
      if (rows.length > branchAtMost)
        throw invalidField(
          'depth',
          'too_many',
          `More than ${branchAtMost} categories are below this one. Request the hierarchy instead`,
        )
      return nested(
        rows.map(row => ({
          wikiid: row.wikiid,
          parent: row.parent,
          summary: presentSummary(ctx.origin, row),
        })),
        top,
      )
    }),
}
