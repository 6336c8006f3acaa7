// What an uploaded file is, and whether it may be kept (api-facts 2.5): every pixel is read once
// before it is accepted.
import { readFile, rm } from 'node:fs/promises'
import { limits } from '#contract/core/limits.ts'
import { ApiError, invalid, type FieldError } from '#lib/errors.ts'
import { firstOf } from '#lib/existing.ts'
import { bmpSize } from './decode/bmp.ts'
import { exifFacts } from './metadata/exif.ts'
import { notAnImage, sniff, type Format } from './decode/formats.ts'
import { headerOf, openPixels, type Pixels } from './decode/pixels.ts'
import { strip, writeParts } from './metadata/strip.ts'
import type { Stripped } from './metadata/stripped.ts'

/**
 * `path`: the file to keep, without metadata. `exif`: camera, exposure and date, never the place.
 */
export type Probed = {
  path: string
  format: Format
  width: number
  height: number
  hasAlpha: boolean
  exif: Record<string, string | number>
  pixels: Pixels
  /** Removes what was written beside the file that was given. */
  discard: () => Promise<void>
}

/**
 * HEIC and BMP are held in memory whole while they are decoded, and so is what comes in several
 * passes: interlaced PNG and GIF, progressive JPEG.
 */
const heldPixels = 50_000_000

const outOfRange = (message: string): FieldError => ({
  field: 'file',
  code: 'out_of_range',
  message,
})

type Header = Pick<Probed, 'format' | 'width' | 'height'> & { inPasses: boolean }
const sizeProblems = (
  { format, width, height, inPasses }: Header,
  frames: number,
): FieldError[] => {
  const isHeld = inPasses || format === 'heic' || format === 'bmp'
  const most = isHeld ? heldPixels : limits.imagePixels
  if (width * height > most)
    return [
      outOfRange(
        `The image has ${width} x ${height} pixels; at most ${most / 1_000_000} megapixels are allowed`,
      ),
    ]
  if (width < limits.imageSide || height < limits.imageSide)
    return [
      outOfRange(
        `The image has ${width} x ${height} pixels; at least ${limits.imageSide} x ${limits.imageSide} are needed`,
      ),
    ]
  if (frames > limits.imageFrames)
    return [outOfRange(`The image has ${frames} frames; at most ${limits.imageFrames} are allowed`)]
  if (frames * width * height > limits.imageFramePixels)
    return [
      outOfRange(
        `The ${frames} frames of the image must be at most ${limits.imageFramePixels / 1_000_000} megapixels in total`,
      ),
    ]
  return []
}

const readHeader = async (path: string, sniffed: Format) => {
  if (sniffed === 'bmp')
    return {
      format: sniffed,
      ...bmpSize(await readFile(path)),
      hasAlpha: false,
      exif: undefined,
      frames: 1,
      inPasses: false,
    }
  const header = await headerOf(path)
  // AVIF and HEIC share a container; the codec decides. Anything else must be what the first bytes
  // said.
  const format: Format | undefined =
    header.format === 'heif'
      ? header.compression === 'av1'
        ? 'avif'
        : 'heic'
      : (header.format as Format)
  if (
    format !== sniffed &&
    !(header.format === 'heif' && (sniffed === 'heic' || sniffed === 'avif'))
  )
    throw new Error('its header and its content have different formats')
  const { width, height } = header.autoOrient
  return {
    format,
    width,
    height,
    hasAlpha: header.hasAlpha,
    exif: header.exif,
    frames: header.pages ?? 1,
    inPasses: header.isProgressive ?? false,
  }
}

/** The file without metadata, written beside it; the library only ever opens that one. */
const clean = async (path: string, to: string, format: Format): Promise<Stripped | null> => {
  const stripped = strip(await readFile(path), format)
  if (stripped) await writeParts(to, stripped.parts)
  return stripped && { ...stripped, parts: [], exif: stripped.exif && Buffer.from(stripped.exif) }
}

/**
 * Throws 415 for what is no readable image, 422 for a size that is not taken. `takePixels` is told
 * how many there are before they are decoded, and may throw. Width and height are
 * those of the upright picture.
 */
export const probe = async (
  given: string,
  beside = `${given}.clean`,
  takePixels: (pixels: number) => void = () => {},
): Promise<Probed> => {
  const sniffed = await sniff(given)
  const damaged = (error: unknown) =>
    error instanceof ApiError
      ? error
      : notAnImage(
          `The file looks like ${sniffed.toUpperCase()} but could not be read: ${firstOf(
            (error instanceof Error ? error.message : String(error)).split('\n'),
          )
            .replaceAll(beside, 'it')
            .replaceAll(given, 'it')}`,
        )
  const discard = () => rm(beside, { force: true })
  try {
    const stripped = await clean(given, beside, sniffed)
    const path = stripped ? beside : given
    const header = await readHeader(path, sniffed)
    const frames = Math.max(stripped?.frames ?? 1, header.format === 'tiff' ? 1 : header.frames)
    const problems = sizeProblems(header, frames)
    if (problems.length) throw invalid(problems)
    takePixels(header.width * header.height * frames)
    const pixels = await openPixels(path, header.format, 'error')
    await pixels().resize(64, 64, { fit: 'inside' }).raw().toBuffer()
    const found = {
      ...header,
      path,
      pixels,
      exif: exifFacts(stripped ? stripped.exif : header.exif),
      discard,
    }
    if (header.format !== 'heic') return found
    // A HEIC's own turns and crops are applied by its decoder only.
    const { width, height } = await pixels().metadata()
    const turned = sizeProblems({ ...header, width, height }, 1)
    if (turned.length) throw invalid(turned)
    return { ...found, width, height }
  } catch (error) {
    await discard()
    throw damaged(error)
  }
}
