import { itemAt } from '../existing.ts'

// What a picture file says beside its pixels: how it lies, its size, and where it was taken. For a
// browser, which sends none of that on; the service takes it out again, for whoever sends by other
// ways.

type PictureFacts = {
  /** 1 to 8 as EXIF counts them; 1 is upright. */
  orientation: number
  /** Pixels as stored; 0: not told. */
  width: number
  height: number
  /** It says where, by whom or how it was made. */
  hasNotes: boolean
}
/** `parts` one after another are the file without its notes. */
export type Read = PictureFacts & { parts: Uint8Array<ArrayBuffer>[] }
type Bytes = Uint8Array<ArrayBuffer>

const word = (bytes: Bytes, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))
const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Of an EXIF block, with or without its own heading. */
const orientationOf = (block: Bytes): number => {
  const from = word(block, 0, 4) === 'Exif' ? 6 : 0
  if (block.length < from + 10) return 1
  const view = viewOf(block)
  const little = word(block, from, 2) === 'II'
  const directory = from + view.getUint32(from + 4, little)
  const count = directory + 2 <= block.length ? view.getUint16(directory, little) : 0
  for (let at = directory + 2, n = 0; n < count && at + 12 <= block.length; n += 1, at += 12) {
    if (view.getUint16(at, little) !== 0x0112) continue
    const orientation = view.getUint16(at + 8, little)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/**
 * Exif and XMP, Photoshop's notes, comments. Colour profiles and what decides how colours are read
 * stay.
 */
const isNote = (marker: number) => marker === 0xe1 || marker === 0xed || marker === 0xfe

const readJpeg = (bytes: Bytes): Read | null => {
  const view = viewOf(bytes)
  const read: Read = {
    orientation: 1,
    width: 0,
    height: 0,
    hasNotes: false,
    parts: [bytes.subarray(0, 2)],
  }
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff || marker === 0xff) return null
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) return null
    if (marker === 0xe1 && word(bytes, at + 4, 4) === 'Exif')
      read.orientation = orientationOf(bytes.subarray(at + 4, end))
    if (isFrame(marker))
      Object.assign(read, { height: view.getUint16(at + 5), width: view.getUint16(at + 7) })
    if (isNote(marker)) read.hasNotes = true
    else if (marker !== 0xda) read.parts.push(bytes.subarray(at, end))
    // The pixels: nothing behind their beginning is looked at.
    if (marker === 0xda) return { ...read, parts: [...read.parts, bytes.subarray(at)] }
    at = end
  }
  return null
}

const pngNotes = new Set(['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME'])
const readPng = (bytes: Bytes): Read | null => {
  const view = viewOf(bytes)
  const read: Read = {
    orientation: 1,
    width: view.getUint32(16),
    height: view.getUint32(20),
    hasNotes: false,
    parts: [bytes.subarray(0, 8)],
  }
  for (let at = 8; at + 12 <= bytes.length;) {
    const name = word(bytes, at + 4, 4)
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return null
    if (name === 'eXIf') read.orientation = orientationOf(bytes.subarray(at + 8, end - 4))
    if (pngNotes.has(name)) read.hasNotes = true
    else read.parts.push(bytes.subarray(at, end))
    at = end
  }
  return read
}

const riff = (length: number): Bytes => {
  const head = new Uint8Array(12)
  head.set([
    0x52,
    0x49,
    0x46,
    0x46,
    length & 255,
    (length >> 8) & 255,
    (length >> 16) & 255,
    length >>> 24,
    0x57,
    0x45,
    0x42,
    0x50,
  ])
  return head
}
const [hasExif, hasXmp] = [0x08, 0x04]
const readWebp = (bytes: Bytes): Read | null => {
  const view = viewOf(bytes)
  const body: Bytes[] = []
  const facts: PictureFacts = { orientation: 1, width: 0, height: 0, hasNotes: false }
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = word(bytes, at, 4)
    const length = view.getUint32(at + 4, true)
    const end = Math.min(bytes.length, at + 8 + length + (length & 1))
    if (at + 8 + length > bytes.length) return null
    const chunk = bytes.subarray(at, end)
    if (name === 'EXIF') facts.orientation = orientationOf(bytes.subarray(at + 8, end))
    if (name === 'EXIF' || name === 'XMP ') facts.hasNotes = true
    else if (name === 'VP8X') {
      const plain = chunk.slice()
      plain[8] = itemAt(plain, 8) & ~(hasExif | hasXmp)
      body.push(plain)
      Object.assign(facts, {
        width: 1 + (view.getUint32(at + 12, true) & 0xffffff),
        height: 1 + (view.getUint32(at + 14, true) >>> 8),
      })
    } else body.push(chunk)
    at = end
  }
  return { ...facts, parts: [riff(4 + body.reduce((sum, { length }) => sum + length, 0)), ...body] }
}

/** null: no JPEG, PNG or WebP, or one that is damaged; the service says what is wrong with it. */
export const readPicture = (bytes: Bytes): Read | null => {
  if (bytes.length < 30) return null
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes)
  if (word(bytes, 1, 3) === 'PNG') return readPng(bytes)
  return word(bytes, 0, 4) === 'RIFF' && word(bytes, 8, 4) === 'WEBP' ? readWebp(bytes) : null
}
