import type { Image } from '#contract/core/shapes.ts'

/** A picture large enough for a preview; a size that the image does not have is absent. */
export const shownPicture = (image: Image | null | undefined): string =>
  image?.large ?? image?.medium ?? image?.standard ?? image?.original ?? ''
