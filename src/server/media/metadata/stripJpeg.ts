import { orientationBlock, orientationOf } from './exif.ts'
import { countParts, type Stripped } from './stripped.ts'

const startsWith = (segment: Buffer, word: string) =>
  segment.toString('latin1', 4, 4 + word.length) === word

/** The scan's data ends where a marker begins that is neither a stuffed zero nor a restart. */
const endOfScan = (file: Buffer, from: number, count: () => void): number => {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at)) {
    count()
    const next = file[at + 1]
    if (next === 0xff) at += 1
    else if (next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7)) at += 2
    else if (next === undefined) break
    else return at
  }
  throw new Error('it ends too early')
}

/** JFIF without its small picture, of the segment that says it. */
const plainJfif = (segment: Buffer): Buffer => {
  const plain = Buffer.from(segment.subarray(0, 18))
  plain.writeUInt16BE(16, 2)
  plain[16] = plain[17] = 0
  return plain
}

/**
 * Segments of a JPEG: pixels, colour profile and how it lies stay; every other word about it goes,
 * and what follows its end.
 */
export const stripJpeg = (file: Buffer): Stripped => {
  const kept: Buffer[] = [file.subarray(0, 2)]
  let exif: Buffer | undefined
  let afterJfif = 1
  // One byte in 256 of a scan is followed by a stuffed zero.
  const count = countParts(100_000 + file.length / 16)
  const countSegment = countParts(20_000)
  for (let at = 2; ;) {
    count()
    at = file.indexOf(0xff, at) // what some cameras leave between two segments goes too
    if (at < 0) throw new Error('it ends too early')
    while (file[at + 1] === 0xff) {
      count()
      at++
    }
    const marker = file[at + 1]
    if (marker === undefined) throw new Error('it ends too early')
    if (marker === 0xd9) {
      kept.push(file.subarray(at, at + 2))
      break
    }
    if (marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2
      continue
    }
    countSegment()
    const length = at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0
    if (length < 2 || at + 2 + length > file.length) throw new Error('it ends too early')
    const segment = file.subarray(at, at + 2 + length)
    at += segment.length
    if (marker === 0xe0) {
      if (startsWith(segment, 'JFIF\0') && segment.length >= 18 && kept.length === 1)
        afterJfif = kept.push(plainJfif(segment))
    } else if (marker === 0xe1) {
      if (startsWith(segment, 'Exif\0\0')) exif ??= segment.subarray(4)
    } else if (marker === 0xe2) {
      if (startsWith(segment, 'ICC_PROFILE\0')) kept.push(segment)
    } else if (marker === 0xee) {
      if (startsWith(segment, 'Adobe')) kept.push(segment)
    } else if (!(marker >= 0xe3 && marker <= 0xef) && marker !== 0xfe) kept.push(segment)
    if (marker === 0xda) {
      const end = endOfScan(file, at, count)
      kept.push(file.subarray(at, end))
      at = end
    }
  }
  const orientation = orientationOf(exif)
  if (orientation !== 1) {
    const block = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationBlock(orientation)])
    const head = Buffer.from([0xff, 0xe1, 0, 0])
    head.writeUInt16BE(block.length + 2, 2)
    kept.splice(afterJfif, 0, head, block)
  }
  return { parts: kept, exif, frames: 1 }
}
