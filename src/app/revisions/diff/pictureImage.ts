import type { Picture as StoredPicture } from '#app/drafts/content/guideContent.ts'
import type { PictureImage } from '#app/ui/pictures/Picture.tsx'

/** What can be shown of a picture; null: nothing is known of it but its id. */
export const imageOf = (picture: StoredPicture | undefined): PictureImage | null =>
  picture?.guid === undefined ? null : { ...picture, guid: picture.guid }
