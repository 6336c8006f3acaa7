import { atLeast, firstOf } from '#lib/existing.ts'
import { orientationBlock, orientationOf } from './exif.ts'
import { countParts, type Stripped } from './stripped.ts'

type Chunk = { name: string; data: Buffer; whole: Buffer }
const kept = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const hasExif = 0x08,
  hasXmp = 0x04

const chunksOf = (file: Buffer, from: number, to: number): Chunk[] => {
  const chunks: Chunk[] = []
  const count = countParts()
  for (let at = from; at + 8 <= to;) {
    count()
    const length = file.readUInt32LE(at + 4)
    if (at + 8 + length > to) throw new Error('it ends too early')
    const end = Math.min(to, at + 8 + length + (length & 1)) // padded to an even length
    chunks.push({
      name: file.toString('latin1', at, at + 4),
      data: file.subarray(at + 8, at + 8 + length),
      whole: file.subarray(at, end),
    })
    at = end
  }
  return chunks
}

const sized = (name: string, data: Buffer[]): Buffer[] => {
  const length = data.reduce((sum, part) => sum + part.length, 0)
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(length, 4)
  return [head, ...data, ...(length & 1 ? [Buffer.alloc(1)] : [])]
}

/** Chunks of a WebP up to the length that it says of itself. */
export const stripWebp = (file: Buffer): Stripped => {
  if (file.length < 20) throw new Error('it ends too early')
  const said = 8 + file.readUInt32LE(4)
  if (said > file.length + 1) throw new Error('it ends too early')
  const end = Math.min(said, file.length) // some programs leave the last byte of padding out
  const chunks = chunksOf(file, 12, end)
  const exif = chunks.find(({ name }) => name === 'EXIF')?.data
  const orientation = orientationOf(exif)
  const extended = chunks[0]?.name === 'VP8X'
  const parts = chunks
    .filter(({ name }) => kept.has(name))
    .flatMap(({ name, data, whole }) => {
      if (name === 'VP8X') {
        const flags = Buffer.from(data)
        flags[0] = (firstOf(flags) & ~(hasExif | hasXmp)) | (orientation === 1 ? 0 : hasExif)
        return sized(name, [flags])
      }
      if (name !== 'ANMF' || data.length < 16) return [whole]
      return sized(name, [
        data.subarray(0, 16),
        ...chunksOf(data, 16, data.length)
          .filter(inner => kept.has(inner.name))
          .map(inner => inner.whole),
      ])
    })
  if (orientation !== 1 && extended) parts.push(...sized('EXIF', [orientationBlock(orientation)]))
  const [head, ...body] = atLeast(1, sized('RIFF', [Buffer.from('WEBP', 'latin1'), ...parts]))
  return {
    parts: [head, ...body],
    exif,
    frames: Math.max(1, chunks.filter(({ name }) => name === 'ANMF').length),
  }
}
