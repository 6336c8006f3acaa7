import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { MediaImage } from '#contract/media/schemas.ts'
import { renditions, type RenditionName } from '#contract/core/shapes.ts'
import { existing, firstOf, itemAt, memberAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { animation, bitmap, bomb, heic, photo, scene } from '../../testing/images.ts'

const api = await startApiForFile()
const ada = await api.person('ada')

const upload = (name: string, file: Buffer, who = ada) =>
  who.uploadImage({ query: { file: name } }, { file: new Uint8Array(file) })
const refusal = (name: string, file: Buffer | Uint8Array) =>
  upload(name, Buffer.from(file)).then(
    () => null,
    (error: unknown) =>
      error as { status: number; message: string; errors: { field: string; code: string }[] },
  )
const get = (url: string, init?: RequestInit) => api.file(url, ada, init)
const picture = async (url: string) => {
  const response = await get(url)
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { type: response.headers.get('content-type'), bytes, ...(await sharp(bytes).metadata()) }
}
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

describe('uploads', () => {
  test('camera and date are kept of EXIF, the place is not', async () => {
    const file = await scene(200, 150)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Acme', Model: 'Zoom 3' },
        IFD2: { DateTimeOriginal: '2021:05:06 07:08:09' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .toBuffer()
    expect((await upload('gps.jpg', file)).exif).toEqual({
      Make: 'Acme',
      Model: 'Zoom 3',
      DateTimeOriginal: '2021:05:06 07:08:09',
    })
  })

  test.each([
    ['ONE_ONE', '600x600'],
    ['FOUR_THREE', '800x600'],
  ] as const)('cropToRatio %s replaces the upload by its middle', async (cropToRatio, size) => {
    const item = await ada.uploadImage(
      { query: { file: 'x.jpg', cropToRatio } },
      { file: new Uint8Array(await photo(1000, 600)) },
    )
    expect(`${item.width}x${item.height}`).toBe(size)
    expect(item.ratio).toBe(cropToRatio)
    expect(await picture(existing(item.image.original, 'a picture file'))).toMatchObject({
      width: item.width,
      height: item.height,
    })
  })

  test('a picture whose middle is too small for cropToRatio is 422', async () => {
    const file = new Uint8Array(await photo(60, 52))
    const query = { file: 'x.jpg' }
    await expect(
      ada.uploadImage({ query: { ...query, cropToRatio: 'FOUR_THREE' } }, { file }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'cropToRatio', code: 'out_of_range' }],
    })
    const square = await ada.uploadImage({ query: { ...query, cropToRatio: 'ONE_ONE' } }, { file })
    expect([square.width, square.height]).toEqual([52, 52])
  })

  test('a form with one file part is taken, one with two is refused', async () => {
    const send = async (parts: number) => {
      const form = new FormData()
      for (let n = 0; n < parts; n++)
        form.append('picture', new File([new Uint8Array(await photo(300, 200))], 'x.jpg'))
      return api.request('/user/media/images?file=form.jpg', {
        method: 'POST',
        body: form,
        headers: { Authorization: `api ${ada.token}` },
      })
    }
    const taken = await send(1)
    expect(taken.status).toBe(200)
    expect(await taken.json()).toMatchObject({ filename: 'form.jpg', width: 300 })
    expect((await send(2)).status).toBe(422)
    expect((await send(0)).status).toBe(422)
  })

  test('a form of very many parts is refused before they are read', async () => {
    const form = new FormData()
    for (let n = 0; n < 3000; n++) form.append('note', 'x')
    form.append('picture', new File([new Uint8Array(await photo(300, 200))], 'x.jpg'))
    const response = await api.request('/user/media/images?file=form.jpg', {
      method: 'POST',
      body: form,
      headers: { Authorization: `api ${ada.token}` },
    })
    expect(response.status).toBe(422)
  })

  test.each([undefined, '', 'virus.exe', 'noending', 'a.svg', `${'x'.repeat(300)}.jpg`])(
    'the file name %j is refused',
    async file => {
      const asked = ada.uploadImage(
        { query: file === undefined ? {} : { file } },
        { file: new Uint8Array(await photo(60, 60)) },
      )
      await expect(asked).rejects.toMatchObject({ status: 422, errors: [{ field: 'file' }] })
    },
  )

  test('folders and control characters in a name are dropped', async () => {
    expect((await upload('C:\\pictures\\..\\bo\u0007ard.jpg', await photo(60, 60))).filename).toBe(
      'board.jpg',
    )
  })

  const hostile: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
    'an SVG': () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script></svg>',
      ),
    'an HTML page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'nothing at all': () => Buffer.alloc(0),
    'random bytes': () => Buffer.from('a'.repeat(1000)),
    'a PDF': () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>'),
    'a first half of a JPEG': async () => {
      const file = await photo(900, 600)
      return file.subarray(0, file.length / 2)
    },
    'a first half of a PNG': async () => {
      const file = await sharp(await noise(300, 300))
        .png()
        .toBuffer()
      return file.subarray(0, file.length / 2)
    },
    'a JPEG header and no more': () =>
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    'a cut HEIC': () => heic().subarray(0, 500),
    'a cut bitmap': async () => (await bitmap(90, 90)).subarray(0, 5000),
    'a bitmap with nonsense in its header': async () => {
      const file = await bitmap(90, 90)
      file.fill(0xff, 26, 60)
      return file
    },
    'a HEIC container without a picture': () =>
      Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from('ftypheic\0\0\0\0mif1heic'),
        Buffer.alloc(200),
      ]),
    'a TIFF that points outside itself': () => Buffer.from('49492a00ffffff7f00000000', 'hex'),
    'a WebP of zeros': () =>
      Buffer.concat([Buffer.from('RIFF\x24\0\0\0WEBPVP8 '), Buffer.alloc(40)]),
  }
  const noise = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer()

  test.each(Object.keys(hostile))('%s is refused as no image', async kind => {
    const error = await refusal('picture.jpg', await memberAt(hostile, kind)())
    expect(error).toMatchObject({ status: 415 })
    expect(existing(error, 'an error').message).not.toMatch(/uploads|\/tmp|data\//)
  })

  test('a decompression bomb is refused by its size, unread', async () => {
    expect(await refusal('bomb.png', await bomb())).toMatchObject({
      status: 422,
      errors: [{ field: 'file', code: 'out_of_range' }],
    })
    const flat = await bitmap(60, 60)
    flat.writeInt32LE(2_000_000_000, 18)
    expect(await refusal('bomb.bmp', flat)).toMatchObject({ status: 422 })
  })

  test('a picture below 50 x 50 is refused', async () => {
    expect(await refusal('small.jpg', await photo(49, 100))).toMatchObject({
      status: 422,
      errors: [{ field: 'file', code: 'out_of_range' }],
    })
  })

  test('more than 80 MB is refused before it is read', async () => {
    const answer = await api.request('/user/media/images?file=a.jpg', {
      method: 'POST',
      body: 'x',
      headers: { Authorization: `api ${ada.token}`, 'Content-Length': '80000001' },
    })
    expect(answer.status).toBe(413)
  })

  test('a picture that carries a web page is served as nothing but a picture', async () => {
    const file = Buffer.concat([
      await photo(100, 100),
      Buffer.from('<html><script>alert(1)</script></html>'),
    ])
    const item = await upload('both.html.jpg', file)
    const answer = await get(existing(item.image.original, 'a picture file'))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="both.html.jpg"; filename*=UTF-8''both.html.jpg`,
    })
  })

  test('nobody uploads without signing in', async () => {
    await expect(
      api.anyone.uploadImage({ query: { file: 'a.jpg' } }, { file: 'x' }),
    ).rejects.toMatchObject({ status: 401 })
    await expect(api.anyone.listOwnImages()).rejects.toMatchObject({ status: 401 })
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
      expect(answer.headers.get('cache-control')).toBe(
        'private, max-age=30, stale-while-revalidate=604800',
      )
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

describe('the media manager', () => {
  test('lists own pictures only, newest first, filtered and paged', async () => {
    const { mia } = await api.people('mia')
    const first = await upload('1.jpg', await photo(400, 300), mia)
    const second = await upload('2.jpg', await photo(300, 300), mia)
    const third = await upload('3.jpg', await photo(900, 300), mia)
    const ids = (list: MediaImage[]) => list.map(item => item.image.id)
    let total: string | null = null
    expect(
      ids(
        await mia.listOwnImages(
          {},
          {
            onHeaders: headers => {
              total = headers.get('x-total-count')
            },
          },
        ),
      ),
    ).toEqual([third.image.id, second.image.id, first.image.id])
    expect(total).toBe('3')
    expect(ids(await mia.listOwnImages({ query: { order: 'ASC', limit: 1, offset: 1 } }))).toEqual([
      second.image.id,
    ])
    expect(ids(await mia.listOwnImages({ query: { ratio: 'ONE_ONE' } }))).toEqual([second.image.id])
    expect(ids(await mia.listOwnImages({ query: { ratio: 'FOUR_THREE' } }))).toEqual([
      first.image.id,
    ])
    expect(ids(await mia.listOwnImages({ query: { minWidth: '400', minHeight: '300' } }))).toEqual([
      third.image.id,
      first.image.id,
    ])
    await expect(
      mia.listOwnImages({ query: { minWidth: 'wide', minHeight: '-1' } }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'minWidth' }, { field: 'minHeight' }],
    })
    expect(
      await ada.listOwnImages({ query: { minWidth: '900', minHeight: '300', ratio: 'VARIABLE' } }),
    ).not.toContainEqual(third)
  })
})
