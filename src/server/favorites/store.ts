// A completion: the mark, points for whoever wrote the guide and whoever followed it, and word to
// its author (api-facts 4.13, 6.1).
import { guideUrl } from '#server/base/addresses.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { notify } from '#server/notifications/notify.ts'
import {
  addReputation,
  pointsOfCompletion,
  takeBackPoints,
  type ReputationReason,
} from '#server/users/reputation.ts'
import { insertCompletion } from './sql.ts'

const completersPoints = 1

/**
 * In the order of userids, so that two people who complete each other's guides do not wait for one
 * another. Taken back is no more than they had for this guide.
 */
export const movePoints = async (
  ctx: SignedIn,
  guideid: number,
  { author, completer }: { author: number; completer: number },
  sign: 1 | -1,
): Promise<void> => {
  const points: [number, number, ReputationReason][] = [
    [author, pointsOfCompletion, 'guide_completed'],
    [completer, completersPoints, 'completion'],
  ]
  for (const [userid, amount, reason] of points.sort(([a], [b]) => a - b))
    if (sign === 1) await addReputation(ctx, userid, amount, reason, guideid)
    else await takeBackPoints(ctx, guideid, [reason], { of: userid, most: amount })
}

/** Once for each person and guide; nothing happens a second time. */
export const markCompleted = async (
  ctx: SignedIn,
  { guideid, author }: { guideid: number; author: number },
  userid: number,
): Promise<void> => {
  const rewarded = author === userid ? null : author // nobody earns points by their own guide
  if (!(await insertCompletion(ctx.db, guideid, userid, rewarded, ctx.now))) return
  if (rewarded !== null) await movePoints(ctx, guideid, { author: rewarded, completer: userid }, 1)
  ctx.emit({ event: 'guide.completed', data: { guideid, userid } })
  const guide = await ctx.db.one<{ guideid: number; title: string; type: string }>(
    sql`select guideid, title, type from guides where guideid = ${guideid}`,
  )
  await notify(ctx, [
    {
      userid: author,
      event: 'guide.completed',
      path: guideUrl('', guide),
      data: { title: guide.title, guideid },
      guideid,
      actor: userid,
      once: true,
    },
  ])
}
