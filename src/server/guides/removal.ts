// A guide goes, softly: its row and its history stay, and whoever deleted it or an Admin brings it
// back.
import { guidesKey } from '#server/base/stampNames.ts'
import type { NewJob } from '#server/effects/jobs.ts'
import type { SignedIn } from '#server/http/context.ts'
import { showLiveItems } from './itemPages.ts'
import { loadGuideRow, markDeleted } from './sql.ts'

/** Whoever was asked to sign a release of it is told that it is gone, or back. */
export const signersJob = (guideid: number): NewJob => ({
  kind: 'guide_signers',
  payload: { guideid },
  unique: `signers of guide ${guideid}`,
})

/** Its row is locked, and the caller may delete it. */
export const removeGuide = async (ctx: SignedIn, guideid: number): Promise<void> => {
  await ctx.holds.orphan(ctx, { doc_type: 'guide', docid: guideid }, null)
  const { content } = await loadGuideRow(ctx.db, guideid, false)
  await markDeleted(ctx.db, guideid, ctx.person.userid, ctx.now)
  await showLiveItems(ctx, guideid, content, null, ctx.person.userid)
  ctx.touch(`guide:${guideid}`, `modified:${guideid}`, 'tree-guides', guidesKey)
  ctx.emit({ event: 'guide.deleted', data: { guideid } })
  ctx.queue(signersJob(guideid))
}
