// Pictures that tests make for themselves: the awkward kinds of real sites, and hostile ones.
import sharp from 'sharp'

/** A JPEG-able scene: two colours, so that a turn or a crop can be told by its pixels. Left half red, right half blue. */
export const scene = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#d02020' } })
  .composite([{ input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#2040d0' } }, left: Math.floor(width / 2), top: 0 }])

export const photo = (width: number, height: number) => scene(width, height).jpeg().toBuffer()

/** Rows of a 24-bit Windows bitmap, with the long header that today's programs write. */
export const bitmap = async (width: number, height: number, headerSize: 40 | 124 = 124): Promise<Buffer> => {
  const rgb = await scene(width, height).removeAlpha().raw().toBuffer()
  const row = Math.ceil(width * 3 / 4) * 4
  const start = 14 + headerSize
  const file = Buffer.alloc(start + row * height)
  file.write('BM', 0, 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(start, 10)
  file.writeUInt32LE(headerSize, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      const to = start + (height - 1 - y) * row + x * 3
      file[to] = rgb[from + 2]!
      file[to + 1] = rgb[from + 1]!
      file[to + 2] = rgb[from]!
    }
  }
  return file
}

/** Two frames of plain colour. */
export const animation = async (width: number, height: number) => {
  const frame = (background: string) => sharp({ create: { width, height, channels: 3, background } }).png().toBuffer()
  return sharp([await frame('#d02020'), await frame('#2040d0')], { join: { animated: true } }).gif().toBuffer()
}

/** A small file that says it has 60,000 x 60,000 pixels. */
export const bomb = async (): Promise<Buffer> => {
  const png = await scene(60, 60).png().toBuffer()
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  const table = Array.from({ length: 256 }, (_, n) => { for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1; return n >>> 0 })
  let crc = 0xffffffff
  for (const byte of png.subarray(12, 29)) crc = table[(crc ^ byte) & 255]! ^ (crc >>> 8)
  png.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 29)
  return png
}

/** The scene of 160 x 120 as HEIC, written by libheif's own encoder: nothing here can write one. */
export const heic = (): Buffer => Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAkZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgAB' +
  'AAAAAAJqAAEAAAAAAAAAPAACAAAAAAKmAAEAAAAAAAAAJQAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABhWlwcnAAAAFgaXBj' +
  'bwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoBQgeWW6kkprm4EBAwIAAAMAAgAA' +
  'AwACECIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAAKAAAAB4AAAAEHBpeGkAAAAAAwgICAAAAHNodmNDAQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAAD' +
  'AAAeugJAIQABACdCAQEECAAAAwCf+AAAAwAAHsBQgeWW6kkprmwIAAADAAgAAAMACEAiAAEAB0QBwXKwYkAAAAAUaXNwZQAAAAAAAACgAAAAeAAAAA5waXhpAAAAAAEIAAAAJ2F1eEMA' +
  'AAAAdXJuOm1wZWc6aGV2YzoyMDE1OmF1eGlkOjEAAAAAHWlwbWEAAAAAAAAAAgABA4ECgwACBIQFhocAAAAaaXJlZgAAAAAAAAAOYXV4bAACAAEAAQAAAGltZGF0AAAAOCgBrxlGhvd8' +
  'hTf/93WH/Zkr/jQFeJ5o7IPAf8/07zZ8/xL4JYIBRS+wAAADAAADADLrmIwBtgqIAAAAISgBrjKJkOKw4Pafoo5wzIklhiiuDgAAAwAHKAAAC2BhwA==', 'base64')
