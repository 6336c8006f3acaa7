// The smaller pictures made of each image (specification 2.3; api-facts 4.1): in the background, or
// at the first request for one.
import { renditions, type RenditionName } from '#contract/core/shapes.ts'
import type { Service } from '#server/http/service.ts'
import { shownByBrowsers } from './decode/formats.ts'
import { forReaders, imageGate } from './decode/gate.ts'
import { madeKey, originalKey } from './keys.ts'
import { hasRendition } from './load.ts'
import { parseMarkup, type Shape } from '#documents/markup/shapes.ts'
import { overlay } from './markup.ts'
import { openPixels, pixelsOf, type Pixels } from './decode/pixels.ts'
import type { MediaStore } from '#server/http/ports.ts'
import { countMade, findImage, isMadeCounted, setRenditionsDone, type MediaRow } from './sql.ts'

const intermediateSide = 2400
/** What every encoder here can write, and enough for any screen. */
const longestSide = 16_000

/**
 * The factor from source to intermediate: small, yet never so small that a rendition would have to
 * be enlarged.
 */
const intermediateScale = (width: number, height: number): number =>
  Math.min(
    1,
    longestSide / Math.max(width, height),
    Math.max(intermediateSide / Math.max(width, height), 1600 / width, 330 / height),
  )

/**
 * JPEG, or WebP where something is transparent: a tenth of the bytes of the PNG that would keep it,
 * shown by every browser since 2020. The ten differ in nothing but size, so that a page never mixes
 * them.
 */
const encode = (pixels: ReturnType<Pixels>, transparent: boolean) =>
  transparent
    ? pixels.webp({ quality: 85, effort: 3 })
    : pixels.jpeg({ quality: 82, progressive: true })

const renditionOf = (pixels: Pixels, name: RenditionName) => {
  const [width, height] = renditions[name] as readonly [number, number?]
  return height === undefined
    ? pixels().resize({ width, height: longestSide, fit: 'inside', withoutEnlargement: true })
    : pixels().resize({ width, height, fit: 'cover', position: 'centre', withoutEnlargement: true })
}

type Raw = { data: Buffer; info: { width: number; height: number; channels: number } }
const raw = (pixels: ReturnType<Pixels>): Promise<Raw> =>
  pixels.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
const of = ({ data, info }: Raw): Pixels =>
  pixelsOf(data, info.width, info.height, info.channels as 3 | 4)

/** An image that is one by itself; `full` is a JPEG where browsers do not show what was sent. */
const plain = (image: Pick<MediaRow, 'width' | 'height' | 'format'>, source: Pixels) => ({
  scaled: (scale: number) =>
    raw(
      source().resize(
        Math.max(1, Math.round(image.width * scale)),
        Math.max(1, Math.round(image.height * scale)),
        { fit: 'fill' },
      ),
    ),
  full: shownByBrowsers(image.format)
    ? null
    : () =>
        source()
          .resize({
            width: longestSide,
            height: longestSide,
            fit: 'inside',
            withoutEnlargement: true,
          })
          .flatten({ background: 'white' })
          .jpeg({ quality: 90 })
          .toBuffer(),
})

/**
 * One that is made by crop, turn and markup: `full` is made as well, the original stays as it was
 * sent.
 */
const derived = (crop: NonNullable<MediaRow['crop']>, shapes: Shape[], source: Pixels) => {
  const part = () =>
    source().extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
  const scaled = async (scale: number): Promise<Raw> => {
    const cut = await raw(
      scale === 1
        ? part()
        : part().resize(
            Math.max(1, Math.round(crop.width * scale)),
            Math.max(1, Math.round(crop.height * scale)),
            { fit: 'fill' },
          ),
    )
    const turned = crop.rotate ? await raw(of(cut)().rotate(crop.rotate)) : cut
    return shapes.length
      ? raw(
          of(turned)().composite([
            {
              input: overlay(shapes, crop, turned.info.width, turned.info.height),
              left: 0,
              top: 0,
            },
          ]),
        )
      : turned
  }
  return {
    scaled,
    async full() {
      const pixels = of(await scaled(Math.min(1, longestSide / Math.max(crop.width, crop.height))))
      return (
        (await isTransparent(pixels))
          ? pixels().webp({ quality: 92, effort: 3 })
          : pixels().removeAlpha().jpeg({ quality: 90 })
      ).toBuffer()
    },
  }
}

