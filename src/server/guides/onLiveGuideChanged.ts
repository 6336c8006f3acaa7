// What follows when readers get other details of a guide, by a save or by a decision: lists, the
// tree, reputation.
import { featuredFlags } from '#contract/core/flags.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { addReputation, type ReputationReason } from '#server/users/reputation.ts'
import type { GuideContent } from './content.ts'
import { showLiveItems } from './itemPages.ts'
import { guidesKey } from '#server/base/stampNames.ts'

const publishedReputation = 15
const featuredReputation = 25

const isFeatured = ({ flags }: GuideContent) => flags.some(flag => featuredFlags.includes(flag))

/**
 * Who has points for this, in the order of userids, so that two writes that take from several do
 * not wait for one another.
 */
const pointHolders = (ctx: SignedIn, guideid: number, reason: ReputationReason) =>
  ctx.db.many<{ userid: number; amount: number }>(sql`
  select userid, sum(amount)::int as amount from reputation_entries
  where reason = ${reason} and docid = ${guideid} group by userid having sum(amount) > 0
    order by userid`)

/**
 * +15 for an own guide made public, once; taken back from who has it when the guide turns private
 * (api-facts 4.13).
 */
const countPublication = async (
  ctx: SignedIn,
  guideid: number,
  before: GuideContent,
  live: GuideContent,
) => {
  if (before.public === live.public) return
  ctx.touch('tree-guides')
  ctx.emit({ event: live.public ? 'guide.published' : 'guide.unpublished', data: { guideid } })
  const holders = await pointHolders(ctx, guideid, 'guide_published')
  if (!live.public)
    for (const holder of holders)
      await addReputation(ctx, holder.userid, -holder.amount, 'guide_published', guideid)
  else if (!holders.length)
    await addReputation(ctx, live.author, publishedReputation, 'guide_published', guideid)
}

/**
 * +25 for the author of a guide that is featured, once; taken back from who has it when it no
 * longer is (api-facts 4.13).
 */
const countFeature = async (
  ctx: SignedIn,
  guideid: number,
  before: GuideContent,
  live: GuideContent,
) => {
  const featured = isFeatured(live)
  if (!featured && !isFeatured(before)) return
  const holders = await pointHolders(ctx, guideid, 'guide_featured')
  if (!featured)
    for (const holder of holders)
      await addReputation(ctx, holder.userid, -holder.amount, 'guide_featured', guideid)
  else if (!holders.length)
    await addReputation(ctx, live.author, featuredReputation, 'guide_featured', guideid)
}

/** `before`: what the guide said until now. `author`: whose live revision it is. */
export const onLiveGuideChanged = async (
  ctx: SignedIn,
  guideid: number,
  before: GuideContent,
  live: GuideContent,
  author: number,
): Promise<void> => {
  ctx.touch(guidesKey)
  if (live.category !== before.category && live.public) ctx.touch('tree-guides')
  await showLiveItems(ctx, guideid, before, live, author)
  await countPublication(ctx, guideid, before, live)
  await countFeature(ctx, guideid, before, live)
}
