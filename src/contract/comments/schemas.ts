import * as z from 'zod/mini'
import type { commentRows } from './rows.ts'
import type { SchemasOf } from '../core/endpoint.ts'
import { Image } from '../core/shapes.ts'
import { Comment } from '#contract/guides/shapes.ts'
import { limits } from '../core/limits.ts'
import {
  id,
  langid,
  limit,
  named,
  offset,
  order,
  ours,
  pathId,
  pathText,
  queryId,
  since,
  text,
  unixSeconds,
} from '../core/wire.ts'

export const commentContexts = ['guide', 'step', 'wiki'] as const
export type CommentContext = (typeof commentContexts)[number]

/** So many people are named in one comment. */
export const mentionsAtMost = 20

/** Counted in code points, blanks at the ends not among them (api-facts 8.3). */
const words = text(limits.commentLength, limits.commentShortest)
const pictures = ours(
  z.optional(z.array(id).check(z.maxLength(limits.commentImages))),
  'Ours: IDs of pictures, in order.',
)
const Create = z.strictObject({
  text: words,
  images: pictures,
  parentid: z.optional(z.nullable(id)),
  langid: ours(
    z.optional(z.unknown()),
    'Ours: accepted but ignored, because other clients send it.',
  ),
})

export const queueStates = ['held', 'flagged', 'hidden'] as const
/** A comment that waits for a Moderator: held by a rule, flagged by somebody, or hidden. */
const QueuedComment = named(
  'QueuedComment',
  z.object({
    comment: Comment,
    state: z.enum(queueStates),
    url: z.string(), // the page of the app where it stands
    flags: z.array(
      z.object({ userid: id, username: z.string(), reason: z.string(), date: unixSeconds }),
    ), // those that nobody settled
    // what it said before it was edited, newest first
    earlier: z.array(
      z.object({ text_raw: z.string(), images: z.array(Image), replaced: unixSeconds }),
    ),
    decided_by: z.nullable(id),
    decided_date: z.nullable(unixSeconds),
    reason: z.nullable(z.string()),
  }),
)
export type QueuedComment = z.output<typeof QueuedComment>
const why = text(2000, 1)
const because = z.strictObject({ reason: why })
const maybeBecause = z.strictObject({ reason: z.optional(text(2000)) })

const commentid = z.object({ commentid: pathId })
const beside = 'ours: api-facts 8.3'
export const commentSchemas = {
  listComments: {
    spec: beside,
    returns: z.array(Comment),
    query: z.object({
      modifiedSince: since,
      context: z.optional(z.string()),
      contextid: queryId,
      langid: z.optional(langid),
      order,
      limit: limit(),
      offset,
    }),
  },
  readComment: { spec: beside, params: commentid, returns: Comment },
  createComment: {
    spec: beside,
    params: z.object({ context: pathText, contextid: pathId }),
    body: Create,
    returns: Comment,
    status: 201,
  },
  patchComment: {
    spec: beside,
    params: commentid,
    body: z.strictObject({ text: words, images: pictures }),
    returns: Comment,
  },
  deleteComment: { spec: beside, params: commentid, returns: null },
  listCommentQueue: {
    spec: 'ours: moderation-admin M-148',
    returns: z.array(QueuedComment),
    query: z.object({
      state: z.optional(z.enum(queueStates)),
      context: z.optional(z.enum(commentContexts)),
      order,
      limit: limit(),
      offset,
    }),
  },
  flagComment: {
    spec: 'ours: moderation-admin M-148',
    params: commentid,
    body: because,
    returns: Comment,
  },
  approveComment: {
    spec: 'ours: moderation-admin M-148',
    params: commentid,
    body: maybeBecause,
    returns: Comment,
  },
  refuseComment: {
    spec: 'ours: moderation-admin M-148',
    params: commentid,
    body: because,
    returns: Comment,
  },
  hideComment: {
    spec: 'ours: moderation-admin M-148',
    params: commentid,
    body: because,
    returns: Comment,
  },
  restoreComment: {
    spec: 'ours: moderation-admin M-148',
    params: commentid,
    body: maybeBecause,
    returns: Comment,
  },
  removeComment: {
    spec: 'ours: moderation-admin M-148',
    params: commentid,
    body: because,
    returns: Comment,
  },
} as const satisfies SchemasOf<typeof commentRows>
