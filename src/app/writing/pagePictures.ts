import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import type { Pictures } from '#app/editor/page/chipViews.ts'
import { showGuideTitle } from './guideTitles.ts'

/** Addresses of pictures, asked for once each, and titles of guides, asked for together. */
export const pagePictures: Pictures = {
  titleOf: showGuideTitle,
  of: (imageid, show) => {
    void queries
      .fetchQuery({
        ...read('readImage', { params: { id: String(imageid) } }),
        staleTime: Infinity,
        retry: false,
      })
      .then(
        ({ image }) => show(image.medium ?? image.standard ?? image.original ?? null),
        () => show(null),
      )
  },
}
