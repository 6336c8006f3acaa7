import type { Guide, GuideSummary } from '#contract/guides/shapes.ts'
import type { PictureImage } from '#app/ui/pictures/Picture.tsx'

/** What a list shows of a guide: its own picture, else the one that stands for it. */
export const listPicture = ({
  image,
  fallback_image,
}: Pick<GuideSummary, 'image' | 'fallback_image'>): PictureImage | null => image ?? fallback_image

const firstImage = ({ media }: Guide['steps'][number]): PictureImage | null => {
  if (media.type === 'image') return media.data[0] ?? null
  return media.type === 'video' ? (media.data.image?.image ?? null) : media.data.image
}

/** The same of a whole guide, which comes with steps of other guides too. */
export const guidePicture = (
  guide: Pick<Guide, 'guideid' | 'image' | 'steps'>,
): PictureImage | null => {
  const own = guide.steps.filter(step => step.guideid === guide.guideid)
  return guide.image ?? own.map(firstImage).find(image => image !== null) ?? null
}
