// What is written into a comment, until the service has it.
import type { Image } from '#contract/core/shapes.ts'
import { openLooseDrafts } from './looseDrafts.ts'

/**
 * `pictures` are those that the service has. `sendKey` makes a repeat of the same one comment
 * (Idempotency-Key); another text or picture gets another.
 */
export type CommentDraft = { text: string; pictures: readonly Image[]; sendKey: string }
const isPicture = (value: unknown): value is Image => {
  const found = value as Partial<Image> | null | undefined
  return typeof found?.id === 'number' && typeof found.guid === 'string'
}
/** Those that were kept before comments had pictures have none. */
const read = (value: unknown): CommentDraft | null => {
  const found = value as Partial<CommentDraft> | undefined
  return typeof found?.text === 'string' && typeof found.sendKey === 'string'
    ? {
        text: found.text,
        pictures: Array.isArray(found.pictures) ? found.pictures.filter(isPicture) : [],
        sendKey: found.sendKey,
      }
    : null
}

/** One record for each place: `step 12`, `reply 87`, `edit 87`. */
export const openCommentDrafts = (name?: string) => openLooseDrafts('comments', read, name)
