// Windows bitmaps. The library reads the oldest header only and ignores where the pixels begin, so
// the file is put into that form first.
import bmp from 'bmp-js'

const header = 54 // file header 14, oldest information header 40
// Two orders of colours in 32 bits: the usual one, and the one that the library expects wherever
// masks are given.
const usualMasks = [0x00ff0000, 0x0000ff00, 0x000000ff]
const shiftedMasks = [0xff000000, 0x00ff0000, 0x0000ff00]

export type BmpSize = { width: number; height: number }

/** Throws an Error that says what is wrong. Height is positive whichever way the rows run. */
export const bmpSize = (bytes: Buffer): BmpSize => {
  if (bytes.length < header || bytes.toString('latin1', 0, 2) !== 'BM')
    throw new Error('it has no bitmap header')
  if (bytes.readUInt32LE(14) < 40) throw new Error('its header is of a kind that is not read here')
  return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
}

const plain = (bytes: Buffer): Buffer => {
  const { width } = bmpSize(bytes)
  const size = bytes.readUInt32LE(14)
  const bits = bytes.readUInt16LE(28)
  const compression = bytes.readUInt32LE(30)
  const start = bytes.readUInt32LE(10)
  if (![1, 4, 8, 16, 24, 32].includes(bits)) throw new Error('its colour depth is unknown')
  const known =
    compression === 0 ||
    (compression === 1 && bits === 8) ||
    (compression === 2 && bits === 4) ||
    (compression === 3 && bits >= 16)
  if (!known) throw new Error('its compression is not read here')
  const first = Buffer.from(bytes.subarray(0, header))
  first.writeUInt32LE(40, 14)
  first.writeInt32LE(width, 18)
  const afterHeader = 14 + size
  const colours = bytes.readUInt32LE(46)
  if (bits <= 8) {
    const length = (colours === 0 || colours > 256 ? 1 << bits : colours) * 4
    first.writeUInt32LE(length / 4, 46)
    return Buffer.concat([
      first,
      bytes.subarray(afterHeader, afterHeader + length),
      bytes.subarray(start),
    ])
  }
  // Masks follow the oldest header and lie inside the newer ones: the same place in the file.
  const masks = bytes.subarray(header, header + 12)
  if (compression !== 3) return Buffer.concat([first, bytes.subarray(start)])
  const has = (wanted: number[]) =>
    wanted.every((mask, index) => masks.readUInt32LE(index * 4) === mask)
  if (bits === 16 || has(shiftedMasks))
    return Buffer.concat([first, masks, Buffer.alloc(4), bytes.subarray(start)])
  if (!has(usualMasks)) throw new Error('its colour masks are not read here')
  first.writeUInt32LE(0, 30)
  return Buffer.concat([first, bytes.subarray(start)])
}

/**
 * Pixels as RGB, top row first; what a bitmap calls alpha is unreliable and dropped. Throws an
 * Error for damage.
 */
export const decodeBmp = (bytes: Buffer): BmpSize & { channels: 3; data: Uint8Array } => {
  const { width, height, data } = bmp.decode(plain(bytes))
  const rgb = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < rgb.length; from += 4) {
    rgb[to++] = data.readUInt8(from + 3)
    rgb[to++] = data.readUInt8(from + 2)
    rgb[to++] = data.readUInt8(from + 1)
  }
  return { width, height, channels: 3, data: rgb }
}
