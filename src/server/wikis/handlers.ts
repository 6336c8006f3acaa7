// Pages of the wiki: read, create, patch, move (specification 4.2, 4.4; api-facts 5.2, 6.7).
import { invalid, invalidField, notFound } from '#lib/errors.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { holdEdit, recordRevision, requireRevision, saidLive, verdictFor, type Outcome, type Verdict } from '#server/revisions/revisions.ts'
import { asContent, asWiki, emptyContent, type WikiContent } from './content.ts'
import { changeContent, checkTitle, problem, storedTitle } from './fields.ts'
import { childrenKey, titleKey, treeKey } from './keys.ts'
import { listHandlers } from './lists.ts'
import { loadWiki, presentHead, presentLive, presentRow } from './load.ts'
import { lockTree, placeNew, countBranch, requirePlace } from './parents.ts'
import { presentWiki } from './present.ts'
import { canEdit, docOf, requireEditor, requireModerator, requireNamespace, requireSubject } from './rules.ts'
import { insertPages } from './pages.ts'
import { ensureRoot, findPage, findPageId, lockPage, movePointers, type PageRow } from './sql.ts'

/** What changes in the tree when a live page does. */
const touchPage = (ctx: SignedIn, page: PageRow, before: WikiContent, live: WikiContent) => {
  ctx.touch(`wiki:${page.wikiid}`)
  if (page.namespace !== 'CATEGORY') return
  const flagged = before.flags.join() !== live.flags.join()
  if (flagged || before.display_title !== live.display_title || before.parent !== live.parent) ctx.touch(treeKey)
  // A page that is unpublished leaves the list of the page above, one that is moved two of them.
  if (flagged || before.parent !== live.parent) ctx.touch(childrenKey(before.parent), childrenKey(live.parent))
}

const savePage = async (ctx: SignedIn, page: PageRow, next: WikiContent, verdict?: Verdict): Promise<Outcome> => {
  const doc = docOf(ctx.person, page)
  const outcome = await recordRevision(ctx, {
    doc, resource: 'wiki', resourceid: page.wikiid, next: asContent(next),
    before: { resource: 'wiki', resourceid: page.wikiid, revisionid: page.revisionid, live_revisionid: page.live_revisionid, content: asContent(page.content) },
  }, verdict ?? verdictFor(ctx, doc))
  if (outcome.changed) await movePointers(ctx.db, page.wikiid, outcome, ctx.now)
  if (outcome.liveContent) touchPage(ctx, page, page.content, asWiki(outcome.liveContent))
  if (outcome.verdict === 'held') await holdEdit(ctx, doc, page.revisionid, outcome.revisionid)
  else saidLive(ctx)
  return outcome
}

/** Pages in other languages than their first are not offered: a write to one is refused, never put in the wrong place. */
const requireLangid = (ctx: SignedIn, given: string | undefined, page: PageRow) => {
  if (given === undefined || given === page.langid) return
  if (!ctx.settings.langids.includes(given)) throw invalidField('langid', 'invalid_langid', `This site does not use the language ${given}`)
  throw invalidField('langid', 'translation_unavailable', 'This page has no translation')
}

