// What is typed into a comment, until the service has it.
import { openLooseDrafts } from './looseDrafts.ts'

/**
 * `sendKey` makes a repeat of the same text one comment (Idempotency-Key); another text gets
 * another.
 */
export type CommentDraft = { text: string; sendKey: string }
/** Person, and what the comment is about: `step 12`, `reply 87`, `edit 87`. */
export type CommentPlace = { userid: number; about: string }

const read = (value: unknown): CommentDraft | null => {
  const found = value as Partial<CommentDraft> | undefined
  return typeof found?.text === 'string' && typeof found.sendKey === 'string'
    ? { text: found.text, sendKey: found.sendKey }
    : null
}

/** One record for each place. */
export const openCommentDrafts = (name?: string) => {
  const drafts = openLooseDrafts('comments', read, name)
  return {
    load: ({ userid, about }: CommentPlace) => drafts.load(userid, about),
    keep: ({ userid, about }: CommentPlace, draft: CommentDraft) =>
      drafts.keep(userid, about, draft),
    drop: ({ userid, about }: CommentPlace) => drafts.drop(userid, about),
  }
}
