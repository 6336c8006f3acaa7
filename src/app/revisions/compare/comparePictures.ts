import type { Picture } from '#app/drafts/content/guideContent.ts'
import { align, keyed, paired, type Difference } from '#lib/compare/align.ts'

const keyedPictures = (pictures: readonly Picture[]) => keyed(pictures, ({ id }) => String(id))
/**
 * A picture that came for one that went is a change of picture: first of those in the same slot.
 */
export const comparePictures = (
  before: readonly Picture[],
  after: readonly Picture[],
): Difference<Picture>[] => {
  const old = keyedPictures(before)
  return align(
    old,
    paired(old, keyedPictures(after), () => true),
    (a, b) => a.id === b.id,
  )
}
