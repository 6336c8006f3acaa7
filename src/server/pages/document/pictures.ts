// Pictures of a document: the files that the app shows in their places, so that none comes twice
// (app/ui/pictures/Picture.tsx).
import type { Image } from '#contract/core/shapes.ts'
import { html, type Html } from './html.ts'

/** The page may be open under another name of the host that the service names. */
const here = (address: string | undefined) =>
  (address ?? '').replace(/^https?:\/\/[^/]+(?=\/igi\/)/, '')

const widths = { standard: 300, medium: 592, large: 800, huge: 1600 } as const
const sourcesOf = (image: Image): string =>
  Object.entries(widths)
    .flatMap(([name, width]) => {
      const address = here(image[name as keyof typeof widths])
      return address ? [`${address} ${width}w`] : []
    })
    .join(', ')

/** `sizes`: as in the app. `first`: the reader sees it at once. */
export const pictureOf = (
  image: Image,
  sizes: string,
  { alt = image.alt ?? '', first = false } = {},
): Html =>
  html`<img
    src="${here(image.large ?? image.medium ?? image.standard ?? image.original)}"
    srcset="${sourcesOf(image)}"
    sizes="${sizes}"
    alt="${alt}"
    loading="${first ? 'eager' : 'lazy'}"
  />`

/** A small one, cut. */
export const thumbnailOf = (image: Image): Html =>
  html`<img
    class="cut"
    src="${here(image['200x150'] ?? image['140x105'] ?? image.thumbnail ?? image.standard ?? image.original)}"
    alt=""
    loading="lazy"
  />`
