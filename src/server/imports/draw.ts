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
 * 10 picks the awkward cases.
 */
export const drawPicture = async (guid: string, path: string): Promise<Drawn> => {
  const bytes = createHash('sha256').update(guid).digest()
  const which = itemAt(bytes, 10)
  const drawn = (width: number, height: number) => sharp(svg(guid, bytes, width, height))
  const jpeg = async (picture: Sharp, width: number, height: number): Promise<Drawn> => {
    await picture.jpeg({ quality: 80 }).toFile(path)
    return { format: 'jpeg', width, height }
  }
  if (which < 10)
    return {
      ...(await jpeg(drawn(1600, 1200).withMetadata({ orientation: 6 }), 1200, 1600)),
      metadata: true,
    }
  if (which < 20) {
    await sharp(svg(guid, bytes, 1600, 1200, { clear: true }))
      .png()
      .toFile(path)
    return { format: 'png', width: 1600, height: 1200 }
  }
  if (which < 30) return jpeg(drawn(640, 480), 640, 480)
  if (which < 36) return jpeg(drawn(1200, 1600), 1200, 1600)
  if (which < 40) return jpeg(drawn(3000, 400), 3000, 400)
  if (which < 42)
    return jpeg(drawn(1600, 1200).flatten().grayscale().toColourspace('b-w'), 1600, 1200)
  if (which < 44) {
    const frames = await Promise.all(
      [0, 200].map(shift =>
        sharp(svg(guid, bytes, 1600, 1200, { shift }))
          .png()
          .toBuffer(),
      ),
    )
    await sharp(frames, { join: { animated: true } })
      .gif({ delay: [500, 500] })
      .toFile(path)
    return { format: 'gif', width: 1600, height: 1200 }
  }
  return jpeg(drawn(1600, 1200), 1600, 1200)
}
