import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { MediaImage } from '#contract/media/schemas.ts'
import { existing, memberAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { openUploadedImages } from '#testing/worlds/uploadedImages.ts'
import { bitmap, bomb, heic, photo, scene } from '../../testing/images.ts'

const api = await startApiForFile()
const { ada, upload, get, picture } = await openUploadedImages(api)

const refusal = (name: string, file: Buffer | Uint8Array) =>
  upload(name, Buffer.from(file)).then(
    () => null,
    (error: unknown) =>
      error as { status: number; message: string; errors: { field: string; code: string }[] },
  )

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
