// What follows when readers get other details of a guide, by a save or by a decision: lists, the
// tree, reputation.
import { featuredFlags } from '#contract/core/flags.ts'
import type { SignedIn } from '#server/http/context.ts'
import { addReputation, pointHolders, takeBackPoints } from '#server/users/reputation.ts'
import type { GuideContent } from './content.ts'
import { showLiveItems } from './itemPages.ts'
import { workersJob } from './removal.ts'
import { guidesKey } from '#server/base/stampNames.ts'

const publishedReputation = 15
const featuredReputation = 25

const isFeatured = ({ flags }: GuideContent) => flags.some(flag => featuredFlags.includes(flag))

/** A guide without a step helps nobody. */
const earns = (content: GuideContent): boolean => content.public && content.steps.length > 0

/**
 * +15 for an own guide that readers see, once; taken back from who has it when they no longer do
 * (api-facts 4.13).
 */
const countPublication = async (
  ctx: SignedIn,
  guideid: number,
  before: GuideContent,
  live: GuideContent,
) => {
  if (before.public !== live.public) {
    ctx.touch('tree-guides')
    ctx.emit({ event: live.public ? 'guide.published' : 'guide.unpublished', data: { guideid } })
  }
  if (before.public && !live.public) ctx.queue(workersJob(guideid, ctx.person.userid))
  if (earns(before) === earns(live)) return
  if (!earns(live)) await takeBackPoints(ctx, guideid, ['guide_published'])
  else if (!(await pointHolders(ctx, guideid, ['guide_published'])).length)
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
  if (!featured) await takeBackPoints(ctx, guideid, ['guide_featured'])
  else if (!(await pointHolders(ctx, guideid, ['guide_featured'])).length)
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