const isTransparent = async (pixels: Pixels): Promise<boolean> =>
  (await pixels().metadata()).channels === 4 && !(await pixels().stats()).isOpaque

type Shown = Pick<
  MediaRow,
  'guid' | 'format' | 'width' | 'height' | 'crop' | 'markup' | 'blob' | 'variant'
>
const madeOf = (image: Shown, source: Pixels) =>
  image.variant && image.crop
    ? derived(image.crop, parseMarkup(image.markup ?? '', Infinity, Infinity).shapes, source)
    : plain(image, source)

/** `full` is the file as it was sent. */
export const shownAsSent = ({ variant, format }: Pick<Shown, 'variant' | 'format'>): boolean =>
  !variant && shownByBrowsers(format)

/**
 * `full` of any other image as a JPEG, from the store or made for this once. null: its bytes are
 * not there.
 */
export const shownJpeg = async (media: MediaStore, image: Shown): Promise<Buffer | null> => {
  const isJpeg = (bytes: Buffer) => bytes.length > 2 && bytes.readUInt16BE(0) === 0xffd8
  const kept = await media.get(madeKey(image, 'full'))
  if (kept && isJpeg(kept)) return kept
  const bytes = await media.get(originalKey(image))
  const { full } = bytes
    ? madeOf(image, await openPixels(bytes, image.format, 'none'))
    : { full: null }
  const made = full && (await full())
  return !made || isJpeg(made)
    ? made
    : (await openPixels(made, 'webp', 'none'))()
        .flatten({ background: 'white' })
        .jpeg({ quality: 90 })
        .toBuffer()
}

const makeAll = async (service: Service, image: MediaRow): Promise<void> => {
  const bytes = await service.media.get(originalKey(image))
  if (!bytes) throw new Error(`the original of image ${image.imageid} is missing`)
  const source = await openPixels(bytes, image.format, 'none')
  const made = madeOf(image, source)
  const pixels = of(await made.scaled(intermediateScale(image.width, image.height)))
  const transparent = await isTransparent(pixels)
  for (const name of Object.keys(renditions) as RenditionName[]) {
    if (!hasRendition(name, image.width, image.height)) continue
    await service.media.put(
      madeKey(image, name),
      await encode(renditionOf(pixels, name), transparent).toBuffer(),
    )
  }
  if (made.full) {
    const full = await made.full()
    await service.media.put(madeKey(image, 'full'), full)
    await countMade(service.database, image, full)
  }
  await setRenditionsDone(service.database, image)
}

/** Makes all sizes of one image; those who ask at the same time share the work. */
export const makeRenditionsOf = (service: Service, image: MediaRow): Promise<void> =>
  imageGate.enter(() => makeAll(service, image), {
    who: forReaders,
    key: `renditions ${image.blob ?? image.guid} ${image.variant}`,
  })

/**
 * The background job. An image that was made on request meanwhile, or is gone, is nothing to do.
 */
export const makeRenditions = async (service: Service, imageid: number): Promise<void> => {
  const image = await findImage(service.database, imageid)
  if (!image) return
  if (!image.renditions_done) return makeRenditionsOf(service, image)
  if (shownAsSent(image) || (await isMadeCounted(service.database, image))) return
  // Made by a version that did not count.
  const full = await service.media.get(madeKey(image, 'full'))
  if (full) await countMade(service.database, image, full)
  else await makeRenditionsOf(service, image)
}
