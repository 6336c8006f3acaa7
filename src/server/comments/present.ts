// Rows into the comment of specification 2.11 (api-facts 4.6).
import type { CommentShape } from '#contract/guides/shapes.ts'
import type { WikiEnv } from '#wikitext/env.ts'
import { htmlOf } from '#server/wikitext/text.ts'
import { presentImage } from '#server/media/load.ts'
import { presentUserSummary } from '#server/users/load.ts'
import type { CommentRow, Said, Thread } from './load.ts'
import { withMentions } from './mentions.ts'

/**
 * held and hidden travel as private, removed and withdrawn as deleted (api-facts 0); so does what
 * replies to one.
 */
export const statusOf = ({
  state,
  parent_state,
}: Pick<CommentRow, 'state' | 'parent_state'>): 'public' | 'private' | 'deleted' => {
  const states = [state, parent_state ?? 'public']
  if (states.some(one => one === 'removed' || one === 'withdrawn')) return 'deleted'
  return states.every(one => one === 'public') ? 'public' : 'private'
}

export const presentComment = (
  origin: string,
  env: WikiEnv,
  { row, text }: Said,
  replies: CommentShape[],
): CommentShape => ({
  commentid: row.commentid,
  locale: row.locale,
  context: row.context,
  contextid: row.contextid,
  parentid: row.parentid,
  author: presentUserSummary(origin, row),
  title: row.title,
  text_raw: row.text_raw,
  text_rendered: withMentions(htmlOf(text, env), row.mentions),
  rating: 0,
  date: row.created,
  modified_date: row.modified_date,
  replied_date: Math.max(0, ...replies.map(reply => reply.date)),
  status: statusOf(row),
  resolved: row.resolved,
  images: row.pictures.map(image => presentImage(origin, image)),
  replies,
})

export const presentThread = (origin: string, env: WikiEnv, thread: Thread): CommentShape =>
  presentComment(
    origin,
    env,
    thread,
    thread.replies.map(reply => presentComment(origin, env, reply, [])),
  )

/** Comments and replies together. */
export const countSaid = (threads: Thread[]): number =>
  threads.reduce((sum, thread) => sum + 1 + thread.replies.length, 0)
