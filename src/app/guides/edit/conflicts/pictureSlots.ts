// A step's pictures of which two people replaced the same one, slot by slot.
import { isPictures, type Media, type Picture } from '#app/drafts/content/guideContent.ts'
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
  if (!before || mine?.length !== before.length || theirs?.length !== before.length) return null
  const known = new Set(before.map(({ id }) => id))
  const slots = before.flatMap((picture, at) => {
    const [own, other] = [mine[at], theirs[at]]
    return own && other ? [{ before: picture, mine: own, theirs: other }] : []
  })
  const stays = (now: Picture, was: Picture) => now.id === was.id || !known.has(now.id)
  return slots.every(slot => stays(slot.mine, slot.before) && stays(slot.theirs, slot.before)) &&
    slots.some(isAsked)
    ? slots
    : null
}
