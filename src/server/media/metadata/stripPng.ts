import { crc32 } from 'node:zlib'
import { orientationBlock, orientationOf } from './exif.ts'
import { countParts, type Stripped } from './stripped.ts'

/** What decides how the pixels look; every other chunk is a word about them. */
const kept = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
])

const chunk = (name: string, data: Buffer): Buffer => {
  const made = Buffer.alloc(12 + data.length)
  made.writeUInt32BE(data.length, 0)
  made.write(name, 4, 'latin1')
  data.copy(made, 8)
  made.writeUInt32BE(crc32(made.subarray(4, 8 + data.length)), 8 + data.length)
  return made
}

/** Chunks of a PNG up to its end: pixels and colours stay. An animated one counts its frames. */
export const stripPng = (file: Buffer): Stripped => {
  const parts: Buffer[] = [file.subarray(0, 8)]
  let exif: Buffer | undefined
  let frames = 0
  const count = countParts()
  for (let at = 8; ;) {
    count()
    const length = at + 12 <= file.length ? file.readUInt32BE(at) : Infinity
    if (at + 12 + length > file.length) throw new Error('it ends too early')
    const name = file.toString('latin1', at + 4, at + 8)
    const whole = file.subarray(at, at + 12 + length)
    at += whole.length
    if (name === 'fcTL') frames++
    if (name === 'eXIf') exif ??= whole.subarray(8, -4)
    if (kept.has(name)) parts.push(whole)
    if (name === 'IEND') break
  }
  const orientation = orientationOf(exif)
  if (orientation !== 1) parts.splice(2, 0, chunk('eXIf', orientationBlock(orientation)))
  return { parts, exif, frames: Math.max(1, frames) }
}
