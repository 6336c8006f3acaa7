// One save of a page: its revision, its pointers, and what is told of it.
import type { SignedIn } from '#server/http/context.ts'
import { sameContent } from '#server/saves/content.ts'
import { recordRevision, setPatrolLiveHeader, verdictFor } from '#server/saves/revisions.ts'
import type { Outcome, Verdict } from '#server/http/patrolPort.ts'
import { insertRevision } from '#server/saves/sql.ts'
import { asContent, asWiki, type WikiContent } from './content.ts'
import { childrenKey, titleKey, treeKey } from '#server/base/stampNames.ts'
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
  )
}

/** Held, as all of it is: readers have never seen the page. */
const saveUnpublished = async (
  ctx: SignedIn,
  page: PageRow,
  next: WikiContent,
): Promise<Outcome> => {
  const pointers = { revisionid: page.revisionid, live_revisionid: page.live_revisionid }
  if (sameContent(asContent(page.content), asContent(next)))
    return { changed: false, verdict: 'held', ...pointers, liveContent: null }
  const revisionid = await insertRevision(ctx.db, {
    parent: page.revisionid,
    doc_type: 'wiki',
    docid: page.wikiid,
    resource: 'wiki',
    resourceid: page.wikiid,
    langid: page.langid,
    line: 'held',
    kind: 'edit',
    userid: ctx.person.userid,
    created: ctx.now,
    content: asContent(next),
  })
  await movePointers(
    ctx.db,
    page.wikiid,
    { revisionid, live_revisionid: revisionid, liveContent: asContent(next) },
    ctx.now,
  )
  await ctx.holds.creation(ctx, docOf(ctx.person, page), true)
  return {
    changed: true,
    verdict: 'held',
    revisionid,
    live_revisionid: revisionid,
    liveContent: null,
  }
}

export const savePage = async (
  ctx: SignedIn,
  page: PageRow,
  next: WikiContent,
  how: { verdict?: Verdict; kind?: 'restore' } = {},
): Promise<Outcome> => {
  if (page.unpublished) return saveUnpublished(ctx, page, next)
  const doc = docOf(ctx.person, page)
  const outcome = await recordRevision(
    ctx,
    {
      doc,
      resource: 'wiki',
      resourceid: page.wikiid,
      next: asContent(next),
      ...(how.kind ? { kind: how.kind } : {}),
      before: {
        resource: 'wiki',
        resourceid: page.wikiid,
        revisionid: page.revisionid,
        live_revisionid: page.live_revisionid,
        content: asContent(page.content),
      },
    },
    how.verdict ?? verdictFor(ctx, doc),
  )
  if (outcome.changed && !outcome.settled) await movePointers(ctx.db, page.wikiid, outcome, ctx.now)
  if (outcome.liveContent) touchPage(ctx, page, page.content, asWiki(outcome.liveContent))
  if (outcome.verdict === 'held')
    await ctx.holds.hold(ctx, doc, page.revisionid, outcome.revisionid)
  else setPatrolLiveHeader(ctx)
  return outcome
}
