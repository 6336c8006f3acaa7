// The few facts that are kept of a photograph's EXIF block: camera and date. Never where it was taken.

const kinds: Record<number, 'Make' | 'Model' | 'DateTime' | 'DateTimeOriginal'> = { 0x010f: 'Make', 0x0110: 'Model', 0x0132: 'DateTime', 0x9003: 'DateTimeOriginal' }
const exifPointer = 0x8769
const asciiType = 2
const longestText = 100

/** Reads what is in order and skips the rest: a broken block gives fewer facts, never an error. */
export const exifFacts = (block: Buffer | undefined): Record<string, string> => {
  if (!block) return {}
  const tiff = block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block
  if (tiff.length < 8) return {}
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const facts: Record<string, string> = {}
  const readDirectory = (at: number, deeper: boolean) => {
    const entries = Math.min(u16(at), 200)
    for (let entry = at + 2; entry < at + 2 + entries * 12; entry += 12) {
      const tag = u16(entry)
      if (tag === exifPointer && deeper) readDirectory(u32(entry + 8), false)
      const name = kinds[tag]
      if (!name || u16(entry + 2) !== asciiType) continue
      const length = u32(entry + 4)
      const from = length <= 4 ? entry + 8 : u32(entry + 8)
      const text = tiff.toString('latin1', from, Math.min(from + length, from + longestText, tiff.length)).split('\0')[0]!.replace(/\p{C}/gu, '').trim()
      if (text) facts[name] = text
    }
  }
  readDirectory(u32(4), true)
  return facts
}