export const wikiHandlers: Pick<Handlers, keyof typeof import('#contract/wikis.rows.ts').wikiRows> = {
  ...listHandlers,

  async readWiki(input, ctx) {
    const namespace = requireNamespace(input.params.namespace)
    const { title } = input.params
    const { unpatrolled, langid } = input.query
    if (unpatrolled) {
      const head = await ctx.snapshot(async db => {
        const row = await findPage(db, namespace, title, true)
        if (langid !== undefined && langid !== row.langid) throw notFound('Wiki')
        return row.revisionid === row.live_revisionid ? null : presentRow(db, ctx, row, true)
      })
      if (head) return head
    }
    const view = `wiki ${namespace} ${title}`
    const kept = ctx.bytes.peek(view) ?? await ctx.bytes.build(view, () => ctx.snapshot(async db => {
      const row = await findPage(db, namespace, title, false)
      const loaded = await loadWiki(db, ctx, row, null)
      // Another page may take this title later; this one stands under it by another of its names.
      if (row.title !== title) loaded.pairs.set(titleKey(namespace, title), 0)
      return { json: presentWiki(ctx.origin, loaded), pairs: loaded.pairs, facts: { title: row.title } }
    }))
    return canEdit(ctx.person, { namespace, title: String(kept.facts['title']) }) ? kept.withMembers('"can_edit":false', '"can_edit":true') : kept
  },

  async createWiki(input, ctx) {
    const body = input.body()
    const namespace = requireNamespace(body.namespace)
    const title = storedTitle(body.title)
    requireEditor(ctx.person, { namespace, title })
    const langid = body.langid ?? ctx.settings.default_langid
    const { title: _title, namespace: _namespace, langid: _langid, parent: above, ...fields } = body
    const base = emptyContent(title, ctx.settings.patrol_threshold)
    const { next, errors } = await changeContent(ctx, { namespace, title, author: ctx.person.userid }, base, null, fields)
    errors.unshift(...checkTitle(title), ...await requireSubject(ctx.db, namespace, title))
    if (!ctx.settings.langids.includes(langid)) errors.push(problem('langid', 'invalid_langid', `This site does not use the language ${langid}`))
    if (namespace === 'CATEGORY') next.parent = await placeNew(ctx.db, above, errors)
    else if (above !== undefined) errors.push(problem('parent', 'not_allowed', `Pages in ${namespace} have no parent`))
    if (errors.length) throw invalid(errors)
    if (namespace === 'CATEGORY') await ensureRoot(ctx.db, ctx.settings.default_langid, ctx.now, emptyContent('Root', ctx.settings.patrol_threshold))

    const [made] = await insertPages(ctx.db, namespace, langid, ctx.person.userid, ctx.now, [{ title, content: next }])
    if (!made) throw invalidField('title', 'duplicate', 'There is a page of this title, or one that would have the same address')
    ctx.touch(titleKey(namespace, title), ...(namespace === 'CATEGORY' ? [treeKey, childrenKey(next.parent)] : []))
    ctx.emit({ event: 'wiki.created', data: { wikiid: made.wikiid } })
    ctx.header('Location', `${ctx.origin}/api/2.0/wikis/${namespace}/${encodeURIComponent(title)}`)
    saidLive(ctx)
    return presentLive(ctx, made.wikiid)
  },

  async patchWiki(input, ctx) {
    const namespace = requireNamespace(input.params.namespace)
    const page = await lockPage(ctx.db, namespace, input.params.title)
    requireEditor(ctx.person, page)
    await requireRevision(page.revisionid, input.query.revisionid, () => presentHead(ctx, page.wikiid))
    const body = input.body()
    requireLangid(ctx, input.query.langid, page)
    const { next, errors } = await changeContent(ctx, page, page.content, page.content, body)
    if (errors.length) throw invalid(errors)
    const outcome = await savePage(ctx, page, next)
    if (outcome.changed && outcome.verdict === 'live') ctx.emit({ event: 'wiki.updated', data: { wikiid: page.wikiid } })
    return presentHead(ctx, page.wikiid)
  },

  async moveWiki(input, ctx) {
    if (await findPageId(ctx.db, 'CATEGORY', input.params.title) === null) throw notFound('Wiki')
    requireModerator(ctx.person)
    await lockTree(ctx.db) // before the page, or two moves could wait for each other
    const page = await lockPage(ctx.db, 'CATEGORY', input.params.title)
    await requireRevision(page.revisionid, input.query.revisionid, () => presentHead(ctx, page.wikiid))
    const { parent: above } = input.body()
    if (page.title === 'Root') throw invalidField('parent', 'cycle', 'The root stands below nothing')
    const parent = await requirePlace(ctx.db, page.wikiid, above)
    if (input.query.dry_run) return { ...await presentHead(ctx, page.wikiid), move: await countBranch(ctx.db, page.wikiid) }
    const outcome = await savePage(ctx, page, { ...page.content, parent }, 'live')
    if (outcome.changed) ctx.emit({ event: 'wiki.moved', data: { wikiid: page.wikiid, parent } })
    return presentHead(ctx, page.wikiid)
  },
}
