import * as z from 'zod/mini'
import type { commentRows } from './comments.rows.ts'
import type { SchemasOf } from './endpoint.ts'
import { Comment } from './guides.ts'
import { limits } from './limits.ts'
import { id, langid, limit, offset, order, ours, pathId, pathText, queryId, since, text } from './wire.ts'

export const commentContexts = ['guide', 'step', 'wiki'] as const
export type CommentContext = (typeof commentContexts)[number]

/** Counted in code points, blanks at the ends not among them (api-facts 8.3). */
const words = text(limits.commentLength, limits.commentShortest)
const Create = z.strictObject({
  text: words, parentid: z.optional(z.nullable(id)),
  langid: ours(z.optional(z.unknown()), 'Ours: accepted and ignored, as other clients send it.'),
})

const commentid = z.object({ commentid: pathId })
const beside = 'ours: api-facts 8.3'
export const commentSchemas = {
  listComments: {
    spec: beside, returns: z.array(Comment),
    query: z.object({ modifiedSince: since, context: z.optional(z.string()), contextid: queryId, langid: z.optional(langid), order, limit: limit(), offset }),
  },
  readComment: { spec: beside, params: commentid, returns: Comment },
  createComment: { spec: beside, params: z.object({ context: pathText, contextid: pathId }), body: Create, returns: Comment, status: 201 },
  patchComment: { spec: beside, params: commentid, body: z.strictObject({ text: words }), returns: Comment },
  deleteComment: { spec: beside, params: commentid, returns: null },
} as const satisfies SchemasOf<typeof commentRows>
