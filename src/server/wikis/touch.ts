import { sql } from '#server/db/sql.ts'
import { hasCauses } from '#wikitext/causes.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { WikiContent } from './content.ts'
import { childrenKey, faultsKey, spaced, treeKey } from '#server/base/stampNames.ts'
import type { PageRow } from './sql.ts'

/** Titles that a text links to, as `linked_names` reads them from what is stored. */
const linkedTitles = (text: string): string[] =>
  Array.from(text.matchAll(/\[\[\s*([^\]|#[]{1,255})/g), ([, title = '']) => spaced(title).trim())

/**
 * What these texts of a page say is wrong is shown with the categories that they link to and with
 * all above those: with no others, and with none where they name no causes.
 */
export const touchFaults = async (ctx: SignedIn, texts: readonly string[]): Promise<void> => {
  const titles = [...new Set(texts.filter(hasCauses).flatMap(linkedTitles))]
  if (!titles.length) return
  const categories = await ctx.db.values<string>(sql`
    with recursive above (parent, title) as (
      select w.parent, w.title from wikis w
        where w.namespace = 'CATEGORY' and translate(w.title, '_+', '  ') = any(${titles}::text[])
      union
      select w.parent, w.title from above join wikis w on w.wikiid = above.parent)
    select title from above`)
  ctx.touch(...categories.map(faultsKey))
}

/** What changes in the tree when a live page does. */
export const touchPage = async (
  ctx: SignedIn,
  page: Pick<PageRow, 'wikiid' | 'namespace'>,
  before: WikiContent,
  live: WikiContent,
): Promise<void> => {
  ctx.touch(`wiki:${page.wikiid}`)
  if (page.namespace === 'WIKI') await touchFaults(ctx, [before.contents, live.contents])
  if (page.namespace !== 'CATEGORY') return
  const flagged = before.flags.join() !== live.flags.join()
  if (flagged || before.display_title !== live.display_title || before.parent !== live.parent)
    ctx.touch(treeKey)
  // A page that is unpublished leaves the list of the page above, one that is moved two of them.
  if (flagged || before.parent !== live.parent)
    ctx.touch(childrenKey(before.parent), childrenKey(live.parent))
}
