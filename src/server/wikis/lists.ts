// Lists of pages and the tree of categories (specification 4.2; api-facts 5.2).
import { createHash } from 'node:crypto'
import { stubFlags } from '#contract/flags.ts'
import type { Namespace } from '#contract/shapes.ts'
import { ApiError, invalidField } from '#lib/errors.ts'
import type { Handlers } from '#server/http/context.ts'
import { joined, sql } from '#server/db/sql.ts'
import { treeGuidesKey, treeKey } from './keys.ts'
import { requireNamespace } from './rules.ts'
import { findPage } from './sql.ts'
import { listed, loadChildren, loadSummaries, presentSummary } from './summaries.ts'
import { buildHierarchy, type TreeRow } from './tree.ts'

const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

const inNamespace = (namespace: Namespace) => sql`w.namespace = ${namespace} and ${listed}`

export const listHandlers: Pick<Handlers, 'listWikis' | 'listWikiTitles' | 'listWikiChildren' | 'readHierarchy'> = {
  async listWikis(input, ctx) {
    const namespace = requireNamespace(input.params.namespace)
    const { modifiedSince, offset, limit, title, display } = input.query
    if (display !== undefined && display !== 'objects') throw invalidField('display', 'invalid_value', 'display is objects, titles or hierarchy')
    const words = (title ?? '').split(/\s+/).filter(word => word !== '').slice(0, 10)
    const where = joined([
      inNamespace(namespace),
      ...(modifiedSince === undefined ? [] : [sql`w.modified_date >= ${modifiedSince}`]),
      // A word holds no blank, so it cannot match across the two.
      ...words.map(word => sql`w.title || ' ' || w.display_title ilike ${pattern(word)}`),
    ], ' and ')
    const order = modifiedSince === undefined ? sql`order by w.title` : sql`order by w.modified_date desc, w.wikiid desc`
    const [rows, { total }] = await Promise.all([
      loadSummaries(ctx.db, sql`(select * from wikis w where ${where} ${order} limit ${limit} offset ${offset}) w`, order),
      ctx.db.one<{ total: number }>(sql`select count(*)::int as total from wikis w where ${where}`),
    ])
    ctx.header('X-Total-Count', String(total))
    return rows.map(row => presentSummary(ctx.origin, row))
  },

  async listWikiTitles(input, ctx) {
    const namespace = requireNamespace(input.params.namespace)
    const { offset, limit } = input.query
    const rows = await ctx.db.many<{ title: string }>(sql`
      select w.title from wikis w where ${inNamespace(namespace)} order by w.title limit ${limit} offset ${offset}`)
    return rows.map(row => row.title)
  },

  listWikiChildren: (input, ctx) => ctx.snapshot(async db => {
    const page = await findPage(db, 'CATEGORY', input.params.title, false)
    const children = await loadChildren(db, page.title === 'Root' ? null : page.wikiid)
    return children.map(row => presentSummary(ctx.origin, row))
  }),

  async readHierarchy(input, ctx) {
    const namespace = requireNamespace(input.params.namespace)
    const { requireGuides, includeStubs, machineTranslateLangid } = input.query
    if (namespace !== 'CATEGORY') throw invalidField('display', 'invalid_value', 'Only categories stand in a hierarchy')
    if (machineTranslateLangid !== undefined) throw new ApiError(501, 'This site has no machine translation')
    const view = `tree ${requireGuides} ${includeStubs}`
    return ctx.bytes.peek(view) ?? ctx.bytes.build(view, async () => {
      const rows = await ctx.db.many<TreeRow>(sql`
        select w.wikiid, w.title, w.display_title, w.parent, w.flags && ${stubFlags}::text[] as stub, g.category is not null as has_guides
        from wikis w
        left join (select distinct category from guides where public and deleted_date is null and ${requireGuides}::boolean) g on g.category = w.title
        where ${inNamespace('CATEGORY')}
        order by w.display_title, w.title`)
      const json = buildHierarchy(rows, { requireGuides, includeStubs })
      // No stamp says what a tree holds: its digest stands in the ETag instead.
      const digest = createHash('sha1').update(JSON.stringify(json)).digest().readUIntBE(0, 6)
      return { json, facts: {}, pairs: new Map([[treeKey, digest], ...(requireGuides ? [[treeGuidesKey, 0] as const] : [])]) }
    })
  },
}
