import sharp from 'sharp'
import { expect, test } from 'vitest'
import { existing } from '../existing.ts'
import { readPicture } from './pictureFile.ts'

const secret = {
  IFD0: { Copyright: 'SECRET PLACE' },
  IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' },
}
const scene = () =>
  sharp({ create: { width: 120, height: 80, channels: 3, background: '#c04020' } })
const bytesOf = (file: Buffer) => new Uint8Array(file)

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s leaves without where and by whom it was taken, with the same pixels (A-97)',
  async format => {
    const file = await scene().toFormat(format).withExif(secret).toBuffer()
    expect(file.includes('SECRET PLACE')).toBe(true)
    const read = existing(readPicture(bytesOf(file)), 'a picture')
    expect(read).toMatchObject({ hasNotes: true, orientation: 1 })
    const plain = Buffer.concat(read.parts)
    expect(plain.includes('SECRET')).toBe(false)
    expect((await sharp(plain).metadata()).exif).toBeUndefined()
    expect((await sharp(plain).raw().toBuffer()).equals(await sharp(file).raw().toBuffer())).toBe(
      true,
    )
  },
)

test('orientation and size are read from a picture file (A-97)', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    expect(
      readPicture(
        bytesOf(await scene().toFormat(format).withMetadata({ orientation: 6 }).toBuffer()),
      ),
    ).toMatchObject({ orientation: 6 })
  }
  expect(readPicture(bytesOf(await scene().jpeg().toBuffer()))).toMatchObject({
    orientation: 1,
    width: 120,
    height: 80,
    hasNotes: false,
  })
  expect(readPicture(bytesOf(await scene().png().toBuffer()))).toMatchObject({
    width: 120,
    height: 80,
  })
  expect(
    readPicture(new TextEncoder().encode('this is no picture at all, not even by its name')),
  ).toBeNull()
  expect(readPicture(bytesOf((await scene().jpeg().toBuffer()).subarray(0, 60)))).toBeNull()
})
