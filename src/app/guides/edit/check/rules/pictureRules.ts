// Rules about the pictures of a step, by what the guide itself says of them. Pure.
import { isPictures, type StepContent } from '#app/drafts/content/guideContent.ts'
import { altOf } from '../../steps/media/altText.ts'
import type { Found } from './lineRules.ts'

const least = { width: 800, height: 600 }
/** Of a hundred; what a crop rounds away is less. */
const tolerance = 2

type Size = { width?: number | undefined; height?: number | undefined }

export const checkPictures = ({ media }: StepContent, add: Found): void => {
  if (!isPictures(media)) return
  media.data.forEach((picture, n) => {
    const about = { imageid: picture.id, picture: n + 1 }
    const { width, height } = picture as Size
    if (altOf(picture) === null) add('G12', 'should', 'no_alt', about)
    if (!width || !height) return
    if (width < least.width || height < least.height)
      add('G12', 'should', 'small_picture', { ...about, word: `${width} × ${height}` })
    else if (Math.abs((width * 3) / (height * 4) - 1) * 100 > tolerance)
      add('G12', 'should', 'picture_shape', about)
  })
}
