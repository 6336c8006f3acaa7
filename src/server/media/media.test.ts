import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { MediaImage } from '#contract/media/schemas.ts'
import { renditions, type RenditionName } from '#contract/core/shapes.ts'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { openUploadedImages } from '#testing/worlds/uploadedImages.ts'
import { animation, bitmap, heic, photo, scene } from '../../testing/images.ts'

const api = await startApiForFile()
const { ada, upload, get, picture } = await openUploadedImages(api)

const sizes = async ({ image }: MediaImage) => {
  await api.jobsDone()
  const made: Record<string, string> = {}
  for (const name of Object.keys(renditions) as RenditionName[]) {
    const url = image[name]
    if (!url) continue
    const { width, height } = await picture(url)
    made[name] = `${width}x${height}`
  }
  return made
}

describe('renditions', () => {
  test('a photograph gets all ten sizes, exact to the pixel', async () => {
    const item = await upload('board.jpg', await photo(2000, 1500))
    expect(item).toMatchObject({
      width: 2000,
      height: 1500,
      ratio: 'FOUR_THREE',
      srcid: null,
      markup: null,
      exif: [],
      filename: 'board.jpg',
    })
    expect(item.image.guid).toMatch(/^[A-Za-z0-9]{16}$/)
    expect(await sizes(item)).toEqual({
      mini: '56x42',
      thumbnail: '96x72',
      '140x105': '140x105',
      '200x150': '200x150',
      standard: '300x225',
      '440x330': '440x330',
      medium: '592x444',
      large: '800x600',
      huge: '1600x1200',
    })
    expect(await picture(existing(item.image.original, 'a picture file'))).toMatchObject({
      width: 2000,
      height: 1500,
      type: 'image/jpeg',
    })
  })

  test('a picture of 640 x 480 is never enlarged', async () => {
    const item = await upload('small.jpg', await photo(640, 480))
    expect(Object.keys(await sizes(item))).toEqual([
      'mini',
      'thumbnail',
      '140x105',
      '200x150',
      'standard',
      '440x330',
      'medium',
    ])
  })

  test('a tiny picture still has mini and thumbnail', async () => {
    expect(await sizes(await upload('tiny.png', await scene(50, 50).png().toBuffer()))).toEqual({
      mini: '50x50',
      thumbnail: '50x50',
    })
  })

  test('a very wide picture is cropped in the middle for the boxes', async () => {
    expect(await sizes(await upload('wide.jpg', await photo(3000, 400)))).toEqual({
      mini: '56x7',
      thumbnail: '96x13',
      '140x105': '140x105',
      '200x150': '200x150',
      standard: '300x40',
      '440x330': '440x330',
      medium: '592x79',
      large: '800x107',
      huge: '1600x213',
    })
  })

  test('a portrait keeps its ratio in the sizes that are named by width', async () => {
    expect(await sizes(await upload('portrait.jpg', await photo(1200, 1600)))).toMatchObject({
      standard: '300x400',
      large: '800x1067',
    })
  })

  test('a photograph that lies on its side by EXIF is measured and shown upright', async () => {
    const item = await upload(
      'turned.jpg',
      await scene(800, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    )
    expect(item).toMatchObject({ width: 600, height: 800 })
    expect(await sizes(item)).toMatchObject({ standard: '300x400' })
    const { bytes, orientation } = await picture(existing(item.image.standard, 'a picture file'))
    expect(orientation).toBeUndefined()
    const top = await sharp(bytes)
      .extract({ left: 150, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(top[0]).toBeGreaterThan(150) // the left half, red, is now the upper one
  })

  test('transparent pictures become WebP and others JPEG', async () => {
    const clear = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 4,
        background: { r: 0, g: 200, b: 0, alpha: 0.3 },
      },
    })
      .png()
      .toBuffer()
    const item = await upload('drawing.png', clear)
    await api.jobsDone()
    expect(await picture(existing(item.image.standard, 'a picture file'))).toMatchObject({
      type: 'image/webp',
      hasAlpha: true,
      width: 300,
    })
    expect(
      (await picture(existing(item.image.original, 'a picture file'))).bytes.equals(clear),
    ).toBe(true)
    const opaque = await upload('opaque.png', await scene(400, 300).ensureAlpha().png().toBuffer())
    expect(await picture(existing(opaque.image.standard, 'a picture file'))).toMatchObject({
      type: 'image/jpeg',
    })
  })

  test('grey, 16-bit, CMYK and animated pictures are all made', async () => {
    const grey = await upload('grey.jpg', await scene(700, 500).greyscale().jpeg().toBuffer())
    const deep = await upload(
      'deep.png',
      await scene(700, 500).toColourspace('rgb16').png().toBuffer(),
    )
    const print = await upload(
      'print.jpg',
      await scene(700, 500).toColourspace('cmyk').jpeg().toBuffer(),
    )
    const moving = await upload('moving.gif', await animation(320, 240))
    expect(await sizes(grey)).toMatchObject({ medium: '592x423' })
    expect(await sizes(deep)).toMatchObject({ medium: '592x423' })
    expect(await sizes(print)).toMatchObject({ medium: '592x423' })
    expect(await sizes(moving)).toMatchObject({ standard: '300x225' })
    expect(await picture(existing(moving.image.original, 'a picture file'))).toMatchObject({
      type: 'image/gif',
      pages: 2,
    })
    expect((await picture(existing(deep.image.medium, 'the medium'))).space).toBe('srgb')
  })

  test('WebP and AVIF are shown as they came, TIFF and BMP as JPEG', async () => {
    const kinds = {
      'a.webp': await scene(320, 240).webp().toBuffer(),
      'a.avif': await scene(320, 240).avif({ effort: 0 }).toBuffer(),
      'a.tif': await scene(320, 240).tiff().toBuffer(),
      'a.bmp': await bitmap(321, 240),
      'old.bmp': await bitmap(320, 240, 40),
    }
    for (const [name, bytes] of Object.entries(kinds)) {
      const item = await upload(name, bytes)
      const shown = await picture(existing(item.image.original, 'a picture file'))
      expect(shown.type).toBe(
        { webp: 'image/webp', avif: 'image/avif' }[name.slice(2)] ?? 'image/jpeg',
      )
      expect(shown.height).toBe(240)
      expect(await sizes(item)).toMatchObject({
        standard: name === 'a.bmp' ? '300x224' : '300x225',
      })
      const left = await sharp(
        (await picture(existing(item.image.standard, 'a picture file'))).bytes,
      )
        .extract({ left: 20, top: 20, width: 1, height: 1 })
        .raw()
        .toBuffer()
      expect({ name, red: firstOf(left) > 150 && itemAt(left, 2) < 90 }).toEqual({
        name,
        red: true,
      })
    }
  })

  test('a HEIC is kept as it came and shown as JPEG', async () => {
    const item = await upload('phone.heic', heic())
    expect(item).toMatchObject({ width: 160, height: 120, filename: 'phone.heic' })
    expect(await sizes(item)).toEqual({ mini: '56x42', thumbnail: '96x72', '140x105': '140x105' })
    expect(await picture(existing(item.image.original, 'a picture file'))).toMatchObject({
      type: 'image/jpeg',
      width: 160,
      height: 120,
    })
    expect(
      (await get(existing(item.image.original, 'a picture file'))).headers.get(
        'content-disposition',
      ),
    ).toContain('phone.jpg')
    const square = await ada.uploadImage(
      { query: { file: 'phone.heic', cropToRatio: 'ONE_ONE' } },
      { file: new Uint8Array(heic()) },
    )
    expect(square).toMatchObject({ width: 120, height: 120, ratio: 'ONE_ONE' })
  })

  test('a rendition asked for early is made once for all', async () => {
    const item = await upload('soon.jpg', await photo(1600, 1200))
    const answers = await Promise.all(
      ['mini', 'large', 'huge', 'mini'].map(async size => get(`/igi/${item.image.guid}.${size}`)),
    )
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
  })
})

