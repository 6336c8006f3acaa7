// The tree of categories in its shapes, each kept as finished bytes until the tree changes
// (specification 2.16, 4.2; api-facts 5.2).
import { placedCategory, placingRelease } from '#server/rights/released.ts'
import { stubFlags } from '#contract/core/flags.ts'
import { invalidField } from '#lib/errors.ts'
import { itemAt, lastOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import type { CachedResponse } from '#server/http/responses/responseCache.ts'
import type { Handlers, ReadCtx } from '#server/http/context.ts'
import { machineTranslate, requireTranslator } from '#server/languages/machine.ts'
import { translatorFails } from '#server/languages/translator.ts'
import { digestOf } from './digest.ts'
import { treeGuidesKey, treeKey } from '#server/base/stampNames.ts'
import { translatedJoin } from '../language.ts'
import { inNamespace } from '../lists.ts'
import { requireNamespace } from '../rules.ts'
import { buildHierarchy, buildOrder, type TreeOptions, type TreeRow } from './tree.ts'

type Row = TreeRow & { langid: string }
const loadTree = (
  ctx: ReadCtx,
  { requireGuides }: TreeOptions,
  langid: string | undefined,
): Promise<Row[]> =>
  ctx.db.many<Row>(sql`
  select w.wikiid, w.title, coalesce(t.title, w.display_title) as display_title, w.langid,
    t.title is not null as translated, w.parent,
    w.flags && ${stubFlags}::text[] as stub, g.category is not null as has_guides
  from wikis w
  ${translatedJoin(langid ?? null)}
  left join (select distinct ${placedCategory} as category from guides g ${placingRelease}
    where g.public and g.deleted_date is null and ${requireGuides}::boolean) g
    on g.category = w.title
  where ${inNamespace('CATEGORY')}
  order by w.title`)

/**
 * Fewer than machineTranslate takes at once: a large tree is translated in several goes, and each
 * is kept.
 */
const charactersAtOnce = 20_000
/** No answer takes longer than a request may. */
const goMilliseconds = 20_000

const batchesOf = (titles: string[]): string[][] => {
  const batches: string[][] = []
  let size = charactersAtOnce
  for (const title of titles) {
    if (size + title.length > charactersAtOnce) {
      batches.push([])
      size = 0
    }
    lastOf(batches).push(title)
    size += title.length
  }
  return batches
}

/**
 * Display titles by machine where nobody translated them; whoever is asked again goes on where the
 * last one stopped.
 */
const translateTitles = async (ctx: ReadCtx, rows: Row[], target: string): Promise<Row[]> => {
  const missing = new Map<string, Set<string>>()
  for (const row of rows) {
    if (row.translated || row.langid === target) continue
    missing.set(row.langid, (missing.get(row.langid) ?? new Set()).add(row.display_title))
  }
  const titles = new Map<string, string>()
  const until = Date.now() + goMilliseconds
  for (const [source, wanted] of missing) {
    for (const batch of batchesOf([...wanted])) {
      if (Date.now() > until)
        throw translatorFails('The translation is taking a while. Try again in a few seconds', '5')
      const translated = await machineTranslate(
        ctx,
        batch.map(text => ({ text, format: 'text' as const })),
        source,
        target,
      )
      batch.forEach((title, index) => titles.set(`${source} ${title}`, itemAt(translated, index)))
    }
  }
  return rows.map(row => {
    const title = row.translated ? undefined : titles.get(`${row.langid} ${row.display_title}`)
    return title === undefined ? row : { ...row, display_title: title, translated: true }
  })
}

type Asked = TreeOptions & {
  langid?: string | undefined
  machineTranslateLangid?: string | undefined
}

/** Once for all who ask the same; `kind` names the shape that `build` gives. */
const keepTree = async (
  ctx: ReadCtx,
  kind: string,
  asked: Asked,
  build: (rows: TreeRow[]) => unknown,
): Promise<CachedResponse> => {
  const { requireGuides, includeStubs, machineTranslateLangid } = asked
  // Languages that the site does not offer share one tree.
  const langid =
    asked.langid !== undefined && ctx.settings.langids.includes(asked.langid)
      ? asked.langid
      : undefined
  if (machineTranslateLangid !== undefined) requireTranslator(ctx.config)
  const view = `${kind} ${requireGuides} ${includeStubs} ${langid ?? ''} ${machineTranslateLangid ?? ''}`
  return (
    ctx.bytes.peek(view) ??
    ctx.bytes.build(view, async () => {
      const rows = await loadTree(ctx, asked, machineTranslateLangid ?? langid)
      const json = build(
        machineTranslateLangid === undefined
          ? rows
          : await translateTitles(ctx, rows, machineTranslateLangid),
      )
      // No stamp says what a tree holds: its digest stands in the ETag instead.
      return {
        json,
        facts: {},
        pairs: new Map([
          [treeKey, digestOf(json)],
          ...(requireGuides ? [[treeGuidesKey, 0] as const] : []),
        ]),
      }
    })
  )
}

const requireCategories = (given: string): void => {
  if (requireNamespace(given) !== 'CATEGORY')
    throw invalidField(
      'display',
      'invalid_value',
      'Only categories can be displayed as a hierarchy',
    )
}

export const hierarchyHandlers: Pick<
  Handlers,
  'readHierarchy' | 'readHierarchyOrder' | 'readCategories'
> = {
  async readHierarchy({ params, query }, ctx) {
    requireCategories(params.namespace)
    return keepTree(ctx, 'tree', query, rows => buildHierarchy(rows, query))
  },

  async readHierarchyOrder({ params, query }, ctx) {
    requireCategories(params.namespace)
    return keepTree(ctx, 'tree order', query, rows => buildOrder(rows, query))
  },

  readCategories({ query }, ctx) {
    if (query.withDisplayTitles)
      return keepTree(ctx, 'tree', query, rows => buildHierarchy(rows, query))
    return keepTree(
      ctx,
      'categories',
      { ...query, langid: undefined },
      rows => buildHierarchy(rows, query).hierarchy,
    )
  },
}
