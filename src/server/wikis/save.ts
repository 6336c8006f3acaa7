// One save of a page: its revision, its pointers, and what is told of it.
import type { SignedIn } from '#server/http/context.ts'
import { holdEdit, recordRevision, saidLive, verdictFor, type Outcome, type Verdict } from '#server/revisions/revisions.ts'
import { asContent, asWiki, type WikiContent } from './content.ts'
import { childrenKey, titleKey, treeKey } from './keys.ts'
import { docOf } from './rules.ts'
import { movePointers, type PageRow } from './sql.ts'

/** What changes in the tree when a live page does. */
const touchPage = (ctx: SignedIn, page: PageRow, before: WikiContent, live: WikiContent) => {
  ctx.touch(`wiki:${page.wikiid}`)
  if (page.namespace !== 'CATEGORY') return
  const flagged = before.flags.join() !== live.flags.join()
  if (flagged || before.display_title !== live.display_title || before.parent !== live.parent) ctx.touch(treeKey)
  // A page that is unpublished leaves the list of the page above, one that is moved two of them.
  if (flagged || before.parent !== live.parent) ctx.touch(childrenKey(before.parent), childrenKey(live.parent))
}

/** A page appears or vanishes: whatever names its title, and the tree, is made anew. */
export const touchPlace = (ctx: SignedIn, page: { wikiid: number; namespace: PageRow['namespace']; title: string }, parent: number | null) => {
  ctx.touch(`wiki:${page.wikiid}`, titleKey(page.namespace, page.title), ...(page.namespace === 'CATEGORY' ? [treeKey, childrenKey(parent)] : []))
}

export const savePage = async (ctx: SignedIn, page: PageRow, next: WikiContent, how: { verdict?: Verdict; kind?: 'restore' } = {}): Promise<Outcome> => {
  const doc = docOf(ctx.person, page)
  const outcome = await recordRevision(ctx, {
    doc, resource: 'wiki', resourceid: page.wikiid, next: asContent(next), ...(how.kind ? { kind: how.kind } : {}),
    before: { resource: 'wiki', resourceid: page.wikiid, revisionid: page.revisionid, live_revisionid: page.live_revisionid, content: asContent(page.content) },
  }, how.verdict ?? verdictFor(ctx, doc))
  if (outcome.changed) await movePointers(ctx.db, page.wikiid, outcome, ctx.now)
  if (outcome.liveContent) touchPage(ctx, page, page.content, asWiki(outcome.liveContent))
  if (outcome.verdict === 'held') await holdEdit(ctx, doc, page.revisionid, outcome.revisionid)
  else saidLive(ctx)
  return outcome
}
