// Pictures that tests make for themselves: the awkward kinds of real sites, and hostile ones.
import { crc32 } from 'node:zlib'
import sharp, { type Exif } from 'sharp'
import { existing, itemAt } from '#lib/existing.ts'
import type { TestApi } from './api.ts'

/**
 * A JPEG-able scene: two colours, so that a turn or a crop can be told by its pixels. Left half
 * red, right half blue.
 */
export const scene = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d02020' } }).composite([
    {
      input: {
        create: { width: Math.ceil(width / 2), height, channels: 3, background: '#2040d0' },
      },
      left: Math.floor(width / 2),
      top: 0,
    },
  ])

export const photo = (width: number, height: number) => scene(width, height).jpeg().toBuffer()

/** A photograph as a camera writes it, `taken` as 2026:05:01 10:02:11. */
export const datedPhoto = (width: number, height: number, taken: string) =>
  scene(width, height)
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: taken } })
    .toBuffer()

/** Rows of a 24-bit Windows bitmap, with the long header that today's programs write. */
export const bitmap = async (
  width: number,
  height: number,
  headerSize: 40 | 124 = 124,
): Promise<Buffer> => {
  const rgb = await scene(width, height).removeAlpha().raw().toBuffer()
  const row = Math.ceil((width * 3) / 4) * 4
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
      file[to] = itemAt(rgb, from + 2)
      file[to + 1] = itemAt(rgb, from + 1)
      file[to + 2] = itemAt(rgb, from)
    }
  }
  return file
}

/** Two frames of plain colour. */
export const animation = async (width: number, height: number) => {
  const frame = (background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp([await frame('#d02020'), await frame('#2040d0')], { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** A small file that says it has so many pixels. */
export const pngSaying = async (
  width: number,
  height: number,
  { progressive = false } = {},
): Promise<Buffer> => {
  const png = await scene(60, 60).png({ progressive }).toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
export const bomb = () => pngSaying(60_000, 60_000)

/** A segment of a JPEG. */
export const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A chunk of a PNG. */
export const chunked = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** An EXIF segment's data, as a camera writes it. */
export const withExif = async (exif: Exif, orientation: number): Promise<Buffer> => {
  const { exif: block } = await sharp(
    await scene(60, 60).jpeg().withExif(exif).withMetadata({ orientation }).toBuffer(),
  ).metadata()
  return existing(block, 'EXIF data')
}

/** A GIF whose frames are 60 x 60, with words in a comment and in another program's note. */
export const wordyGif = async (words: string, frames = 2): Promise<Buffer> => {
  const gif = await animation(60, 60)
  const body = 13 + 3 * 2 ** ((itemAt(gif, 10) & 7) + 1) * (itemAt(gif, 10) >> 7)
  const blocks = (text: Buffer) =>
    Buffer.concat([
      ...Array.from({ length: Math.ceil(text.length / 255) }, (_, n) =>
        text.subarray(n * 255, n * 255 + 255),
      ).flatMap(part => [Buffer.from([part.length]), part]),
      Buffer.from([0]),
    ])
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), blocks(Buffer.from(words))])
  const note = Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('XMP DataXMP'),
    blocks(Buffer.from(words)),
  ])
  // More frames are the same ones again.
  const frame = gif.subarray(gif.indexOf(Buffer.from([0x21, 0xf9]), body), gif.length - 1)
  const more = Array.from({ length: Math.max(0, Math.ceil((frames - 2) / 2)) }, () => frame)
  return Buffer.concat([
    gif.subarray(0, body),
    comment,
    note,
    gif.subarray(body, gif.length - 1),
    ...more,
    Buffer.from([0x3b]),
  ])
}

/** The scene of 160 x 120 as HEIC, written by libheif's own encoder: nothing here can write one. */
export const heic = (): Buffer =>
  Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAkZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgAB' +
      'AAAAAAJqAAEAAAAAAAAAPAACAAAAAAKmAAEAAAAAAAAAJQAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABhWlwcnAAAAFgaXBj' +
      'bwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoBQgeWW6kkprm4EBAwIAAAMAAgAA' +
      'AwACECIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAAKAAAAB4AAAAEHBpeGkAAAAAAwgICAAAAHNodmNDAQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAAD' +
      'AAAeugJAIQABACdCAQEECAAAAwCf+AAAAwAAHsBQgeWW6kkprmwIAAADAAgAAAMACEAiAAEAB0QBwXKwYkAAAAAUaXNwZQAAAAAAAACgAAAAeAAAAA5waXhpAAAAAAEIAAAAJ2F1eEMA' +
      'AAAAdXJuOm1wZWc6aGV2YzoyMDE1OmF1eGlkOjEAAAAAHWlwbWEAAAAAAAAAAgABA4ECgwACBIQFhocAAAAaaXJlZgAAAAAAAAAOYXV4bAACAAEAAQAAAGltZGF0AAAAOCgBrxlGhvd8' +
      'hTf/93WH/Zkr/jQFeJ5o7IPAf8/07zZ8/xL4JYIBRS+wAAADAAADADLrmIwBtgqIAAAAISgBrjKJkOKw4Pafoo5wzIklhiiuDgAAAwAHKAAAC2BhwA==',
    'base64',
  )

/**
 * From here on smaller pictures are made at the first look only: for sites of many pictures whose
 * sizes no test looks at.
 */
export const withoutRenditions = async ({ database: { pool } }: TestApi): Promise<void> => {
  await pool.query(`create function no_job() returns trigger language plpgsql
      as $$ begin return null; end $$;
    create trigger no_renditions before insert on jobs for each row
      when (new.kind = 'renditions') execute function no_job()`)
}
