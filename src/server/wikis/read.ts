// One page: as readers see it, with what waits, or as it once was; in the language that is asked for (specification 4.2; api-facts 1.3, 5.2, 8.1).
import type { Namespace } from '#contract/shapes.ts'
import type { Wiki } from '#contract/wikis.ts'
import { invalidField, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { isKept, type Kept } from '#server/http/bytes.ts'
import type { Ctx, Handlers } from '#server/http/context.ts'
import { asWiki } from './content.ts'
import { titleKey } from './keys.ts'
import { inLanguage, type PageTranslation, type ShownPage } from './language.ts'
import { loadWiki, presentRow } from './load.ts'
import { presentWiki } from './present.ts'
import { canDecide, canEdit, requireNamespace } from './rules.ts'
import { findPage, type PageRow } from './sql.ts'

type Revision = { revisionid: number; langid: string; line: 'live' | 'held'; userid: number; content: Record<string, unknown> }

/** The newest content of the page's first language that readers saw at that time: what a translation of then was laid over. */
const loadSourceAt = (db: Db, row: PageRow, revisionid: number): Promise<{ content: Record<string, unknown> } | null> => db.maybe(sql`
  select content from revisions where resource = 'wiki' and resourceid = ${row.wikiid} and langid = ${row.langid} and line = 'live' and revisionid <= ${revisionid}
  order by revisionid desc limit 1`)

/** Throws 404 for what is no revision of the page, and for a held or denied one that is neither the caller's own nor theirs to decide. */
const atRevision = async (db: Db, ctx: Ctx, row: PageRow, revisionid: number, langid: string | undefined): Promise<ShownPage> => {
  const found = await db.one<Revision>(sql`
    select revisionid, langid, line, userid, content from revisions where revisionid = ${revisionid} and resource = 'wiki' and resourceid = ${row.wikiid}`, 'Revision')
  if (langid !== undefined && langid !== found.langid) throw notFound('Revision')
  const own = ctx.person?.userid === found.userid
  if (found.line === 'held' && !own && !canDecide(ctx.person, row)) throw notFound('Revision')
  const source = found.langid === row.langid ? null : await loadSourceAt(db, row, revisionid)
  const { available_langids } = await inLanguage(db, row, row.langid, false)
  return {
    ...row, langid: found.langid, shown_revisionid: revisionid, source_langid: row.langid, source_revisionid: null, available_langids,
    content: source ? { ...asWiki(source.content), ...found.content as PageTranslation } : asWiki(found.content),
  }
}

type Query = { unpatrolled: boolean; langid?: string | undefined; lang?: string | undefined; revisionid?: number | undefined }

/** The head in the language asked for, null where nothing waits. Throws 404 for a language that it has no translation in: an edit has no other to fall back to. */
const presentWaiting = async (db: Db, ctx: Ctx, namespace: Namespace, title: string, langid: string | undefined): Promise<Wiki | null> => {
  const live = await inLanguage(db, await findPage(db, namespace, title, false, langid), langid ?? ctx.settings.default_langid, true)
  if (langid !== undefined && live.langid !== langid) throw notFound('Wiki')
  if (live.langid !== live.source_langid) return live.revisionid === live.live_revisionid ? null : presentRow(db, ctx, live, true)
  const head = await findPage(db, namespace, title, true, langid)
  return head.revisionid === head.live_revisionid ? null : presentRow(db, ctx, { ...live, ...head }, true)
}

export const readPage = async (ctx: Ctx, namespace: Namespace, title: string, query: Query): Promise<Wiki | Kept> => {
  const langid = query.langid ?? query.lang
  const { revisionid } = query
  if (revisionid !== undefined) {
    return ctx.snapshot(async db => presentRow(db, ctx, await atRevision(db, ctx, await findPage(db, namespace, title, false, langid), revisionid, langid), false))
  }
  if (query.unpatrolled) {
    const head = await ctx.snapshot(db => presentWaiting(db, ctx, namespace, title, langid))
    if (head) return head
  }
  const wanted = langid ?? ctx.settings.default_langid
  // Languages that the site does not offer share the bytes of the page's first language.
  const offered = wanted === ctx.settings.default_langid || ctx.settings.langids.includes(wanted) ? wanted : null
  const view = `wiki ${namespace} ${offered} ${title}`
  const kept = ctx.bytes.peek(view) ?? await ctx.bytes.build(view, () => ctx.snapshot(async db => {
    const source = await findPage(db, namespace, title, false, offered)
    const row = await inLanguage(db, source, offered ?? source.langid, false)
    const loaded = await loadWiki(db, ctx, row, offered ?? source.langid, null)
    // Another page may take this title later; this one stands under it by another of its names.
    if (row.title !== title) loaded.pairs.set(titleKey(namespace, title), 0)
    return { json: presentWiki(ctx.origin, loaded), pairs: loaded.pairs, facts: { title: row.title, wikiid: row.wikiid } }
  }))
  return canEdit(ctx.person, { namespace, title: String(kept.facts['title']) }) ? kept.withMembers('"can_edit":false', '"can_edit":true') : kept
}

/** The person's view of it is noted (M-136). */
const viewed = async (ctx: Ctx, reading: Promise<Wiki | Kept>): Promise<Wiki | Kept> => {
  const page = await reading
  if (ctx.person) ctx.views.record(ctx.person.userid, 'wiki', isKept(page) ? Number(page.facts['wikiid']) : page.wikiid)
  return page
}

export const readHandlers: Pick<Handlers, 'readWiki' | 'readCategory'> = {
  async readWiki(input, ctx) {
    const namespace = requireNamespace(input.params.namespace)
    if (input.query.type === 'XML' && namespace !== 'CATEGORY') throw invalidField('type', 'invalid_value', 'Only categories are given as XML')
    return viewed(ctx, readPage(ctx, namespace, input.params.title, input.query))
  },
  readCategory: (input, ctx) => viewed(ctx, readPage(ctx, 'CATEGORY', input.params.title, input.query)),
}
