// Which file of a picture stands where: the app and the page as it is sent choose the same, so that
// none comes twice.

/**
 * What a picture needs of an API image (2.3): addresses of its renditions; larger ones than the
 * source are absent.
 */
export type PictureSources = {
  thumbnail?: string | undefined
  '140x105'?: string | undefined
  '200x150'?: string | undefined
  standard?: string | undefined
  medium?: string | undefined
  large?: string | undefined
  huge?: string | undefined
  original?: string | undefined
}

/**
 * The service names its pictures by its public address; the page may be open under another name of
 * the same host.
 */
const here = (address: string | undefined) => address?.replace(/^https?:\/\/[^/]+(?=\/igi\/)/, '')

const widths = { standard: 300, medium: 592, large: 800, huge: 1600 } as const

/** The uncropped renditions with their widths in pixels. */
export const sourceSet = (image: PictureSources): string =>
  Object.entries(widths)
    .flatMap(([name, width]) => {
      const address = here(image[name as keyof typeof widths])
      return address ? [`${address} ${width}w`] : []
    })
    .join(', ')

/** The widest up to 800 px, for browsers that read no source set. */
export const largest = (image: PictureSources): string | undefined =>
  here(image.large ?? image.medium ?? image.standard ?? image.original)

/** The largest that every browser shows, for close work on the picture. */
export const closest = (image: PictureSources): string | undefined =>
  here(image.huge ?? image.original ?? image.large ?? image.medium)

/** A small one for a list. */
export const small = (image: PictureSources): string | undefined =>
  here(image['200x150'] ?? image['140x105'] ?? image.thumbnail ?? image.standard ?? image.original)
