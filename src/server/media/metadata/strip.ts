// Takes out of an image whatever is not the picture: where and by whom it was taken, small copies,
// other programs' notes, and what hangs on behind its end. Pixels stay as they came, bit by bit;
// the colour profile and how it lies stay too.
import { writeFile } from 'node:fs/promises'
import type { Format } from '../decode/formats.ts'
import { stripGif } from './stripGif.ts'
import { stripHeif } from './stripHeif.ts'
import { stripJpeg } from './stripJpeg.ts'
import { stripPng } from './stripPng.ts'
import { stripWebp } from './stripWebp.ts'
import type { Stripped } from './stripped.ts'

// TIFF and BMP are never served: what is shown is a JPEG made of their pixels (formats.ts).
const ways: Record<Format, ((file: Buffer) => Stripped) | null> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
  avif: stripHeif,
  heic: stripHeif,
  tiff: null,
  bmp: null,
}

/**
 * null: a format that is kept as it came. Throws an Error that says what is wrong with a file that
 * is damaged.
 */
export const strip = (file: Buffer, format: Format): Stripped | null => ways[format]?.(file) ?? null

/** Views that lie side by side are one. */
const together = (parts: Buffer[]): Buffer[] => {
  const runs: Buffer[] = []
  for (const part of parts) {
    const last = runs.at(-1)
    if (last?.buffer === part.buffer && last.byteOffset + last.length === part.byteOffset)
      runs[runs.length - 1] = Buffer.from(last.buffer, last.byteOffset, last.length + part.length)
    else runs.push(part)
  }
  return runs
}

export const writeParts = (path: string, parts: Buffer[]): Promise<void> =>
  writeFile(path, together(parts), { mode: 0o600 })
