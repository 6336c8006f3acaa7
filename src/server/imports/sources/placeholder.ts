// A placeholder picture that follows from a guid: same guid, same picture; every awkward case of
// real uploads among them.
import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { firstOf, itemAt } from '#lib/existing.ts'

export type Drawn = {
  format: 'jpeg' | 'png' | 'gif'
  width: number
  height: number
  /** In the file beside its pixels. */ metadata?: true
}

const colour = (bytes: Buffer, from: number) =>
  `rgb(${bytes[from]},${bytes[from + 1]},${bytes[from + 2]})`

/**
 * Background from bytes 0 to 2, a rectangle coloured by 3 to 5 at a place by 6 to 9, and the guid.
 */
const svg = (
  guid: string,
  bytes: Buffer,
  width: number,
  height: number,
  options: { clear?: boolean; shift?: number } = {},
): Buffer => {
  const at = (byte: number, length: number) => Math.round((itemAt(bytes, byte) / 255) * length)
  const size = Math.round(Math.min(width, height) / 12)
  const text = guid.replace(/[^A-Za-z0-9]/g, '')
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${options.clear ? '' : `<rect width="${width}" height="${height}" fill="${colour(bytes, 0)}"/>`}
    <rect x="${at(6, width / 2) + (options.shift ?? 0)}" y="${at(7, height / 2)}" width="${width / 4 + at(8, width / 4)}" height="${height / 4 + at(9, height / 4)}" fill="${colour(bytes, 3)}"/>
    <text x="${width / 2}" y="${height / 2}" font-size="${size}" font-family="sans-serif" text-anchor="middle" fill="${firstOf(bytes) + itemAt(bytes, 1) + itemAt(bytes, 2) > 382 ? 'black' : 'white'}">${text}</text>
  </svg>`)
}

/**
 * Writes the picture of `guid` to `path`; width and height are those of the upright picture. Byte
 * 10 picks the awkward cases. `scale` 1: 1600 pixels and the like, as a camera takes them.
 */
export const drawPlaceholder = async (guid: string, path: string, scale = 1): Promise<Drawn> => {
  const bytes = createHash('sha256').update(guid).digest()
  const which = itemAt(bytes, 10)
  const [long, short] = [1600 * scale, 1200 * scale]
  const drawn = (width: number, height: number) => sharp(svg(guid, bytes, width, height))
  const jpeg = async (picture: Sharp, width: number, height: number): Promise<Drawn> => {
    await picture.jpeg({ quality: 80 }).toFile(path)
    return { format: 'jpeg', width, height }
  }
  if (which < 10)
    return {
      ...(await jpeg(drawn(long, short).withMetadata({ orientation: 6 }), short, long)),
      metadata: true,
    }
  if (which < 20) {
    await sharp(svg(guid, bytes, long, short, { clear: true }))
      .png()
      .toFile(path)
    return { format: 'png', width: long, height: short }
  }
  if (which < 30) return jpeg(drawn(640 * scale, 480 * scale), 640 * scale, 480 * scale)
  if (which < 36) return jpeg(drawn(short, long), short, long)
  if (which < 40) return jpeg(drawn(3000 * scale, 400 * scale), 3000 * scale, 400 * scale)
  if (which < 42)
    return jpeg(drawn(long, short).flatten().grayscale().toColourspace('b-w'), long, short)
  if (which < 44) {
    const frames = await Promise.all(
      [0, 200].map(shift =>
        sharp(svg(guid, bytes, long, short, { shift }))
          .png()
          .toBuffer(),
      ),
    )
    await sharp(frames, { join: { animated: true } })
      .gif({ delay: [500, 500] })
      .toFile(path)
    return { format: 'gif', width: long, height: short }
  }
  return jpeg(drawn(long, short), long, short)
}
