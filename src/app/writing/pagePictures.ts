import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import type { Pictures } from '#app/editor/page/chipViews.ts'

/** Addresses of pictures, asked for once each. */
export const pagePictures: Pictures = {
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
