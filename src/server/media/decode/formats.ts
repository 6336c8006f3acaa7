// What counts as an image: by the name's extension and, above all, by the bytes (api-facts 2.5,
// 6.6).
import { uploadName } from '#server/base/uploadName.ts'
import { fileTypeFromFile } from 'file-type'
import { imageEndings } from '#contract/uploads/fileKinds.ts'
import { ApiError, invalidField } from '#lib/errors.ts'

const formats = ['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff', 'bmp', 'heic'] as const
export type Format = (typeof formats)[number]

/** Only these types are ever sent with a picture: nothing that a browser would run. */
export const mediaTypes: Record<Format, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  heic: 'image/heic',
}

/**
 * Formats that a browser shows. The originals of the others are kept, and `full` is a JPEG made
 * from them.
 */
export const shownByBrowsers = (format: Format): boolean =>
  !['tiff', 'bmp', 'heic'].includes(format)

const extensions = new RegExp(`\\.(${imageEndings.join('|')})$`, 'i')

/** The name of an upload; throws 422 as `uploadName`, and when it is no image's name. */
export const fileNameOf = (given: string | undefined): string => {
  const name = uploadName(given, 'photo.jpg')
  if (!extensions.test(name))
    throw invalidField(
      'file',
      'invalid_value',
      'Images must be JPEG, PNG, GIF, WebP, AVIF, TIFF, BMP or HEIC files, with a matching file extension',
    )
  return name
}

const byExtension: Record<string, Format> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  apng: 'png',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
  tif: 'tiff',
  tiff: 'tiff',
  bmp: 'bmp',
  heic: 'heic',
  heif: 'heic',
}

export const notAnImage = (
  why = 'The file is not a JPEG, PNG, GIF, WebP, AVIF, TIFF, BMP or HEIC image',
) => new ApiError(415, why)

/**
 * The format by the file's own bytes; throws 415. A HEIF container may still turn out to be AVIF
 * (probe.ts).
 */
export const sniff = async (path: string): Promise<Format> => {
  const found = await fileTypeFromFile(path)
  const format = found && byExtension[found.ext]
  if (!format) throw notAnImage()
  return format
}

/**
 * Throws 415 for a picture whose name says that it is of another kind: other programs would go by
 * the name.
 */
export const requireNamedSo = (filename: string, format: Format): void => {
  const ending = filename.slice(filename.lastIndexOf('.') + 1)
  if (byExtension[ending.toLowerCase()] === format) return
  throw notAnImage(
    `The name ends in .${ending}, but the file is ${format.toUpperCase()}. Rename it to end in .${format === 'jpeg' ? 'jpg' : format}`,
  )
}
