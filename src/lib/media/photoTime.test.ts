import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datedPhoto, heic, scene } from '#testing/images.ts'
import { takenAt } from './photoTime.ts'

const local = new Date(2026, 4, 1, 10, 2, 11).getTime()
const bytes = (file: Buffer) => new Uint8Array(file)

test('a photograph says when it was taken, by the clock of its camera', async () => {
  expect(takenAt(bytes(await datedPhoto(80, 60, '2026:05:01 10:02:11')))).toBe(local)
})

test('PNG and WebP say it too', async () => {
  const noted = () => scene(60, 60).withExif({ IFD2: { DateTimeOriginal: '2026:05:01 10:02:11' } })
  expect(takenAt(bytes(await noted().png().toBuffer()))).toBe(local)
  expect(takenAt(bytes(await noted().webp().toBuffer()))).toBe(local)
})

test('files without a time, cut off or damaged say none', async () => {
  const dated = bytes(await datedPhoto(80, 60, '2026:05:01 10:02:11'))
  expect(takenAt(bytes(await scene(60, 60).jpeg().toBuffer()))).toBeNull()
  expect(takenAt(bytes(heic()))).toBeNull()
  expect(takenAt(bytes(await datedPhoto(80, 60, '0000:00:00 00:00:00')))).toBeNull()
  for (let length = 0; length < 200; length += 1)
    expect(() => takenAt(dated.slice(0, length))).not.toThrow()
  for (let at = 0; at < 200; at += 1)
    expect(() => takenAt(dated.map((byte, n) => (n === at ? 255 : byte)))).not.toThrow()
})

test('a damaged count of bytes stops nothing, however large it is', async () => {
  const dated = bytes(await datedPhoto(80, 60, '2026:05:01 10:02:11'))
  const head = new Uint8Array(256_000)
  head.set(dated)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300 }),
      fc.constantFrom(200_000, 0x7fffffff, 0xffffffff),
      fc.boolean(),
      (at, count, little) => {
        const damaged = head.slice()
        new DataView(damaged.buffer).setUint32(at, count, little)
        expect(() => takenAt(damaged)).not.toThrow()
      },
    ),
    { numRuns: 2000 },
  )
})
