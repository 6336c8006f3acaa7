// A step's pictures of which two people replaced the same one, slot by slot.
import { itemAt } from '#lib/existing.ts'
import { isPictures, type Media, type Picture } from '#app/drafts/content/guideContent.ts'
import { isReplacement } from '#app/drafts/merge/mergeStep.ts'
import type { Question } from '#app/drafts/merge/question.ts'
import type { Versions } from '#app/media/drawing/joinDrawings.ts'

/** null: deleted, or a film. */
export const picturesOf = (value: unknown): Picture[] | null => {
  // A question about `media` holds media.
  const media = value as Media | null
  return media && isPictures(media) ? media.data : null
}

/** Both replaced it, each by another. */
export const isAsked = ({ before, mine, theirs }: Versions<Picture>): boolean =>
  mine.id !== before.id && theirs.id !== before.id && mine.id !== theirs.id

/** null where pictures were added, removed or moved, too: then no slot says whose place it is. */
export const slotsOf = (question: Question): Versions<Picture>[] | null => {
  const before = picturesOf(question.before)
  const [mine, theirs] = [picturesOf(question.mine), picturesOf(question.theirs)]
  if (!before || !mine || !theirs) return null
  const ids = (pictures: Picture[]) => pictures.map(({ id }) => id)
  if (!isReplacement(ids(before), ids(mine)) || !isReplacement(ids(before), ids(theirs)))
    return null
  const slots = before.map((picture, at) => ({
    before: picture,
    mine: itemAt(mine, at),
    theirs: itemAt(theirs, at),
  }))
  return slots.some(isAsked) ? slots : null
}
