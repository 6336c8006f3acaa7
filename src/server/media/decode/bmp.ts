// Windows bitmaps, which the image library cannot read: without compression, in runs (4 and 8
// bits), and with masks (16 and 32 bits).
export type BmpSize = { width: number; height: number }

const fileHeader = 14
const oldestHeader = 40
const none = 0
const runs8 = 1
const runs4 = 2
const masked = 3

/** Throws an Error that says what is wrong. Height is positive whichever way the rows run. */
export const bmpSize = (bytes: Buffer): BmpSize => {
  if (bytes.length < fileHeader + oldestHeader || bytes.toString('latin1', 0, 2) !== 'BM')
    throw new Error('it has no bitmap header')
  if (bytes.readUInt32LE(14) < oldestHeader) throw new Error('its header type is not supported')
  return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
}

type Facts = BmpSize & { bits: number; compression: number; start: number; topFirst: boolean }

const factsOf = (bytes: Buffer): Facts => {
  const size = bmpSize(bytes)
  const bits = bytes.readUInt16LE(28)
  const compression = bytes.readUInt32LE(30)
  if (![1, 4, 8, 16, 24, 32].includes(bits)) throw new Error('its colour depth is not supported')
  const known =
    compression === none ||
    (compression === runs8 && bits === 8) ||
    (compression === runs4 && bits === 4) ||
    (compression === masked && (bits === 16 || bits === 32))
  if (!known) throw new Error('its compression is not supported')
  return {
    ...size,
    bits,
    compression,
    start: bytes.readUInt32LE(10),
    topFirst: bytes.readInt32LE(22) < 0,
  }
}

/** Three bytes a colour, in the order of pixels: red, green, blue. */
const paletteOf = (bytes: Buffer, bits: number): Uint8Array => {
  const named = bytes.readUInt32LE(46)
  const colours = named === 0 || named > 1 << bits ? 1 << bits : named
  const from = fileHeader + bytes.readUInt32LE(14)
  const palette = new Uint8Array((1 << bits) * 3) // what is not in the file is black
  for (let n = 0; n < colours && from + n * 4 + 3 <= bytes.length; n++)
    palette.set(
      [bytes[from + n * 4 + 2] ?? 0, bytes[from + n * 4 + 1] ?? 0, bytes[from + n * 4] ?? 0],
      n * 3,
    )
  return palette
}

/** Of a mask: how to read the colour in it, from 0 to 255. */
const channelOf = (mask: number): ((pixel: number) => number) => {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const largest = mask >>> shift
  return pixel => Math.round((((pixel & mask) >>> shift) * 255) / largest)
}

const masksOf = (bytes: Buffer, { bits, compression }: Facts): number[] => {
  if (compression !== masked)
    return bits === 16 ? [0x7c00, 0x03e0, 0x001f] : [0x00ff0000, 0x0000ff00, 0x000000ff]
  // They follow the oldest header and lie inside the newer ones: the same place in the file.
  if (bytes.length < fileHeader + oldestHeader + 12)
    throw new Error('it ends before its header is complete')
  return [0, 4, 8].map(at => bytes.readUInt32LE(fileHeader + oldestHeader + at))
}

/** Rows as they stand in the file; what is missing at the end stays black. */
const plainRows = (
  bytes: Buffer,
  facts: Facts,
  put: (x: number, row: number, from: number, bit: number) => void,
): void => {
  const { width, height, bits, start } = facts
  const stride = Math.ceil((width * bits) / 32) * 4
  for (let row = 0; row < height; row++) {
    const from = start + row * stride
    for (let x = 0; x < width; x++) {
      const bit = x * bits
      const at = from + (bit >> 3)
      if (at + Math.max(1, bits >> 3) > bytes.length) return
      put(x, row, at, bit & 7)
    }
  }
}

/** Indexes of colours in runs, and as they are between runs. */
const readRuns = (
  bytes: Buffer,
  { width, height, bits, start }: Facts,
  put: (x: number, row: number, colour: number) => void,
): void => {
  let at = start
  let [x, row] = [0, 0]
  const half = (byte: number, n: number) => (n % 2 === 0 ? byte >> 4 : byte & 15)
  const colourIn = (byte: number, n: number) => (bits === 8 ? byte : half(byte, n))
  while (at + 1 < bytes.length && row < height) {
    const count = bytes[at++] ?? 0
    const value = bytes[at++] ?? 0
    if (count > 0) for (let n = 0; n < count; n++, x++) put(x, row, colourIn(value, n))
    else if (value === 0) [x, row] = [0, row + 1]
    else if (value === 1) return
    else if (value === 2) {
      x += bytes[at++] ?? 0
      row += bytes[at++] ?? 0
    } else {
      for (let n = 0; n < value; n++, x++)
        put(x, row, colourIn(bytes[at + (bits === 8 ? n : n >> 1)] ?? 0, n))
      at += Math.ceil((bits === 8 ? value : Math.ceil(value / 2)) / 2) * 2 // whole words
    }
    if (x > width + 65_535) throw new Error('its compressed data runs past the end of a row')
  }
}

/**
 * Pixels as RGB, top row first; what a bitmap calls alpha is unreliable and dropped. Throws an
 * Error for damage.
 */
export const decodeBmp = (bytes: Buffer): BmpSize & { channels: 3; data: Uint8Array } => {
  const facts = factsOf(bytes)
  const { width, height, bits, compression, topFirst } = facts
  const data = new Uint8Array(width * height * 3)
  const placeOf = (x: number, row: number) => ((topFirst ? row : height - 1 - row) * width + x) * 3
  if (bits <= 8) {
    const palette = paletteOf(bytes, bits)
    const put = (x: number, row: number, colour: number) => {
      if (x < width && row < height)
        data.set(palette.subarray(colour * 3, colour * 3 + 3), placeOf(x, row))
    }
    if (compression === none)
      plainRows(bytes, facts, (x, row, at, bit) =>
        put(x, row, ((bytes[at] ?? 0) >> (8 - bits - bit)) & ((1 << bits) - 1)),
      )
    else readRuns(bytes, facts, put)
  } else {
    const put = (place: number, red: number, green: number, blue: number) => {
      data[place] = red
      data[place + 1] = green
      data[place + 2] = blue
    }
    const [red, green, blue] = masksOf(bytes, facts).map(channelOf)
    if (!red || !green || !blue) throw new Error('its colour masks are missing')
    plainRows(bytes, facts, (x, row, at) => {
      const pixel = bits === 16 ? bytes.readUInt16LE(at) : bytes.readUIntLE(at, bits / 8)
      put(placeOf(x, row), red(pixel), green(pixel), blue(pixel))
    })
  }
  return { width, height, channels: 3, data }
}
