// What an uploaded file is, and whether it may be kept (api-facts 2.5): every pixel is read once before it is accepted.
import { readFile } from 'node:fs/promises'
import { limits } from '#contract/limits.ts'
import { ApiError, invalid, type FieldError } from '#lib/errors.ts'
import { bmpSize } from './bmp.ts'
import { exifFacts } from './exif.ts'
import { notAnImage, sniff, type Format } from './formats.ts'
import { headerOf, openPixels, type Pixels } from './pixels.ts'

export type Probed = { format: Format; width: number; height: number; hasAlpha: boolean; exif: Record<string, string>; pixels: Pixels }

/** HEIC and BMP are held in memory whole while they are decoded. */
const heldPixels = 50_000_000

const sizeProblems = (format: Format, width: number, height: number): FieldError[] => {
  const most = format === 'heic' || format === 'bmp' ? heldPixels : limits.imagePixels
  if (width * height > most) return [{ field: 'file', code: 'out_of_range', message: `The image has ${width} x ${height} pixels; at most ${most / 1_000_000} megapixels are taken` }]
  if (width < limits.imageSide || height < limits.imageSide) return [{ field: 'file', code: 'out_of_range', message: `The image has ${width} x ${height} pixels; at least ${limits.imageSide} x ${limits.imageSide} are needed` }]
  return []
}

const readHeader = async (path: string, sniffed: Format) => {
  if (sniffed === 'bmp') return { format: sniffed, ...bmpSize(await readFile(path)), hasAlpha: false, exif: {} }
  const header = await headerOf(path)
  // AVIF and HEIC share a container; the codec decides. Anything else must be what the first bytes said.
  const format: Format | undefined = header.format === 'heif' ? (header.compression === 'av1' ? 'avif' : 'heic') : header.format as Format
  if (format !== sniffed && !(header.format === 'heif' && (sniffed === 'heic' || sniffed === 'avif'))) throw new Error('its parts disagree on its kind')
  const { width, height } = header.autoOrient
  return { format, width, height, hasAlpha: header.hasAlpha, exif: exifFacts(header.exif) }
}

/** Throws 415 for what is no readable image, 422 for a size that is not taken. Width and height are those of the upright picture. */
export const probe = async (path: string): Promise<Probed> => {
  const sniffed = await sniff(path)
  const damaged = (error: unknown) => error instanceof ApiError ? error
    : notAnImage(`The file looks like ${sniffed.toUpperCase()} but could not be read: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]!.replaceAll(path, 'it')}`)
  try {
    const header = await readHeader(path, sniffed)
    const problems = sizeProblems(header.format, header.width, header.height)
    if (problems.length) throw invalid(problems)
    const pixels = await openPixels(path, header.format, 'error')
    await pixels().resize(64, 64, { fit: 'inside' }).raw().toBuffer()
    if (header.format !== 'heic') return { ...header, pixels }
    // A HEIC's own turns and crops are applied by its decoder only.
    const { width, height } = await pixels().metadata()
    const turned = sizeProblems('heic', width, height)
    if (turned.length) throw invalid(turned)
    return { ...header, width, height, pixels }
  } catch (error) {
    throw damaged(error)
  }
}

