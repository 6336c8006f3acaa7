// A picture that the service has confirmed is written into its step or guide: a reference to one
// that does not exist never is.
import { ApiError } from '#lib/errors.ts'
import { limits } from '#contract/core/limits.ts'
import { isPictures, type Picture } from './content/guideContent.ts'
import type { UploadPlace } from './uploads/fileStore.ts'
import type { Outbox } from './outbox.ts'

/**
 * When each picture that was placed in this visit was added: those that end first do not overtake
 * those before them.
 */
const added = new Map<number, number>()

const insert = (pictures: readonly Picture[], picture: Picture, order: number): Picture[] => {
  const at = pictures.findIndex(({ id }) => (added.get(id) ?? 0) > order)
  return at < 0
    ? [...pictures, picture]
    : [...pictures.slice(0, at), picture, ...pictures.slice(at)]
}

/**
 * The guide is read first where it is not open in this visit. Throws where that gets no answer;
 * false: its place is gone or full, so that the picture is in the library only.
 */
export const placePicture = async (
  outbox: Outbox,
  { doc, stepid }: UploadPlace,
  picture: Picture,
  order: number,
): Promise<boolean> => {
  const guideid = doc.id
  if (!outbox.guide(guideid)?.mine || !outbox.isWriter(doc)) {
    try {
      await outbox.catchUp(doc)
    } catch (error) {
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return false
      throw error
    }
  }
  // it is tried again
  if (!outbox.isWriter(doc)) throw new Error('Another tab writes the guide')
  if (stepid === undefined) {
    outbox.changeGuide(guideid, { image: picture })
    return true
  }
  const media = outbox.step(guideid, stepid)?.mine?.media
  if (!media) return false
  const pictures = isPictures(media) ? media.data : media.data === null ? [] : null
  if (pictures?.some(({ id }) => id === picture.id)) return true
  if (!pictures || pictures.length >= limits.imagesPerStep) return false
  added.set(picture.id, order)
  outbox.changeStep(guideid, stepid, {
    media: { type: 'image', data: insert(pictures, picture, order) },
  })
  return true
}
