// The smaller pictures made of each image (specification 2.3; api-facts 4.1): in the background, or at the first request for one.
import { renditions, type RenditionName } from '#contract/shapes.ts'
import type { Service } from '#server/http/service.ts'
import { shownByBrowsers } from './formats.ts'
import { imageGate } from './gate.ts'
import { keyOf } from './keys.ts'
import { hasRendition } from './load.ts'
import { openPixels, pixelsOf, type Pixels } from './pixels.ts'
import { findImage, setRenditionsDone, type MediaRow } from './sql.ts'

const intermediateSide = 2400
/** What every encoder here can write, and enough for any screen. */
const longestSide = 16_000

/** The factor from source to intermediate: small, yet never so small that a rendition would have to be enlarged. */
export const intermediateScale = (width: number, height: number): number =>
  Math.min(1, longestSide / Math.max(width, height), Math.max(intermediateSide / Math.max(width, height), 1600 / width, 330 / height))

/**
 * JPEG, or WebP where something is transparent: a tenth of the bytes of the PNG that would keep it, shown by every
 * browser since 2020. The ten differ in nothing but size, so that a page never mixes them.
 */
const encode = (pixels: ReturnType<Pixels>, transparent: boolean) =>
  transparent ? pixels.webp({ quality: 85, effort: 3 }) : pixels.jpeg({ quality: 82, progressive: true })

const renditionOf = (pixels: Pixels, name: RenditionName) => {
  const [width, height] = renditions[name] as readonly [number, number?]
  return height === undefined
    ? pixels().resize({ width, height: longestSide, fit: 'inside', withoutEnlargement: true })
    : pixels().resize({ width, height, fit: 'cover', position: 'centre', withoutEnlargement: true })
}

const makeAll = async (service: Service, image: MediaRow): Promise<void> => {
  const bytes = await service.media.get(keyOf(image.guid, 'original'))
  if (!bytes) throw new Error(`the original of image ${image.imageid} is missing`)
  const source = await openPixels(bytes, image.format, 'none')
  const scale = intermediateScale(image.width, image.height)
  const { data, info } = await source().resize(Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale)), { fit: 'fill' })
    .toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const pixels = pixelsOf(data, info.width, info.height, info.channels as 3 | 4)
  const transparent = info.channels === 4 && !(await pixels().stats()).isOpaque
  for (const name of Object.keys(renditions) as RenditionName[]) {
    if (!hasRendition(name, image.width, image.height)) continue
    await service.media.put(keyOf(image.guid, name), await encode(renditionOf(pixels, name), transparent).toBuffer())
  }
  if (!shownByBrowsers(image.format)) {
    const full = source().resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true }).flatten({ background: 'white' })
    await service.media.put(keyOf(image.guid, 'full'), await full.jpeg({ quality: 90 }).toBuffer())
  }
  await setRenditionsDone(service.database, image.imageid)
}

/** Makes all sizes of one image; those who ask at the same time share the work. */
export const makeRenditionsOf = (service: Service, image: MediaRow): Promise<void> =>
  imageGate.enter(() => makeAll(service, image), `renditions ${image.guid}`)

/** The background job. An image that was made on request meanwhile, or is gone, is nothing to do. */
export const makeRenditions = async (service: Service, imageid: number): Promise<void> => {
  const image = await findImage(service.database, imageid)
  if (image && !image.renditions_done) await makeRenditionsOf(service, image)
}
