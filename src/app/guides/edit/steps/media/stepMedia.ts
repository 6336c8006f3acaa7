// Changes of what a step shows that are asked for a while after it was seen: an undo, the answer of
// a dialog. Pure.
import {
  isPictures,
  mediaKey,
  type Media,
  type Picture,
  type StepLine,
} from '#app/drafts/content/guideContent.ts'
import { limits } from '#contract/core/limits.ts'
import { isComing, type Upload } from '#app/drafts/uploads/upload.ts'
import { restorePictures } from './restorePictures.ts'

/** What was there before a change that takes something away, and what the change was. */
export type MediaUndo = {
  before: Media
  after: Media
  by: 'film' | 'pictures' | 'removal' | 'drawing' | 'recolour'
  /** The line that was recoloured with its shapes, as it was. */
  line?: Pick<StepLine, 'lineid' | 'bullet'> | undefined
}

/** null: the step shows a film. */
export const picturesOf = (media: Media): Picture[] | null =>
  isPictures(media) ? media.data : media.data === null ? [] : null

/** Places for more pictures; those on their way have theirs. */
export const freePlaces = (media: Media, uploads: readonly Upload[]): number => {
  const pictures = picturesOf(media)
  const coming = uploads.filter(isComing).length
  return pictures ? Math.max(0, limits.imagesPerStep - pictures.length - coming) : 0
}

/** Pictures as they were before they were drawn on, in the places where the drawn ones stand. */
const undrawn = (before: Media, after: Media, now: readonly Picture[]): Media | 'other' => {
  const [old, young] = [picturesOf(before) ?? [], picturesOf(after) ?? []]
  const was = new Map(
    young.flatMap(({ id }, n) => (old[n] && old[n].id !== id ? [[id, old[n]] as const] : [])),
  )
  return now.some(({ id }) => was.has(id))
    ? { type: 'image', data: now.map(picture => was.get(picture.id) ?? picture) }
    : 'other'
}

/**
 * What a step shows after an undo, `held` being what it shows now; what somebody else put there
 * since is not taken away. `full`: there are `max` pictures by now. `other`: something else stands
 * there.
 */
export const undoMedia = (
  { before, after, by }: MediaUndo,
  held: Media,
  max: number,
): Media | 'full' | 'other' => {
  if (by === 'film') return mediaKey(held) === mediaKey(after) ? before : 'other'
  const now = picturesOf(held)
  if (!now) return 'other'
  if (by === 'drawing' || by === 'recolour') return undrawn(before, after, now)
  return by === 'removal' && isPictures(before) && isPictures(after)
    ? (restorePictures(before.data, after.data, now, max) ?? 'full')
    : before
}

/** null: the picture does not stand there any more. */
export const pictureChanged = (held: Media, id: number, next: Partial<Picture>): Media | null => {
  const now = picturesOf(held)
  return now?.some(picture => picture.id === id)
    ? {
        type: 'image',
        data: now.map(picture => (picture.id === id ? { ...picture, ...next } : picture)),
      }
    : null
}
