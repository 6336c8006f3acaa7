// A guide goes, softly: its row and its history stay, and whoever deleted it or an Admin brings it
// back.
import { guidesKey } from '#server/base/stampNames.ts'
import type { NewJob } from '#server/effects/jobs.ts'
import type { SignedIn } from '#server/http/context.ts'
import { showLiveItems } from './itemPages.ts'
import { loadGuideRow, markDeleted } from './sql.ts'
import { sql } from '#server/db/sql.ts'
import { giveBackPoints, pointsOfCompletion, takeBackPoints } from '#server/users/reputation.ts'

/** Whoever was asked to sign a release of it is told that it is gone, or back. */
export const signersJob = (guideid: number): NewJob => ({
  kind: 'guide_signers',
  payload: { guideid },
  unique: `signers of guide ${guideid}`,
})

/** Whoever works through it hears that it is gone, or no longer open to them. */
export const workersJob = (guideid: number, by: number): NewJob => ({
  kind: 'guide_workers',
  payload: { guideid, by },
  unique: `workers at guide ${guideid}`,
})

/** Its row is locked, and the caller may delete it. */
export const removeGuide = async (ctx: SignedIn, guideid: number): Promise<void> => {
  await ctx.holds.orphan(ctx, { doc_type: 'guide', docid: guideid }, null)
  const { content } = await loadGuideRow(ctx.db, guideid, false)
  await markDeleted(ctx.db, guideid, ctx.person.userid, ctx.now)
  await showLiveItems(ctx, guideid, content, null, ctx.person.userid)
  // What is gone is worth nothing to who wrote it; who followed it has done so.
  await takeBackPoints(ctx, guideid, ['guide_published', 'guide_featured', 'guide_completed'])
  ctx.touch(`guide:${guideid}`, `modified:${guideid}`, 'tree-guides', guidesKey)
  ctx.emit({ event: 'guide.deleted', data: { guideid } })
  ctx.queue(signersJob(guideid))
  ctx.queue(workersJob(guideid, ctx.person.userid))
}

/** It is back, and its authors have again what completions gave them. */
export const returnPoints = async (ctx: SignedIn, guideid: number): Promise<void> => {
  const authors = await ctx.db.many<{ rewarded: number; times: number }>(sql`
    select rewarded, count(*)::int as times from completions
    where guideid = ${guideid} and rewarded is not null group by rewarded order by rewarded`)
  for (const { rewarded, times } of authors)
    await giveBackPoints(ctx, guideid, 'guide_completed', {
      of: rewarded,
      most: pointsOfCompletion * times,
    })
}
