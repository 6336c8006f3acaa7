import { countParts, type Stripped } from './stripped.ts'

const image = 0x2c,
  extension = 0x21,
  trailer = 0x3b
const control = 0xf9,
  application = 0xff
/** Whether it repeats, and its colours. */
const keptApplications = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/**
 * Blocks of a GIF up to its end: comments, texts and other programs' notes go. Counts the frames.
 */
export const stripGif = (file: Buffer): Stripped => {
  const byte = (at: number): number => {
    const found = file[at]
    if (found === undefined) throw new Error('it ends too early')
    return found
  }
  const afterSubBlocks = (from: number): number => {
    let at = from
    for (let length = byte(at); length !== 0; length = byte(at)) at += 1 + length
    return at + 1
  }
  let at = 13 + colours(byte(10))
  const parts = [file.subarray(0, at)]
  let frames = 0
  const count = countParts()
  for (;;) {
    count()
    // Some programs leave the trailer out, or a zero between two blocks.
    if (file[at] === 0) {
      at++
      continue
    }
    const kind = at === file.length && frames > 0 ? trailer : byte(at)
    if (kind === trailer) {
      parts.push(Buffer.from([trailer]))
      return { parts, exif: undefined, frames: Math.max(1, frames) }
    }
    let end: number
    let keeps = true
    if (kind === image) {
      frames++
      end = afterSubBlocks(at + 10 + colours(byte(at + 9)) + 1)
    } else if (kind === extension) {
      const label = byte(at + 1)
      end = afterSubBlocks(at + 2)
      keeps =
        label === control ||
        (label === application &&
          keptApplications.includes(file.toString('latin1', at + 3, at + 14)))
    } else throw new Error('it contains an unknown kind of block')
    if (keeps) parts.push(file.subarray(at, end))
    at = end
  }
}
