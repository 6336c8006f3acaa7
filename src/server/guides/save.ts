// Saving a guide's own fields: revision, pointers, stamps, events, reputation. Steps are in steps.ts.
import { featuredFlags } from '#contract/flags.ts'
import { addReputation, type ReputationReason } from '#server/users/reputation.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { holdEdit, recordRevision, saidLive, verdictFor, type Doc, type Outcome, type Verdict } from '#server/revisions/revisions.ts'
import type { NewRevision } from '#server/revisions/sql.ts'
import { asContent, asGuide, type GuideContent } from './content.ts'
import { guidesKey } from './lists.ts'
import { isAllowed, type GuideAccess } from './rules.ts'
import { pointGuide, type GuideRow } from './sql.ts'

export const docOf = (person: SignedIn['person'], access: GuideAccess): Doc => ({
  doc_type: 'guide', docid: access.guideid, langid: access.langid, author: access.author, patrol_threshold: access.patrol_threshold,
  public: access.public, allowed: isAllowed(person, access),
})

const publishedReputation = 15
const featuredReputation = 25

const isFeatured = ({ flags }: GuideContent) => flags.some(flag => featuredFlags.includes(flag))

/** Who has points for this, in the order of userids, so that two writes that take from several do not wait for one another. */
const pointHolders = (ctx: SignedIn, guideid: number, reason: ReputationReason) => ctx.db.many<{ userid: number; amount: number }>(sql`
  select userid, sum(amount)::int as amount from reputation_entries
  where reason = ${reason} and docid = ${guideid} group by userid having sum(amount) > 0 order by userid`)

/** +15 for an own guide made public, once; taken back from who has it when the guide turns private (api-facts 4.13). */
const countPublication = async (ctx: SignedIn, guideid: number, before: GuideContent, live: GuideContent) => {
  if (before.public === live.public) return
  ctx.touch('tree-guides')
  ctx.emit({ event: live.public ? 'guide.published' : 'guide.unpublished', data: { guideid } })
  const holders = await pointHolders(ctx, guideid, 'guide_published')
  if (!live.public) for (const holder of holders) await addReputation(ctx, holder.userid, -holder.amount, 'guide_published', guideid)
  else if (!holders.length) await addReputation(ctx, live.author, publishedReputation, 'guide_published', guideid)
}

/** +25 for the author of a guide that is featured, once; taken back from who has it when it no longer is (api-facts 4.13). */
const countFeature = async (ctx: SignedIn, guideid: number, before: GuideContent, live: GuideContent) => {
  const featured = isFeatured(live)
  if (!featured && !isFeatured(before)) return
  const holders = await pointHolders(ctx, guideid, 'guide_featured')
  if (!featured) for (const holder of holders) await addReputation(ctx, holder.userid, -holder.amount, 'guide_featured', guideid)
  else if (!holders.length) await addReputation(ctx, live.author, featuredReputation, 'guide_featured', guideid)
}

/** `head` is the row with the head's content, locked. Says what became of the save. */
export const saveGuide = async (ctx: SignedIn, access: GuideAccess, head: GuideRow, next: GuideContent, options: { verdict?: Verdict; kind?: NewRevision['kind'] } = {}): Promise<Outcome> => {
  const doc = docOf(ctx.person, access)
  const outcome = await recordRevision(ctx, {
    doc, resource: 'guide', resourceid: access.guideid, next: asContent(next),
    before: { resource: 'guide', resourceid: access.guideid, revisionid: head.revisionid, live_revisionid: head.live_revisionid, content: asContent(head.content) },
    ...(options.kind ? { kind: options.kind } : {}),
  }, options.verdict ?? verdictFor(ctx, doc))
  if (!outcome.changed) {
    saidLive(ctx)
    return outcome
  }
  const live = outcome.liveContent ? asGuide(outcome.liveContent) : null
  await pointGuide(ctx.db, access.guideid, { revisionid: outcome.revisionid, live_revisionid: outcome.live_revisionid! }, live, ctx.now)
  ctx.touch(`guide:${access.guideid}`)
  if (outcome.verdict === 'held') {
    await holdEdit(ctx, doc, head.revisionid, outcome.revisionid)
    return outcome
  }
  saidLive(ctx)
  ctx.touch(`modified:${access.guideid}`)
  ctx.emit({ event: 'guide.updated', data: { guideid: access.guideid, revisionid: outcome.revisionid } })
  if (live) {
    ctx.touch(guidesKey)
    if (live.category !== head.content.category && live.public) ctx.touch('tree-guides')
    await countPublication(ctx, access.guideid, head.content, live)
    await countFeature(ctx, access.guideid, head.content, live)
  }
  return outcome
}
