import { firstOf } from '#lib/existing.ts'

// The few facts that are kept of a photograph's EXIF block: camera, exposure and date. Never where
// it was taken.

const asciiType = 2,
  shortType = 3,
  longType = 4,
  rationalType = 5
const longestText = 100
const exifPointer = 0x8769

type Fact = string | number
type Value = { text: string } | { number: number } | { over: number; under: number }

/** Tags that say nothing of people or places, with how each is shown. */
const kinds: Record<number, [name: string, show: (value: Value) => Fact | null]> = {
  0x010f: ['Make', textOf],
  0x0110: ['Model', textOf],
  0x0132: ['DateTime', textOf],
  0x9003: ['DateTimeOriginal', textOf],
  0xa434: ['LensModel', textOf],
  0x829a: [
    'ExposureTime',
    value =>
      'over' in value && value.over && value.under
        ? value.over < value.under
          ? `1/${Math.round(value.under / value.over)}`
          : tenths(value)
        : null,
  ],
  0x829d: ['FNumber', tenths],
  0x920a: ['FocalLength', tenths],
  0x8827: ['ISOSpeedRatings', value => ('number' in value ? value.number : null)],
}
function textOf(value: Value): Fact | null {
  return 'text' in value && value.text ? value.text : null
}
function tenths(value: Value): Fact | null {
  return 'over' in value && value.under ? Math.round((value.over / value.under) * 10) / 10 : null
}

const readTiff = (block: Buffer | undefined) => {
  if (!block) return null
  const tiff = block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block
  if (tiff.length < 8) return null
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const u32 = (at: number) =>
    at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)
  /** Entries of a directory: tag and where the entry begins. */
  const directory = (at: number) =>
    Array.from({ length: Math.min(u16(at), 200) }, (_, n) => ({
      tag: u16(at + 2 + n * 12),
      entry: at + 2 + n * 12,
    }))
  return { tiff, u16, u32, directory }
}

/** Reads what is in order and skips the rest: a broken block gives fewer facts, never an error. */
export const exifFacts = (block: Buffer | undefined): Record<string, Fact> => {
  const read = readTiff(block)
  if (!read) return {}
  const { tiff, u16, u32, directory } = read
  const facts: Record<string, Fact> = {}
  const valueAt = (entry: number): Value | null => {
    const type = u16(entry + 2)
    if (type === asciiType) {
      const length = u32(entry + 4)
      const from = length <= 4 ? entry + 8 : u32(entry + 8)
      return {
        text: firstOf(
          tiff
            .toString('latin1', from, Math.min(from + length, from + longestText, tiff.length))
            .split('\0'),
        )
          .replace(/\p{C}/gu, '')
          .trim(),
      }
    }
    if (type === rationalType) return { over: u32(u32(entry + 8)), under: u32(u32(entry + 8) + 4) }
    return type === shortType
      ? { number: u16(entry + 8) }
      : type === longType
        ? { number: u32(entry + 8) }
        : null
  }
  const readDirectory = (at: number, deeper: boolean) => {
    for (const { tag, entry } of directory(at)) {
      if (tag === exifPointer && deeper) readDirectory(u32(entry + 8), false)
      const kind = kinds[tag]
      if (!kind) continue
      const value = valueAt(entry)
      const shown = value && kind[1](value)
      if (shown !== null && shown !== undefined && shown !== '') facts[kind[0]] = shown
    }
  }
  readDirectory(u32(4), true)
  return facts
}

/** 1 to 8 as EXIF counts them; 1 (upright) where nothing says otherwise. */
export const orientationOf = (block: Buffer | undefined): number => {
  const read = readTiff(block)
  const found = read?.directory(read.u32(4)).find(({ tag }) => tag === 0x0112)
  const orientation = read && found ? read.u16(found.entry + 8) : 1
  return orientation >= 1 && orientation <= 8 ? orientation : 1
}

/** An EXIF block (TIFF, without `Exif\0\0`) that says how the picture lies, and nothing else. */
export const orientationBlock = (orientation: number): Buffer => {
  const block = Buffer.from(
    '4d4d002a00000008' + '0001' + '0112000300000001' + '00000000' + '00000000',
    'hex',
  )
  block.writeUInt16BE(orientation, 18)
  return block
}
