// Comments on guides, steps and wiki pages (api-facts 8.3; moderation-admin 7).
import type { commentRows } from '#contract/comments/rows.ts'
import { invalid, invalidField } from '#lib/errors.ts'
import { firstOf } from '#lib/existing.ts'
import { joined, nothing, sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { requireAllowed } from '#server/judging/judge.ts'
import { requireOwnImages } from '#server/media/rules.ts'
import { isListed, selectComments } from './load.ts'
import { moderationHandlers, move } from './moderation.ts'
import { keepMentions, readMentions } from './naming.ts'
import { tellOfComment, tellOfEdit, tellOfRemoval } from './notices.ts'
import {
  isHeld,
  loadTarget,
  requireContext,
  requireDeleter,
  requireEditor,
  requireSight,
  requireWriter,
} from './rules.ts'
import { commentTables, isOnItsPage, seenBy } from '#server/rights/comments.ts'
import { presentOne, presentRows, requireState, say, seenComment, stamp } from './show.ts'
import {
  countComments,
  imageidsOf,
  insertComment,
  loadComment,
  markGone,
  updateSaid,
} from './sql.ts'

/**
 * The comment that is replied to, locked; 422 unless it is a top-level one of the same target that
 * the caller may see.
 */
const requireParent = async (
  ctx: SignedIn,
  parentid: number,
  context: string,
  contextid: number,
): Promise<void> => {
  const parent = await ctx.db.maybe(sql`
    select 1 from ${commentTables} where c.commentid = ${parentid} and c.parentid is null
      and c.context = ${context} and c.contextid = ${contextid} and c.state = 'public'
      and (c.guideid is not null or ${isOnItsPage}) for update of c`)
  if (!parent)
    throw invalidField(
      'parentid',
      'not_found',
      'You can reply only to a public comment in the same place, and not to a reply',
    )
}

/** An edit that calls somebody is limited as a new comment is. */
const takeTurn = (ctx: SignedIn): void => {
  ctx.rateLimits.take(`comment ${ctx.person.userid}`, ctx.config.rates.RATE_COMMENT, 60)
}

/** 422 for pictures that are not the writer's; those in `kept` are in the comment already. */
const requirePictures = async (ctx: SignedIn, images: number[], kept: number[] = []) => {
  const errors = await requireOwnImages(ctx.db, ctx.person, images, kept, 'images', true)
  if (errors.length) throw invalid(errors)
}

/** Whether a rule of the Admins lets it wait for a Moderator; 422 where one refuses it. */
const isKeptByRule = (ctx: SignedIn, text: string, before: string): Promise<boolean> =>
  requireAllowed(ctx, ctx.person, {
    place: 'comment',
    before: [{ field: 'text', text: before }],
    next: [{ field: 'text', text }],
  })

export const commentHandlers: Pick<Handlers, keyof typeof commentRows> = {
  ...moderationHandlers,

  /** Comments and replies alike, each top-level one with its replies. */
  async listComments({ query }, ctx) {
    const { modifiedSince, context, contextid, langid, order, limit, offset } = query
    const where = joined(
      [
        seenBy(ctx.person),
        ...(context === 'wiki' && contextid !== undefined ? [] : [isListed]),
        modifiedSince !== undefined &&
          sql`greatest(c.created, c.modified_date) >= ${modifiedSince}`,
        context !== undefined && sql`c.context = ${requireContext(context)}`,
        contextid !== undefined && sql`c.contextid = ${contextid}`,
        langid !== undefined && sql`c.langid = ${langid}`,
      ],
      ' and ',
    )
    return ctx.snapshot(async db => {
      ctx.header('X-Total-Count', String(await countComments(db, where)))
      const rows = await selectComments(
        db,
        sql`where ${where} order by c.commentid ${order === 'DESC' ? sql`desc` : nothing}
          limit ${limit} offset ${offset}`,
      )
      return presentRows(db, ctx, rows)
    })
  },

  async readComment({ params }, ctx) {
    const row = await loadComment(ctx.db, params.commentid)
    await requireSight(ctx.db, ctx.person, row)
    return firstOf(await presentRows(ctx.db, ctx, [row]))
  },

  async createComment(input, ctx) {
    takeTurn(ctx)
    const context = requireContext(input.params.context)
    const { contextid } = input.params
    const { guideid } = await loadTarget(ctx.db, ctx.person, context, contextid)
    requireWriter(ctx.person)
    const { text, parentid = null, images: given = [] } = input.body()
    if (parentid !== null) await requireParent(ctx, parentid, context, contextid)
    // The guide is taken before what refers to it, as whoever saves it does: the other way round
    // they could wait for one another.
    if (context === 'guide') await stamp(ctx, { context, contextid })
    const images = [...new Set(given)]
    await requirePictures(ctx, images)
    const mentions = await readMentions(ctx, text)
    const isKept = await isKeptByRule(ctx, text, '')
    const commentid = await insertComment(ctx.db, {
      context,
      contextid,
      guideid,
      parentid,
      author: ctx.person.userid,
      langid: ctx.settings.default_langid,
      text_raw: text.trim(),
      images,
      state: isKept || isHeld(ctx) ? 'held' : 'public',
      created: ctx.now,
    })
    await keepMentions(ctx.db, commentid, mentions)
    if (context !== 'guide') await stamp(ctx, { context, contextid })
    const row = await loadComment(ctx.db, commentid)
    say(ctx, row, 'comment.created')
    if (row.state === 'public') await tellOfComment(ctx, row)
    ctx.header('Location', `${ctx.origin}/api/2.0/comments/${commentid}`)
    return presentOne(ctx, commentid)
  },

  async patchComment(input, ctx) {
    const row = await seenComment(ctx, input.params.commentid)
    requireWriter(ctx.person)
    requireEditor(ctx, row)
    const { text, images: given } = input.body()
    const text_raw = text.trim()
    requireState(row, ['public'])
    const before = imageidsOf(row)
    const images = given ? [...new Set(given)] : before
    if (text_raw !== row.text_raw || images.join() !== before.join()) {
      await requirePictures(ctx, images, before)
      const mentions = await readMentions(ctx, text_raw, row.mentions)
      if (mentions.length > 0) takeTurn(ctx)
      const isKept = await isKeptByRule(ctx, text_raw, row.text_raw)
      await updateSaid(ctx.db, row, {
        text_raw,
        images,
        state: isKept || isHeld(ctx) ? 'held' : 'public',
        userid: ctx.person.userid,
        now: ctx.now,
      })
      await keepMentions(ctx.db, row.commentid, mentions)
      await stamp(ctx, row)
      const changed = await loadComment(ctx.db, row.commentid)
      say(ctx, changed, 'comment.updated')
      if (changed.state === 'public') await tellOfEdit(ctx, changed)
    }
    return presentOne(ctx, row.commentid)
  },

  async deleteComment(input, ctx) {
    const row = await seenComment(ctx, input.params.commentid)
    requireDeleter(ctx, row)
    requireState(row, ['public', 'held', 'hidden'])
    if (row.userid === ctx.person.userid) {
      const change = { state: 'withdrawn', userid: ctx.person.userid, now: ctx.now } as const
      await markGone(ctx.db, row.commentid, change)
      await stamp(ctx, row)
      say(ctx, { ...row, state: 'withdrawn' }, 'comment.deleted')
    } else {
      await move(ctx, row, 'removed', ctx.reason)
      await tellOfRemoval(ctx, row)
    }
    return null
  },
}
