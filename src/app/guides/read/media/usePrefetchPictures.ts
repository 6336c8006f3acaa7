import { useEffect } from 'react'
import type { Step } from '#contract/guides/shapes.ts'
import { preloadPicture } from '#app/ui/pictures/preloadPicture.ts'
import { pictureSizes } from './pictureSizes.ts'

/**
 * Fetches the pictures of all steps, one after the other, so that they show without a network while
 * the page stays open; begins again once it is back. Films are left out.
 */
export const usePrefetchPictures = (steps: readonly Step[]) => {
  // What is fetched lies in the browser's cache, outside React.
  useEffect(() => {
    const ofSteps = steps.map(({ media }) => (media.type === 'image' ? media.data : []))
    const images = ofSteps.flat()
    const inStrips = ofSteps.filter(({ length }) => length > 1).flat()
    // What the steps show comes first, close looks after it.
    const wanted = [
      ...images.map(image => ({ image, sizes: pictureSizes.inStep })),
      ...inStrips.map(image => ({ image, sizes: 'thumbnail' })),
      ...images.map(image => ({ image, sizes: pictureSizes.large })),
    ]
    let round = 0
    const fetchAll = async () => {
      const own = ++round
      for (const { image, sizes } of wanted)
        if (own !== round || !(await preloadPicture(image, sizes))) return
    }
    const begin = () => {
      // Without it no picture grows; whoever asks for that is told of the failure.
      import('./EnlargedPicture.tsx').catch(() => undefined)
      void fetchAll()
    }
    begin()
    addEventListener('online', begin)
    return () => {
      round += 1
      removeEventListener('online', begin)
    }
  }, [steps])
}
