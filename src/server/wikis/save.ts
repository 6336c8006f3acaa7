// What saveResource needs of a page: its pointers, and what is told of it.
import type { NewEvent } from '#contract/events/table.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { Edit, Saveable } from '#server/saves/saveResource.ts'
import { asContent, asWiki, type WikiContent } from './content.ts'
import { childrenKey, titleKey, treeKey } from '#server/base/stampNames.ts'
import { docOf } from './rules.ts'
import { movePointers, type PageRow } from './sql.ts'
import { touchFaults, touchPage } from './touch.ts'

/**
 * A page appears or vanishes: whatever names its title, the tree, and what it says is wrong with a
 * category, is made anew.
 */
export const touchPlace = async (
  ctx: SignedIn,
  page: { wikiid: number; namespace: PageRow['namespace']; title: string },
  { parent, contents }: Pick<WikiContent, 'parent' | 'contents'>,
): Promise<void> => {
  ctx.touch(
    `wiki:${page.wikiid}`,
    titleKey(page.namespace, page.title),
    ...(page.namespace === 'CATEGORY' ? [treeKey, childrenKey(parent)] : []),
  )
  if (page.namespace === 'WIKI') await touchFaults(ctx, [contents])
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
