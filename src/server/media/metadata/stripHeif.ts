// AVIF and HEIC: boxes that point into the file by number. Nothing is moved, so words about the
// picture are overwritten with zeros.
import { itemAt } from '#lib/existing.ts'
import { countParts, type Stripped } from './stripped.ts'

type Box = { kind: string; from: number; to: number }

const boxesOf = (file: Buffer, from: number, to: number, last = false): Box[] => {
  const boxes: Box[] = []
  const count = countParts()
  for (let at = from; at + 8 <= to;) {
    count()
    const short = file.readUInt32BE(at)
    const long = short === 1 && at + 16 <= to
    const length = long
      ? Number(file.readBigUInt64BE(at + 8))
      : short === 0 && last
        ? to - at
        : short
    if (length < (long ? 16 : 8) || at + length > to) throw new Error('it ends too early')
    boxes.push({
      kind: file.toString('latin1', at + 4, at + 8),
      from: at + (long ? 16 : 8),
      to: at + length,
    })
    at += length
  }
  return boxes
}

/** Ids of the items of a kind that tells of the picture: EXIF, and XMP as `mime`. */
const wordyItems = (file: Buffer, iinf: Box): Map<number, string> => {
  const wide = itemAt(file, iinf.from) > 0
  const found = new Map<number, string>()
  for (const { kind, from } of boxesOf(file, iinf.from + (wide ? 8 : 6), iinf.to)) {
    const version = itemAt(file, from)
    if (kind !== 'infe' || version < 2) continue
    const id = version === 2 ? file.readUInt16BE(from + 4) : file.readUInt32BE(from + 4)
    const type = from + (version === 2 ? 8 : 10)
    const name = file.toString('latin1', type, type + 4)
    if (name === 'Exif' || name === 'mime' || name === 'uri ') found.set(id, name)
  }
  return found
}

type Extent = { id: number; from: number; length: number; inside: boolean }
const extentsOf = (file: Buffer, { from }: Box): Extent[] => {
  let at = from + 4
  const version = itemAt(file, from)
  const sizes = file.readUInt16BE(at)
  const [offsetSize, lengthSize, baseSize, indexSize] = [
    sizes >> 12,
    (sizes >> 8) & 15,
    (sizes >> 4) & 15,
    version > 0 ? sizes & 15 : 0,
  ]
  at += 2
  const number = (size: number) => {
    const value =
      size === 0 ? 0 : size === 8 ? Number(file.readBigUInt64BE(at)) : file.readUIntBE(at, size)
    at += size
    return value
  }
  const extents: Extent[] = []
  const countExtent = countParts()
  for (let items = number(version < 2 ? 2 : 4); items > 0; items--) {
    const id = number(version < 2 ? 2 : 4)
    // counted from the box `idat`, not from the file's beginning
    const inside = version > 0 && (number(2) & 15) === 1
    at += 2
    const base = number(baseSize)
    for (let count = number(2); count > 0 && offsetSize + lengthSize > 0; count--) {
      countExtent()
      at += indexSize
      const offset = number(offsetSize)
      extents.push({ id, inside, from: base + offset, length: number(lengthSize) })
    }
  }
  return extents
}

const needed = new Set(['ftyp', 'meta', 'mdat', 'moov'])

/** Throws an Error where the boxes make no sense. */
export const stripHeif = (given: Buffer): Stripped => {
  const file = Buffer.from(given)
  const boxes = boxesOf(file, 0, file.length, true)
  for (const { kind, from, to } of boxes) if (!needed.has(kind)) file.fill(0, from, to)
  const meta = boxes.find(({ kind }) => kind === 'meta')
  if (!meta) return { parts: [file], exif: undefined, frames: 1 }
  const inner = boxesOf(file, meta.from + 4, meta.to)
  const box = (kind: string) => inner.find(one => one.kind === kind)
  const iinf = box('iinf'),
    iloc = box('iloc'),
    idat = box('idat')
  let exif: Buffer | undefined
  let left = file.length // of overlapping words each would be overwritten whole
  if (iinf && iloc) {
    const wordy = wordyItems(file, iinf)
    for (const { id, from, length, inside } of extentsOf(file, iloc)) {
      const kind = wordy.get(id)
      if (!kind) continue
      const start = inside ? (idat?.from ?? file.length) + from : from
      left -= length
      if (start + length > file.length || left < 0) throw new Error('it ends too early')
      // An EXIF item begins with the number of bytes before its TIFF header.
      if (kind === 'Exif' && length > 8)
        exif ??= Buffer.from(file.subarray(start + 4 + file.readUInt32BE(start), start + length))
      file.fill(0, start, start + length)
    }
  }
  return { parts: [file], exif, frames: 1 }
}
