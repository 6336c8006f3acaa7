// Tags of guides and wiki pages (specification 4.1; api-facts 5.1): at once, without revision and without patrol.
import type { Guide } from '#contract/guides.ts'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/wire.ts'
import type { Wiki } from '#contract/wikis.ts'
import { invalidField, notFound } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import { loadGuide } from '#server/guides/load.ts'
import { presentGuide } from '#server/guides/present.ts'
import { canEdit, loadAccess, requirePrivacy, requireView } from '#server/guides/rules.ts'
import { loadMarks } from '#server/guides/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { presentLive } from '#server/wikis/load.ts'
import { requireNamespace, requireTagger } from '#server/wikis/rules.ts'
import { findPage, type PageRow } from '#server/wikis/sql.ts'
import { countTags, deleteTag, guideTags, insertTag, loadAllTags, loadTags, wikiTags } from './sql.ts'

/** Throws 422 for a text that is no tag. */
const requireTag = (given: string | undefined): string => {
  if (given === undefined) throw invalidField('tag', 'required', 'tag is required')
  const tag = given.trim()
  if (tag === '') throw invalidField('tag', 'too_short', 'A tag may not be empty')
  if (codePoints(tag) > limits.tag) throw invalidField('tag', 'too_long', `A tag has at most ${limits.tag} characters`)
  if (tag.includes(',') || /\p{Cc}/u.test(tag) || !tag.isWellFormed()) throw invalidField('tag', 'invalid_value', 'A tag has no comma and no line break')
  return tag
}

/** The guide as readers see it, without the steps of its prerequisites. */
const presentTagged = async (ctx: SignedIn, guideid: number): Promise<Guide> => {
  const access = await loadAccess(ctx.db, guideid)
  const guide = await loadGuide(ctx.db, ctx, { guideid, head: false, inlined: false, viewer: ctx.person })
  const marks = await loadMarks(ctx.db, guideid, ctx.person.userid)
  return presentGuide(ctx.origin, ctx.settings, guide, { ...marks, can_edit: canEdit(ctx.person, access) }, false)
}

const presentTaggedPage = async (ctx: SignedIn, page: PageRow, changed: boolean): Promise<Wiki> => {
  if (changed) {
    await ctx.db.run(sql`update wikis set stamp = stamp + 1 where wikiid = ${page.wikiid}`)
    ctx.touch(`wiki:${page.wikiid}`)
  }
  return presentLive(ctx, page.wikiid)
}

const requireTaggedGuide = async (ctx: SignedIn, guideid: number) => requirePrivacy(ctx.person, await loadAccess(ctx.db, guideid))

const requireTaggedPage = async (ctx: SignedIn, params: { namespace: string; title: string }): Promise<PageRow> => {
  const page = await findPage(ctx.db, requireNamespace(params.namespace), params.title, false)
  requireTagger(ctx.person, page)
  return page
}

export const tagHandlers: Pick<Handlers, keyof typeof import('#contract/tags.rows.ts').tagRows> = {
  async listTags(input, ctx) {
    const page = input.query
    const [tags, total] = await Promise.all([loadAllTags(ctx.db, page), countTags(ctx.db)])
    ctx.header('X-Total-Count', String(total))
    return tags
  },

  async listGuideTags(input, ctx) {
    const { guideid } = input.params
    requireView(ctx.person, await loadAccess(ctx.db, guideid))
    return loadTags(ctx.db, guideTags(guideid))
  },

  async listWikiTags(input, ctx) {
    const { wikiid } = await findPage(ctx.db, requireNamespace(input.params.namespace), input.params.title, false)
    return loadTags(ctx.db, wikiTags(wikiid))
  },

  async tagGuide(input, ctx) {
    const { guideid } = input.params
    await requireTaggedGuide(ctx, guideid)
    const tag = await insertTag(ctx.db, guideTags(guideid), requireTag(input.body().tag))
    if (tag !== null) ctx.emit({ event: 'tag.added', data: { doc_type: 'guide', docid: guideid, tag } })
    return presentTagged(ctx, guideid)
  },

  async untagGuide(input, ctx) {
    const { guideid } = input.params
    await requireTaggedGuide(ctx, guideid)
    const tag = await deleteTag(ctx.db, guideTags(guideid), requireTag(input.body().tag ?? input.query.tag))
    if (tag === null) throw notFound('Tag')
    ctx.emit({ event: 'tag.removed', data: { doc_type: 'guide', docid: guideid, tag } })
    return presentTagged(ctx, guideid)
  },

  async tagWiki(input, ctx) {
    const page = await requireTaggedPage(ctx, input.params)
    const tag = await insertTag(ctx.db, wikiTags(page.wikiid), requireTag(input.body().tag))
    if (tag !== null) ctx.emit({ event: 'tag.added', data: { doc_type: 'wiki', docid: page.wikiid, tag } })
    return presentTaggedPage(ctx, page, tag !== null)
  },

  async untagWiki(input, ctx) {
    const page = await requireTaggedPage(ctx, input.params)
    const tag = await deleteTag(ctx.db, wikiTags(page.wikiid), requireTag(input.body().tag ?? input.query.tag))
    if (tag === null) throw notFound('Tag')
    ctx.emit({ event: 'tag.removed', data: { doc_type: 'wiki', docid: page.wikiid, tag } })
    return presentTaggedPage(ctx, page, true)
  },
}
