// What becomes of comments that somebody objects to: never by their own writer.
import type { CommentShape } from '#contract/guides/shapes.ts'
import { forbidden, forbiddenFor } from '#lib/errors.ts'
import { itemAt } from '#lib/existing.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn, SignedInReader } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { addFlag, flagsToHide, loadQueue, settleFlags } from './flags.ts'
import type { CommentRow, CommentState } from './load.ts'
import { tellOfComment, tellOfRemoval } from './notices.ts'
import { requireSight } from './rules.ts'
import { presentOne, presentRows, requireState, say, seenComment, stamp } from './show.ts'
import { loadComment, lockComment, markGone } from './sql.ts'

const requireModerator = ({ person }: SignedInReader) => {
  if (!isModerator(person))
    throw forbidden('Only Moderators and Admins can do that', ['Moderator', 'Admin'])
}

/** The comment, locked, for somebody who may decide on it: a Moderator who did not write it. */
const decidable = async (ctx: SignedIn, commentid: number): Promise<CommentRow> => {
  const row = await lockComment(ctx.db, commentid)
  requireModerator(ctx)
  await requireSight(ctx.db, ctx.person, row)
  if (row.userid === ctx.person.userid)
    throw forbiddenFor('commentid', 'self_decision', 'You cannot decide on your own comment')
  return row
}

/**
 * Its new state, who decided and why; flags are settled by it. `decider` null: people flagged it.
 */
export const move = async (
  ctx: SignedIn,
  row: CommentRow,
  state: CommentState,
  reason: string,
  decider: number | null = ctx.person.userid,
): Promise<void> => {
  if (state === 'removed')
    await markGone(ctx.db, row.commentid, { state, userid: ctx.person.userid, now: ctx.now })
  await ctx.db.run(sql`
    update comments set state = ${state}, decided_by = ${decider}::int, decided_date = ${ctx.now},
      decided_reason = ${reason} where commentid = ${row.commentid}`)
  if (decider !== null) await settleFlags(ctx.db, row.commentid)
  await stamp(ctx, row)
  say(
    ctx,
    await loadComment(ctx.db, row.commentid),
    state === 'removed' ? 'comment.deleted' : 'comment.updated',
    decider === null,
  )
  if (decider !== null) {
    await audit(ctx, {
      action: `comment.${state}`,
      target_type: 'comment',
      target_id: row.commentid,
      before: { state: row.state },
      after: { state },
      reason,
      about: row.userid,
    })
  }
}

const moved = async (
  ctx: SignedIn,
  commentid: number,
  from: CommentState,
  to: CommentState,
  reason: () => string,
): Promise<CommentShape> => {
  const row = await decidable(ctx, commentid)
  const why = reason()
  requireState(row, [from])
  await move(ctx, row, to, why)
  if (to === 'removed') await tellOfRemoval(ctx, row)
  if (to === 'hidden') await tellOfRemoval(ctx, row, 'comment.hidden')
  if (from === 'held' && to === 'public') await tellOfComment(ctx, row)
  return presentOne(ctx, commentid)
}

/**
 * One of many of its writer's, who is told once of all: a public one is hidden, one that waits is
 * refused. Null for one that readers do not get anyway.
 */
export const takeDownQuietly = async (
  ctx: SignedIn,
  commentid: number,
  reason: string,
): Promise<'hidden' | 'refused' | null> => {
  const row = await lockComment(ctx.db, commentid)
  if (row.state !== 'public' && row.state !== 'held') return null
  const isPublic = row.state === 'public'
  await move(ctx, row, isPublic ? 'hidden' : 'removed', reason)
  return isPublic ? 'hidden' : 'refused'
}

type Names =
  | 'listCommentQueue'
  | 'flagComment'
  | 'approveComment'
  | 'refuseComment'
  | 'hideComment'
  | 'restoreComment'
  | 'removeComment'
export const moderationHandlers: Pick<Handlers, Names> = {
  async listCommentQueue({ query }, ctx) {
    requireModerator(ctx)
    return ctx.snapshot(async db => {
      const { queued, total } = await loadQueue(db, ctx.origin, query)
      ctx.header('X-Total-Count', String(total))
      const comments = await presentRows(
        db,
        ctx,
        queued.map(one => one.row),
      )
      return queued.map(({ row: _, ...one }, index) => ({
        comment: itemAt(comments, index),
        ...one,
      }))
    })
  },

  /**
   * Once more by the same person it says another reason. A writer's own word counts for nothing.
   */
  async flagComment(input, ctx) {
    const row = await seenComment(ctx, input.params.commentid)
    const { reason } = input.body()
    requireState(row, ['public'])
    const others = await addFlag(ctx.db, {
      commentid: row.commentid,
      userid: ctx.person.userid,
      reason,
      now: ctx.now,
    })
    const own = row.userid === ctx.person.userid
    if (isModerator(ctx.person) && !own) await move(ctx, row, 'hidden', reason)
    else if (others >= flagsToHide) await move(ctx, row, 'hidden', '', null)
    else return presentOne(ctx, row.commentid)
    await tellOfRemoval(ctx, row, 'comment.hidden')
    return presentOne(ctx, row.commentid)
  },

  /**
   * A public one that people flagged may stay: the flags are settled, and it waits no longer
   * (decision 0321).
   */
  async approveComment(input, ctx) {
    const { commentid } = input.params
    const reason = () => input.body().reason ?? ''
    const row = await decidable(ctx, commentid)
    if (row.state !== 'public' || !(await settleFlags(ctx.db, commentid)))
      return moved(ctx, commentid, 'held', 'public', reason)
    await stamp(ctx, row)
    say(ctx, row, 'comment.updated')
    await audit(ctx, {
      action: 'comment.kept',
      target_type: 'comment',
      target_id: commentid,
      reason: reason(),
      about: row.userid,
    })
    return presentOne(ctx, commentid)
  },
  refuseComment: (input, ctx) =>
    moved(ctx, input.params.commentid, 'held', 'removed', () => input.body().reason),
  hideComment: (input, ctx) =>
    moved(ctx, input.params.commentid, 'public', 'hidden', () => input.body().reason),
  restoreComment: (input, ctx) =>
    moved(ctx, input.params.commentid, 'hidden', 'public', () => input.body().reason ?? ''),
  removeComment: (input, ctx) =>
    moved(ctx, input.params.commentid, 'hidden', 'removed', () => input.body().reason),
}
