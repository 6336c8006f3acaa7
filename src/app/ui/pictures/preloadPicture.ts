import { largest, small, sourceSet } from '#lib/media/pictureSources.ts'
import type { PictureImage } from './Picture.tsx'

/**
 * Has the browser fetch what `Picture` shows at these sizes, or, for 'thumbnail', `Thumbnail`, for
 * when there is no network. False where it could not.
 */
export const preloadPicture = (image: PictureImage, sizes: string): Promise<boolean> =>
  new Promise(resolve => {
    const ahead = new Image()
    ahead.onload = () => resolve(true)
    ahead.onerror = () => resolve(false)
    ahead.fetchPriority = 'low'
    if (sizes !== 'thumbnail') {
      ahead.sizes = sizes
      ahead.srcset = sourceSet(image)
    }
    ahead.src = (sizes === 'thumbnail' ? small(image) : largest(image)) ?? ''
  })