describe('addresses of pictures', () => {
  test('are cached for seconds, answer 304 and HEAD', async () => {
    const item = await upload('cache.jpg', await photo(400, 300))
    for (const url of [
      existing(item.image.standard, 'a picture file'),
      existing(item.image.original, 'a picture file'),
    ]) {
      const answer = await get(url)
      expect(answer.headers.get('cache-control')).toBe('private, max-age=30')
      const etag = existing(answer.headers.get('etag'), 'the header')
      expect((await get(url, { headers: { 'If-None-Match': etag } })).status).toBe(304)
      const head = await get(url, { method: 'HEAD' })
      expect([
        head.status,
        head.headers.get('content-length'),
        (await head.arrayBuffer()).byteLength,
      ]).toEqual([200, String((await answer.arrayBuffer()).byteLength), 0])
    }
  })

  test.each([
    'AAAAAAAAAAAAAAAA.mini',
    'AAAAAAAAAAAAAAAA.full',
    'x',
    '..%2f..%2fetc%2fpasswd',
    'AAAAAAAAAAAAAAAA.original',
    'AAAAAAAAAAAAAAAA.toString',
  ])('%s is 404 in the one error shape', async name => {
    const answer = await get(`/igi/${name}`)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: true, message: 'Image not found' },
    ])
  })
})
