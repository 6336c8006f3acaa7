import { hasCauses } from '#wikitext/causes.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { WikiContent } from './content.ts'
import { childrenKey, faultsKey, treeKey } from '#server/base/stampNames.ts'
import type { PageRow } from './sql.ts'

/** What changes in the tree when a live page does. */
export const touchPage = (
  ctx: SignedIn,
  page: Pick<PageRow, 'wikiid' | 'namespace'>,
  before: WikiContent,
  live: WikiContent,
) => {
  ctx.touch(`wiki:${page.wikiid}`)
  if (hasCauses(before.contents) || hasCauses(live.contents)) ctx.touch(faultsKey)
  if (page.namespace !== 'CATEGORY') return
  const flagged = before.flags.join() !== live.flags.join()
  if (flagged || before.display_title !== live.display_title || before.parent !== live.parent)
    ctx.touch(treeKey)
  // A page that is unpublished leaves the list of the page above, one that is moved two of them.
  if (flagged || before.parent !== live.parent)
    ctx.touch(childrenKey(before.parent), childrenKey(live.parent))
}
