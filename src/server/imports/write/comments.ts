// Comments with their replies, dates and writers. They come once: what became of them here is left
// alone.
import { limits } from '#contract/core/limits.ts'
import { entryOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { unique, type Run } from '../common/batch.ts'
import { ensurePeople } from './people.ts'
import { sourceOf, type ImportComment, type ImportPerson } from '../common/shapes.ts'
import { commentsBySource, insertComments, type NewComment } from './sql.text.ts'

/** `contextid` and `guideid` are those of here. */
export type WantedComment = {
  comment: ImportComment
  context: 'guide' | 'step' | 'wiki'
  contextid: number
  guideid: number | null
}

export const withReplies = (comment: ImportComment): ImportComment[] => [
  comment,
  ...comment.replies.flatMap(withReplies),
]
const keyOf = ({ site, commentid }: ImportComment) => sourceOf(site, `comment ${commentid}`)

/** Writers by source; who is missing is made. Before the transaction of the comments. */
export const ensureWriters = (run: Run, comments: ImportComment[]): Promise<Map<string, number>> =>
  ensurePeople(
    run,
    comments.flatMap(withReplies).flatMap(({ author }): ImportPerson[] => (author ? [author] : [])),
  )

/**
 * In the transaction of the caller, who settles the report. Says whether anything is new. Replies
 * to replies stand below the first comment. `pictures`: ids here by guid.
 */
export const importComments = async (
  run: Run,
  db: Db,
  wanted: WantedComment[],
  writers: Map<string, number>,
  pictures: ReadonlyMap<string, number> = new Map(),
): Promise<boolean> => {
  if (wanted.length === 0) return false
  const here = await commentsBySource(
    db,
    unique(wanted.flatMap(({ comment }) => withReplies(comment).map(keyOf))),
  )
  const rowOf = (
    { context, contextid, guideid }: WantedComment,
    comment: ImportComment,
    parentid: number | null,
  ): NewComment => ({
    wanted: comment.commentid,
    context,
    contextid,
    guideid,
    parentid,
    author:
      (comment.author && writers.get(sourceOf(comment.author.site, comment.author.key))) ??
      run.importer,
    langid: comment.langid ?? run.settings.default_langid,
    text_raw: comment.text_raw,
    images: comment.pictures
      .flatMap(guid => pictures.get(guid) ?? [])
      .slice(0, limits.commentImages),
    state: comment.state,
    resolved: comment.resolved,
    created: comment.created || run.now,
    modified_date: comment.modified_date,
    source: keyOf(comment),
  })
  const insert = async (rows: NewComment[]) => {
    const fresh = [
      ...new Map(rows.filter(row => !here.has(row.source)).map(row => [row.source, row])).values(),
    ]
    if (fresh.length)
      for (const [source, commentid] of await insertComments(db, fresh)) here.set(source, commentid)
    run.report.count('comments', 'imported', fresh.length)
    run.report.count('comments', 'unchanged', rows.length - fresh.length)
    return fresh.length > 0
  }
  const first = await insert(wanted.map(one => rowOf(one, one.comment, null)))
  const replies = await insert(
    wanted.flatMap(one =>
      one.comment.replies
        .flatMap(withReplies)
        .map(reply => rowOf(one, reply, entryOf(here, keyOf(one.comment)))),
    ),
  )
  return first || replies
}
