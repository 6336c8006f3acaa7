// What saveResource needs of a page: its pointers, and what is told of it.
import type { NewEvent } from '#contract/events/table.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { Edit, Saveable } from '#server/saves/saveResource.ts'
import { asContent, asWiki } from './content.ts'
import { childrenKey, faultsKey, titleKey, treeKey } from '#server/base/stampNames.ts'
import { docOf } from './rules.ts'
import { movePointers, type PageRow } from './sql.ts'
import { touchPage } from './touch.ts'

/** A page appears or vanishes: whatever names its title, and the tree, is made anew. */
export const touchPlace = (
  ctx: SignedIn,
  page: { wikiid: number; namespace: PageRow['namespace']; title: string },
  parent: number | null,
) => {
  ctx.touch(
    `wiki:${page.wikiid}`,
    titleKey(page.namespace, page.title),
    ...(page.namespace === 'CATEGORY' ? [treeKey, childrenKey(parent)] : []),
    // It may name causes; pages of the wiki come and go rarely.
    ...(page.namespace === 'WIKI' ? [faultsKey] : []),
  )
}

/** A page as it is saved. Of an unpublished one every version is what its deciders get. */
export const pageToSave = (ctx: SignedIn, page: PageRow): Saveable => ({
  doc: docOf(ctx.person, page),
  resource: 'wiki',
  resourceid: page.wikiid,
  before: {
    revisionid: page.revisionid,
    live_revisionid: page.live_revisionid,
    content: asContent(page.content),
  },
  isUnseen: page.unpublished,
  point: (outcome, next) =>
    movePointers(
      ctx.db,
      page.wikiid,
      page.unpublished ? { ...outcome, liveContent: next } : outcome,
      ctx.now,
    ),
  onLive: live => touchPage(ctx, page, page.content, asWiki(live)),
})

/** Of an edit that is held only patrol tells. */
export const whenLive =
  (event: NewEvent): NonNullable<Edit['events']> =>
  ({ verdict }) =>
    verdict === 'live' ? [event] : []
