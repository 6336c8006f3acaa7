// A picture before it leaves the browser: upright, without where it was taken, and not above what
// the site takes.
import { endingOf } from '#contract/uploads/fileKinds.ts'
import { readPicture } from '#lib/media/pictureFile.ts'

/** What was done to a picture, or could not be: told to its author. */
export type PreparedNote = { kind: 'reduced'; from: number; to: number } | { kind: 'asIs' }
type Prepared = { name: string; file: Blob; notes: PreparedNote[] }
export type PictureLimits = { imageBytes: number; imagePixels: number }
export type Prepare = (file: Blob, name: string, limits: PictureLimits) => Promise<Prepared>

/**
 * Browsers neither open nor write these, or not all of them; what they say of the place stays in
 * them.
 */
const unopened = new Set(['heic', 'heif', 'tif', 'tiff', 'avif'])
export const isSentAsIs = (name: string): boolean => unopened.has(endingOf(name))
const opened: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  bmp: 'image/png',
}
// pixels: more than any rendition shows, and less than any browser's canvas holds
const longestSide = 8000
const quality = 0.92

/** Draws it upright, at most so large. Pixels alone come out: no notes of any kind. */
const draw = async (file: Blob, type: string, most: number): Promise<Blob> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(
    1,
    Math.sqrt(most / (bitmap.width * bitmap.height)),
    longestSide / Math.max(bitmap.width, bitmap.height),
  )
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.floor(bitmap.width * scale)),
    Math.max(1, Math.floor(bitmap.height * scale)),
  )
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.convertToBlob({ type, quality })
}

const renamed = (name: string, ending: string) =>
  `${name.slice(0, name.lastIndexOf('.'))}.${ending}`

/** Smaller and smaller until the site takes it. What may be seen through stays so. */
const reduce = async (
  file: Blob,
  name: string,
  { imageBytes, imagePixels }: PictureLimits,
): Promise<Prepared> => {
  const isPhoto = opened[endingOf(name)] === 'image/jpeg'
  let made = file
  for (
    let most = imagePixels;
    most > 100_000 && (made === file || made.size > imageBytes);
    most /= 2
  )
    made = await draw(file, isPhoto ? 'image/jpeg' : 'image/webp', most)
  return {
    name: isPhoto ? name : renamed(name, 'webp'),
    file: made,
    notes: [{ kind: 'reduced', from: file.size, to: made.size }],
  }
}

/**
 * Never throws for a file that is damaged: it goes as it is, and the service says why it is
 * refused.
 */
export const preparePicture: Prepare = async (file, name, limits) => {
  const ending = endingOf(name)
  const asIs: Prepared = { name, file, notes: isSentAsIs(name) ? [{ kind: 'asIs' }] : [] }
  const type = opened[ending]
  if (!type) return asIs
  try {
    const read = readPicture(new Uint8Array(await file.arrayBuffer()))
    if (file.size > limits.imageBytes || (read && read.width * read.height > limits.imagePixels))
      return await reduce(file, name, limits)
    if (!read || (!read.hasNotes && read.orientation === 1)) return asIs
    return {
      ...asIs,
      file:
        read.orientation === 1
          ? new Blob(read.parts, { type })
          : await draw(file, type, limits.imagePixels),
    }
  } catch {
    return asIs
  }
}
