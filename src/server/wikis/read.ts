// One page: as readers see it, with what waits, or as it once was; in the language that is asked
// for (specification 4.2; api-facts 1.3, 5.2, 8.1).
import type { Namespace } from '#contract/core/shapes.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { ApiError, invalidField, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { isCachedResponse, type CachedResponse } from '#server/http/responses/responseCache.ts'
import type { Handlers, ReadCtx } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { findRevision } from '#server/saves/history.ts'
import { pageReader } from '#server/saves/readers.ts'
import { presentWikiAt } from './past.ts'
import { titleKey } from '#server/base/stampNames.ts'
import { inLanguage } from './language.ts'
import { loadWiki, presentRow } from './load.ts'
import { presentWiki } from './present.ts'
import { canEdit, isUnlisted, requireNamespace } from './rules.ts'
import { findPage, type PageRow } from './sql.ts'
import { findPageFor } from './unpublished.ts'

/**
 * Throws 404 for what is no revision of the page, and for a held one that is neither the caller's
 * own nor theirs to decide (api-facts 8.1).
 */
const presentOld = async (
  db: Db,
  ctx: ReadCtx,
  page: PageRow,
  revisionid: number,
  langid: string | undefined,
): Promise<Wiki> => {
  const found = await findRevision(db, revisionid, pageReader(ctx, page))
  if (
    found?.resource !== 'wiki' ||
    found.docid !== page.wikiid ||
    (langid !== undefined && langid !== found.langid)
  )
    throw notFound('Revision')
  return presentWikiAt(db, ctx, page, found)
}

type Query = {
  unpatrolled: boolean
  langid?: string | undefined
  lang?: string | undefined
  revisionid?: number | undefined
}

/**
 * The head in the language asked for, null where nothing waits. Throws 404 for a language that it
 * has no translation in: an edit has no other to fall back to.
 */
const presentWaiting = async (
  db: Db,
  ctx: ReadCtx,
  namespace: Namespace,
  title: string,
  langid: string | undefined,
): Promise<Wiki | null> => {
  const live = await inLanguage(
    db,
    await findPage(db, namespace, title, false, langid),
    langid ?? ctx.settings.default_langid,
    true,
  )
  if (langid !== undefined && live.langid !== langid) throw notFound('Wiki')
  if (live.langid !== live.source_langid)
    return live.revisionid === live.live_revisionid ? null : presentRow(db, ctx, live, true)
  const head = await findPage(db, namespace, title, true, langid)
  return head.revisionid === head.live_revisionid
    ? null
    : presentRow(db, ctx, { ...live, ...head }, true)
}

const readPage = async (
  ctx: ReadCtx,
  namespace: Namespace,
  title: string,
  query: Query,
): Promise<Wiki | CachedResponse> => {
  const langid = query.langid ?? query.lang
  const { revisionid } = query
  if (revisionid !== undefined) {
    return ctx.snapshot(async db =>
      presentOld(db, ctx, await findPage(db, namespace, title, false, langid), revisionid, langid),
    )
  }
  if (query.unpatrolled) {
    ctx.header('X-Robots-Tag', 'noindex')
    const head = await ctx.snapshot(db => presentWaiting(db, ctx, namespace, title, langid))
    if (head) return head
  }
  const wanted = langid ?? ctx.settings.default_langid
  // Languages that the site does not offer share the bytes of the page's first language.
  const offered =
    wanted === ctx.settings.default_langid || ctx.settings.langids.includes(wanted) ? wanted : null
  const tellsAll = isModerator(ctx.person)
  const view = `wiki${tellsAll ? ' and all above it' : ''} ${namespace} ${offered} ${title}`
  const kept =
    ctx.bytes.peek(view) ??
    (await ctx.bytes.build(view, () =>
      ctx.snapshot(async db => {
        const source = await findPage(db, namespace, title, false, offered)
        const row = await inLanguage(db, source, offered ?? source.langid, false)
        const loaded = await loadWiki(db, ctx, row, offered ?? source.langid, null, tellsAll)
        // Another page may take this title later; this one stands under it by another of its names.
        if (row.title !== title) loaded.pairs.set(titleKey(namespace, title), 0)
        return {
          json: presentWiki(ctx.origin, loaded),
          pairs: loaded.pairs,
          lasting: loaded.linked.lasting,
          headers: isUnlisted(row.content) ? { 'X-Robots-Tag': 'noindex' } : {},
          facts: { title: row.title, wikiid: row.wikiid },
        }
      }),
    ))
  return canEdit(ctx.person, { namespace, title: String(kept.facts['title']) })
    ? kept.withMembers('"can_edit":false', '"can_edit":true')
    : kept
}

/**
 * What readers get; where they get nothing by this title, a page that is not published yet, for who
 * may see it. That is looked for only then: a page that everybody reads costs no statement more.
 * Throws 404, 403.
 */
const readAny = async (
  ctx: ReadCtx,
  namespace: Namespace,
  title: string,
  query: Query,
): Promise<Wiki | CachedResponse> => {
  try {
    return await readPage(ctx, namespace, title, query)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
    return ctx.snapshot(async db => {
      const page = await findPageFor(db, ctx.person, namespace, title)
      if (!page.unpublished) throw error
      ctx.header('X-Robots-Tag', 'noindex')
      return query.revisionid === undefined
        ? presentRow(db, ctx, await inLanguage(db, page, page.langid, true), false)
        : presentOld(db, ctx, page, query.revisionid, query.langid ?? query.lang)
    })
  }
}

/** The person's view of it is noted. */
const viewed = async (
  ctx: ReadCtx,
  reading: Promise<Wiki | CachedResponse>,
): Promise<Wiki | CachedResponse> => {
  const page = await reading
  if (ctx.person)
    ctx.views.record(
      ctx.person.userid,
      'wiki',
      isCachedResponse(page) ? Number(page.facts['wikiid']) : page.wikiid,
    )
  return page
}

export const readHandlers: Pick<Handlers, 'readWiki' | 'readCategory'> = {
  async readWiki(input, ctx) {
    const namespace = requireNamespace(input.params.namespace)
    if (input.query.type === 'XML' && namespace !== 'CATEGORY')
      throw invalidField('type', 'invalid_value', 'Only categories are available as XML')
    return viewed(ctx, readAny(ctx, namespace, input.params.title, input.query))
  },
  readCategory: (input, ctx) =>
    viewed(ctx, readAny(ctx, 'CATEGORY', input.params.title, input.query)),
}
