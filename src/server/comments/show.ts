// A comment on its way out, and what every change of one has in common.
import type { CommentShape } from '#contract/guides/shapes.ts'
import { invalidField } from '#lib/errors.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx, SignedIn, ReadCtx } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { loadWikiEnv } from '#server/wikis/env.ts'
import { selectComments, threadsOf, saidIn, type CommentRow, type Thread } from './load.ts'
import { presentComment, presentThread, statusOf } from './present.ts'
import { requireSight } from './rules.ts'
import { seenBy } from '#server/rights/comments.ts'
import { loadComment, lockComment, stampTarget } from './sql.ts'

/**
 * Rows as this caller sees them, in their order; top-level ones with the replies that the caller
 * may see.
 */
export const presentRows = async (
  db: Db,
  ctx: ReadCtx,
  rows: CommentRow[],
): Promise<CommentShape[]> => {
  const top = rows.filter(row => row.parentid === null).map(row => row.commentid)
  const replies = top.length
    ? await selectComments(
        db,
        sql`where c.parentid = any(${top}::int[]) and ${seenBy(ctx.person)} order by c.commentid`,
      )
    : []
  const threads = rows.map((row): Thread => {
    // What it said and showed is for Moderators once it is deleted.
    const shown =
      statusOf(row) === 'deleted' && !isModerator(ctx.person)
        ? { ...row, text_raw: '', pictures: [] }
        : row
    return firstOf(
      firstOf([
        ...threadsOf([
          { ...shown, parentid: null },
          ...replies.filter(reply => reply.parentid === row.commentid),
        ]).values(),
      ]),
    )
  })
  const { env } = await loadWikiEnv(
    db,
    ctx,
    saidIn(new Map([['all', threads]])).map(one => one.text),
    ctx.person,
  )
  return threads.map((thread, index) =>
    itemAt(rows, index).parentid === null
      ? presentThread(ctx.origin, env, thread)
      : presentComment(
          ctx.origin,
          env,
          { ...thread, row: { ...thread.row, parentid: itemAt(rows, index).parentid } },
          [],
        ),
  )
}

export const presentOne = async (ctx: Ctx, commentid: number): Promise<CommentShape> =>
  firstOf(await presentRows(ctx.db, ctx, [await loadComment(ctx.db, commentid)]))

export const stamp = async (ctx: SignedIn, target: Pick<CommentRow, 'context' | 'contextid'>) =>
  ctx.touch(...(await stampTarget(ctx.db, target)))
export const say = (
  ctx: SignedIn,
  row: CommentRow,
  event: 'comment.created' | 'comment.updated' | 'comment.deleted',
  byFlags = false,
) => {
  ctx.emit({
    event,
    // Who flagged is nobody's to know.
    ...(byFlags ? { actor: null } : {}),
    data: {
      commentid: row.commentid,
      context: row.context,
      contextid: row.contextid,
      status: statusOf(row),
    },
  })
}

/** Throws 422 for a state in which nobody may do that. */
export const requireState = (row: CommentRow, states: readonly string[]) => {
  if (!states.includes(row.state))
    throw invalidField(
      'commentid',
      'invalid_state',
      'This is not possible in the comment’s current state',
    )
}

/** Locked; throws 404 or 403 for one that the caller may not see. */
export const seenComment = async (ctx: SignedIn, commentid: number): Promise<CommentRow> => {
  const row = await lockComment(ctx.db, commentid)
  await requireSight(ctx.db, ctx.person, row)
  return row
}
