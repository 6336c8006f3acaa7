// Tags of guides and wiki pages (specification 4.1; api-facts 5.1): at once, without revision and
// without patrol.
import type { Wiki } from '#contract/wikis/shapes.ts'
import { notFound } from '#lib/errors.ts'
import { presentLive as presentLiveGuide } from '#server/guides/presentHead.ts'
import { loadAccess, requirePrivacy, requireView } from '#server/rights/guides.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { findLivePage, presentLive, raiseStamp, type PageRow } from '#server/wikis/load.ts'
import { requireNamespace, requireTagger } from '#server/wikis/rules.ts'
import { requireTag, requireTagName } from './rules.ts'
import { synonymHandlers } from './synonyms.ts'
import { distinctTagHandlers } from './distinct.ts'
import { tagUseHandlers } from './useHandlers.ts'
import { tagJobHandlers } from './startWork.ts'
import {
  countTags,
  deleteTag,
  guideTags,
  insertTag,
  loadAllTags,
  loadTags,
  wikiTags,
} from './sql.ts'

const presentTaggedPage = async (ctx: SignedIn, page: PageRow, changed: boolean): Promise<Wiki> => {
  if (changed) {
    await raiseStamp(ctx, page.wikiid)
  }
  return presentLive(ctx, page.wikiid)
}

const requireTaggedGuide = async (ctx: SignedIn, guideid: number) =>
  requirePrivacy(ctx.person, await loadAccess(ctx.db, guideid))

const requireTaggedPage = async (
  ctx: SignedIn,
  params: { namespace: string; title: string },
): Promise<PageRow> => {
  const page = await findLivePage(ctx.db, requireNamespace(params.namespace), params.title)
  requireTagger(ctx.person, page)
  return page
}

export const tagHandlers: Pick<
  Handlers,
  keyof (typeof import('#contract/tags/rows.ts').tagRows &
    typeof import('#contract/tags/work.rows.ts').tagWorkRows)
> = {
  ...tagUseHandlers,
  ...tagJobHandlers,
  ...synonymHandlers,
  ...distinctTagHandlers,

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
    const { wikiid } = await findLivePage(
      ctx.db,
      requireNamespace(input.params.namespace),
      input.params.title,
    )
    return loadTags(ctx.db, wikiTags(wikiid))
  },

  async tagGuide(input, ctx) {
    const { guideid } = input.params
    await requireTaggedGuide(ctx, guideid)
    const tag = await insertTag(ctx.db, guideTags(guideid), requireTag(input.body().tag), ctx.now)
    if (tag !== null)
      ctx.emit({ event: 'tag.added', data: { doc_type: 'guide', docid: guideid, tag } })
    return presentLiveGuide(ctx, guideid)
  },

  async untagGuide(input, ctx) {
    const { guideid } = input.params
    await requireTaggedGuide(ctx, guideid)
    const tag = await deleteTag(
      ctx.db,
      guideTags(guideid),
      requireTagName(input.body().tag ?? input.query.tag),
    )
    if (tag === null) throw notFound('Tag')
    ctx.emit({ event: 'tag.removed', data: { doc_type: 'guide', docid: guideid, tag } })
    return presentLiveGuide(ctx, guideid)
  },

  async tagWiki(input, ctx) {
    const page = await requireTaggedPage(ctx, input.params)
    const tag = await insertTag(
      ctx.db,
      wikiTags(page.wikiid),
      requireTag(input.body().tag),
      ctx.now,
    )
    if (tag !== null)
      ctx.emit({ event: 'tag.added', data: { doc_type: 'wiki', docid: page.wikiid, tag } })
    return presentTaggedPage(ctx, page, tag !== null)
  },

  async untagWiki(input, ctx) {
    const page = await requireTaggedPage(ctx, input.params)
    const tag = await deleteTag(
      ctx.db,
      wikiTags(page.wikiid),
      requireTagName(input.body().tag ?? input.query.tag),
    )
    if (tag === null) throw notFound('Tag')
    ctx.emit({ event: 'tag.removed', data: { doc_type: 'wiki', docid: page.wikiid, tag } })
    return presentTaggedPage(ctx, page, true)
  },
}
