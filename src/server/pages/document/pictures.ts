// Pictures of a document, as the app has them (app/ui/pictures/Picture.tsx).
import type { Image } from '#contract/core/shapes.ts'
import { largest, small, sourceSet } from '#lib/media/pictureSources.ts'
import { html, type Html } from './html.ts'

/** `sizes`: as in the app. `first`: the reader sees it at once. */
export const pictureOf = (
  image: Image,
  sizes: string,
  { alt = image.alt ?? '', first = false } = {},
): Html =>
  html`<img
    src="${largest(image) ?? ''}"
    srcset="${sourceSet(image)}"
    sizes="${sizes}"
    alt="${alt}"
    loading="${first ? 'eager' : 'lazy'}"
  />`

/** A small one, cut. */
export const thumbnailOf = (image: Image): Html =>
  html`<img class="cut" src="${small(image) ?? ''}" alt="" loading="lazy" />`
