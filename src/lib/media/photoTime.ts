// When a photograph was taken, as its camera wrote it: for putting photographs in order in a
// browser, before any of them is sent.
type Bytes = Uint8Array<ArrayBuffer>

/** So much of a file is enough: cameras write their notes before the pixels. */
export const headBytes = 256_000

const [exifDirectory, takenTag, digitisedTag] = [0x8769, 0x9003, 0x9004]
/** `YYYY:MM:DD HH:MM:SS` and its end: a damaged file may count millions. */
const timeLength = 20
const text = (bytes: Bytes, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + Math.min(length, timeLength)))

/** Where the notes begin, whatever kind of file they stand in; -1: nowhere. */
const notesAt = (bytes: Bytes): number => {
  for (let at = 0; at + 8 <= bytes.length; at += 1) {
    const first = bytes[at]
    if (first !== bytes[at + 1] || (first !== 0x49 && first !== 0x4d)) continue
    const isLittle = first === 0x49 && bytes[at + 2] === 0x2a && bytes[at + 3] === 0
    const isBig = first === 0x4d && bytes[at + 2] === 0 && bytes[at + 3] === 0x2a
    if ((isLittle || isBig) && (at === 0 || /exif/i.test(text(bytes, Math.max(0, at - 8), 8))))
      return at
  }
  return -1
}

/** The entries of a directory, by their tags: where the value of each stands. */
const entriesOf = (view: DataView, from: number, at: number, little: boolean) => {
  const found = new Map<number, { count: number; at: number }>()
  if (at < 0 || at + 2 > view.byteLength) return found
  const count = view.getUint16(at, little)
  for (let n = 0, entry = at + 2; n < count && entry + 12 <= view.byteLength; n += 1, entry += 12) {
    const length = view.getUint32(entry + 4, little)
    // A longer value stands elsewhere, and its place here.
    const value = length > 4 ? from + view.getUint32(entry + 8, little) : entry + 8
    found.set(view.getUint16(entry, little), { count: length, at: value })
  }
  return found
}

/** In milliseconds, by the clock of this device: a camera does not say where it was. */
const timeOf = (written: string): number | null => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(written)?.map(Number) ?? []
  if (!year || !month || !day) return null
  const time = new Date(year, month - 1, day, hour, minute, second).getTime()
  return Number.isNaN(time) ? null : time
}

/** `head`: the first bytes of the file. null: the file does not say, or cannot be read. */
export const takenAt = (head: Bytes): number | null => {
  const from = notesAt(head)
  if (from < 0) return null
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const little = head[from] === 0x49
  const first = entriesOf(view, from, from + view.getUint32(from + 4, little), little)
  const pointer = first.get(exifDirectory)
  if (!pointer || pointer.at + 4 > view.byteLength) return null
  const notes = entriesOf(view, from, from + view.getUint32(pointer.at, little), little)
  for (const tag of [takenTag, digitisedTag]) {
    const value = notes.get(tag)
    const time = value ? timeOf(text(head, value.at, value.count)) : null
    if (time !== null) return time
  }
  return null
}
