// Bitmaps of every kind that is read, made here byte by byte (S-28).
import { expect, test } from 'vitest'
import { decodeBmp } from './bmp.ts'

type Made = {
  width: number
  height: number
  bits: number
  compression?: number
  palette?: number[][]
  masks?: number[]
  rows: number[]
}
const bmpOf = ({ width, height, bits, compression = 0, palette = [], masks = [], rows }: Made) => {
  const start = 54 + masks.length * 4 + palette.length * 4
  const file = Buffer.alloc(start + rows.length)
  file.write('BM', 0, 'latin1')
  file.writeUInt32LE(start, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(bits, 28)
  file.writeUInt32LE(compression, 30)
  file.writeUInt32LE(palette.length, 46)
  masks.forEach((mask, n) => file.writeUInt32LE(mask, 54 + n * 4))
  palette.forEach(([red = 0, green = 0, blue = 0], n) =>
    file.set([blue, green, red, 0], 54 + masks.length * 4 + n * 4),
  )
  file.set(rows, start)
  return file
}
const pixels = (made: Made) => {
  const { width, data } = decodeBmp(bmpOf(made))
  const all = Array.from({ length: data.length / 3 }, (_, n) => [
    ...data.subarray(n * 3, n * 3 + 3),
  ])
  return Array.from({ length: all.length / width }, (_, row) =>
    all.slice(row * width, (row + 1) * width),
  )
}
const [red, green, blue, black] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [0, 0, 0],
]
const colours = [black, red, green, blue] as number[][]
const wanted = [
  [red, green],
  [blue, black],
]

test('rows of 24 bits run from the bottom, or from the top where the height is negative (S-28)', () => {
  const bottom = [255, 0, 0, 0, 0, 0, 0, 0]
  const top = [0, 0, 255, 0, 255, 0, 0, 0]
  const made = { width: 2, bits: 24 }
  expect(pixels({ ...made, height: 2, rows: [...bottom, ...top] })).toEqual(wanted)
  expect(pixels({ ...made, height: -2, rows: [...top, ...bottom] })).toEqual(wanted)
})

test.each([
  ['8 bits', 8, 0, [3, 0, 0, 0, 1, 2, 0, 0]],
  ['4 bits', 4, 0, [0x30, 0, 0, 0, 0x12, 0, 0, 0]],
  ['runs of 8 bits', 8, 1, [1, 3, 1, 0, 0, 0, 1, 1, 1, 2, 0, 1]],
  ['runs of 4 bits', 4, 2, [2, 0x30, 0, 0, 2, 0x12, 0, 1]],
])('colours of a palette are read in %s (S-28)', (_, bits, compression, rows) => {
  expect(pixels({ width: 2, height: 2, bits, compression, palette: colours, rows })).toEqual(wanted)
})

test('pixels between runs are read as they stand, and a jump leaves what it skips (S-28)', () => {
  const rows = [0, 3, 1, 2, 3, 0, 0, 0, 0, 2, 2, 0, 1, 1, 0, 1]
  expect(pixels({ width: 3, height: 2, bits: 8, compression: 1, palette: colours, rows })).toEqual([
    [black, black, red],
    [red, green, blue],
  ])
})

test('one bit is one of two colours (S-28)', () => {
  const palette = [red, green] as number[][]
  expect(pixels({ width: 2, height: 1, bits: 1, palette, rows: [0b0100_0000, 0, 0, 0] })).toEqual([
    [red, green],
  ])
})

test('masks say where the colours of 16 and 32 bits lie (S-28)', () => {
  const of16 = [0xf800, 0x07e0, 0x001f]
  expect(
    pixels({
      width: 2,
      height: 1,
      bits: 16,
      compression: 3,
      masks: of16,
      rows: [0, 0xf8, 0xe0, 7],
    }),
  ).toEqual([[red, green]])
  const of32 = [0xff000000, 0x00ff0000, 0x0000ff00]
  expect(
    pixels({ width: 1, height: 1, bits: 32, compression: 3, masks: of32, rows: [9, 0, 0, 255] }),
  ).toEqual([[red]])
  expect(pixels({ width: 1, height: 1, bits: 32, rows: [255, 0, 0, 9] })).toEqual([[blue]])
})

test('a file that ends early is black from there on, and one of no known kind is refused (S-28)', () => {
  expect(pixels({ width: 2, height: 2, bits: 24, rows: [255, 0, 0, 0, 0, 255] })).toEqual([
    [black, black],
    [blue, red],
  ])
  expect(() => decodeBmp(bmpOf({ width: 1, height: 1, bits: 7, rows: [] }))).toThrow('colour depth')
  expect(() =>
    decodeBmp(bmpOf({ width: 1, height: 1, bits: 24, compression: 4, rows: [] })),
  ).toThrow('compression')
  expect(() => decodeBmp(Buffer.from('BM'))).toThrow('no bitmap header')
})
