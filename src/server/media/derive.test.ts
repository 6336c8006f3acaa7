// Crop, markup and copies: data beside an original that stays as it is.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { atLeast, existing } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { colours, parseMarkup, writeMarkup } from '#documents/markup/shapes.ts'
import { dropPictures } from './images.ts'
import { photo, scene } from '../../testing/images.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')

const upload = async (bytes?: Buffer, who = ada) =>
  who.uploadImage(
    { query: { file: 'board.jpg' } },
    { file: new Uint8Array(bytes ?? (await photo(800, 600))) },
  )
const served = async (url: string, who = ada) =>
  Buffer.from(await (await api.file(url, who)).arrayBuffer())
const sizeOf = async (url: string, who = ada) => {
  const { width, height } = await sharp(await served(url, who)).metadata()
  return `${width}x${height}`
}
/** The colour of one pixel, of few words: JPEG is not exact. */
const colourAt = async (url: string, left: number, top: number) => {
  const pixel = await sharp(await served(url))
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  const [r, g, b] = atLeast(3, [...pixel])
  return r > 150 && b < 110
    ? 'red'
    : b > 150 && r < 110
      ? 'blue'
      : r < 70 && g < 70 && b < 70
        ? 'black'
        : 'other'
}

describe('cropping', () => {
  test('gives a new image and keeps the original', async () => {
    const source = await upload()
    const before = await served(existing(source.image.original, 'a picture file'))
    const cut = await ada.cropImage({
      params: { imageid: source.image.id },
      body: { x: 300, y: 0, width: 500, height: 400 },
    })
    expect(cut).toMatchObject({
      srcid: source.image.id,
      width: 500,
      height: 400,
      ratio: 'VARIABLE',
      markup: null,
      crop: { x: 300, y: 0, width: 500, height: 400, rotate: 0 },
      filename: 'board.jpg',
    })
    expect(cut.image.id).not.toBe(source.image.id)
    expect([
      await sizeOf(existing(cut.image.original, 'a picture file')),
      await sizeOf(existing(cut.image.standard, 'a picture file')),
      cut.image.medium,
    ]).toEqual(['500x400', '300x240', undefined])
    expect([
      await colourAt(existing(cut.image.original, 'a picture file'), 50, 200),
      await colourAt(existing(cut.image.original, 'a picture file'), 150, 200),
    ]).toEqual(['red', 'blue'])
    expect((await served(existing(source.image.original, 'a picture file'))).equals(before)).toBe(
      true,
    )
    expect((await ada.listOwnImages()).map(item => item.image.id)).toEqual([
      cut.image.id,
      source.image.id,
    ])
  })

  test.each([
    [90, '400x500', [200, 50, 'red'], [200, 450, 'blue']],
    [180, '500x400', [450, 200, 'red'], [50, 200, 'blue']],
    [270, '400x500', [200, 450, 'red'], [200, 50, 'blue']],
  ] as const)('turns by %i degrees, clockwise', async (rotate, size, one, other) => {
    const source = await upload()
    const cut = await ada.cropImage({
      params: { imageid: source.image.id },
      body: { x: 150, y: 100, width: 500, height: 400, rotate },
    })
    expect(`${cut.width}x${cut.height}`).toBe(size)
    expect(await sizeOf(existing(cut.image.original, 'a picture file'))).toBe(size)
    for (const [x, y, colour] of [one, other])
      expect(await colourAt(existing(cut.image.original, 'a picture file'), x, y)).toBe(colour)
  })

  test('counts in pixels of the upright original', async () => {
    const source = await upload(
      await scene(800, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    )
    const cut = await ada.cropImage({
      params: { imageid: source.image.id },
      body: { x: 0, y: 300, width: 600, height: 200 },
    })
    expect([
      await colourAt(existing(cut.image.original, 'a picture file'), 300, 50),
      await colourAt(existing(cut.image.original, 'a picture file'), 300, 150),
    ]).toEqual(['red', 'blue'])
  })

  test('outside the picture or below 50 pixels is 422 with every field that is wrong', async () => {
    const { image } = await upload()
    const crop = (body: { x: number; y: number; width: number; height: number; rotate?: 0 }) =>
      ada.cropImage({ params: { imageid: image.id }, body })
    await expect(crop({ x: 301, y: 1, width: 500, height: 600 })).rejects.toMatchObject({
      status: 422,
      errors: [
        { field: 'width', code: 'out_of_range' },
        { field: 'height', code: 'out_of_range' },
      ],
    })
    await expect(crop({ x: 0, y: 0, width: 49, height: 50 })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'width' }],
    })
    await expect(
      crop({ x: 0, y: 0, width: 100, height: 100, rotate: 45 as 0 }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'rotate' }] })
    await expect(crop({ x: -1, y: 0, width: 100, height: 100 })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'x' }],
    })
  })

  test('a crop of a crop counts in the original again, and may be wider than the first', async () => {
    const source = await upload()
    const first = await ada.cropImage({
      params: { imageid: source.image.id },
      body: { x: 400, y: 0, width: 400, height: 300 },
    })
    const second = await ada.cropImage({
      params: { imageid: first.image.id },
      body: { x: 0, y: 0, width: 800, height: 300 },
    })
    expect(second).toMatchObject({ srcid: source.image.id, width: 800 })
    expect(await colourAt(existing(second.image.original, 'a picture file'), 100, 100)).toBe('red')
  })

  test('equal crops of equal pictures are made once', async () => {
    const file = await photo(820, 600)
    const [one, two] = [await upload(file), await upload(file, bob)]
    const body = { x: 10, y: 10, width: 300, height: 300 }
    await ada.cropImage({ params: { imageid: one.image.id }, body })
    await api.jobsDone()
    const count = async () => {
      let n = 0
      for await (const _ of api.service.media.list()) n++
      return n
    }
    const before = await count()
    const again = await bob.cropImage({ params: { imageid: two.image.id }, body })
    await api.jobsDone()
    expect(await count()).toBe(before)
    expect(await sizeOf(existing(again.image.original, 'a picture file'), bob)).toBe('300x300')
  })
})

const uploadWhite = async () =>
  upload(
    await sharp({ create: { width: 800, height: 600, channels: 3, background: '#ffffff' } })
      .jpeg()
      .toBuffer(),
  )

describe('markup', () => {
  test('is drawn on a new image, in its sizes too, and never on the original', async () => {
    const source = await uploadWhite()
    const marked = await ada.markUpImage({
      params: { imageid: source.image.id },
      body: {
        markup:
          'circle,200x200,100,red; line,400x300,700x300,blue ;rectangle,500x400,100x100,black;',
      },
    })
    expect(marked).toMatchObject({
      srcid: source.image.id,
      width: 800,
      height: 600,
      markup: 'circle,200x200,100,red;line,400x300,700x300,blue;rectangle,500x400,100x100,black',
      crop: { width: 800, rotate: 0 },
    })
    const colours = (url: string, scale: number) =>
      Promise.all(
        (
          [
            [300, 200],
            [200, 300],
            [550, 300],
            [500, 450],
          ] as const
        ).map(([x, y]) => colourAt(url, Math.round(x * scale), Math.round(y * scale))),
      )
    expect(await colours(existing(marked.image.original, 'a picture file'), 1)).toEqual([
      'red',
      'red',
      'blue',
      'black',
    ])
    expect(await colours(existing(marked.image.large, 'a picture file'), 1)).toEqual([
      'red',
      'red',
      'blue',
      'black',
    ])
    expect(await colours(existing(source.image.original, 'a picture file'), 1)).toEqual([
      'other',
      'other',
      'other',
      'other',
    ])
  })

  test.each([
    [0, 100, 100],
    [90, 200, 100],
    [180, 300, 200],
    [270, 100, 300],
  ] as const)('lies on the same thing after a crop and a turn by %i', async (rotate, x, y) => {
    const source = await uploadWhite()
    const marked = await ada.markUpImage({
      params: { imageid: source.image.id },
      body: {
        markup: 'rectangle,280x180,40x40,red;line,300x180,300x220,red;line,280x200,320x200,red',
      },
    })
    const cut = await ada.cropImage({
      params: { imageid: marked.image.id },
      body: { x: 200, y: 100, width: 400, height: 300, rotate },
    })
    expect(cut.markup).toBe(marked.markup)
    expect(await colourAt(existing(cut.image.original, 'a picture file'), x, y)).toBe('red')
  })

  test('of a crop is kept and an empty one removes it', async () => {
    const source = await upload()
    const cut = await ada.cropImage({
      params: { imageid: source.image.id },
      body: { x: 400, y: 0, width: 400, height: 300 },
    })
    const marked = await ada.markUpImage({
      params: { imageid: cut.image.id },
      body: { markup: 'gap,500x100,700x100,yellow' },
    })
    expect(marked).toMatchObject({
      srcid: source.image.id,
      crop: cut.crop,
      width: 400,
      markup: 'gap,500x100,700x100,yellow',
    })
    const bare = await ada.markUpImage({
      params: { imageid: marked.image.id },
      body: { markup: ' ' },
    })
    expect(bare).toMatchObject({ markup: null, crop: cut.crop, width: 400 })
  })

  test.each([
    ['hexagon,1x1,2x2,red', 'hexagon'],
    ['circle,1x1,2', 'three values'],
    ['circle,1x1,2,red,blue', 'three values'],
    ['circle,1x1,0,red', 'radius'],
    ['circle,1.5x1,2,red', '1.5x1'],
    ['circle,-1x1,2,red', '-1x1'],
    ['circle,801x1,2,red', 'outside'],
    ['line,1x1,1x601,red', 'outside'],
    ['line,5x5,5x5,red', 'two ends'],
    ['rectangle,700x500,101x50,red', 'beyond'],
    ['rectangle,1x1,0x5,red', 'width'],
    ['arrow,1x1,5,red', 'position'],
    ['arrow,1x1,5x5,#ff0000', '#ff0000'],
    ['arrow,1x1,5x5,icon_note', 'icon_note'],
    ['line,1x1,5x5,red;;line,1x1,6x6,red', '“”'],
    ['circle,1x1,2,red"/><script>', 'script'],
    ['line,9999999x1,5x5,red', '9999999x1'],
  ])('%j is refused with the reason', async (markup, reason) => {
    const source = await upload()
    await expect(
      ada.markUpImage({ params: { imageid: source.image.id }, body: { markup } }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [
        { field: 'markup', code: 'invalid_value', message: expect.stringContaining(reason) },
      ],
    })
  })

  test('names every shape that is wrong, and takes at most 200', async () => {
    const { errors } = parseMarkup('line,1x1,2x2,red;x;circle,1x1,2,pink', 10, 10)
    expect(errors.map(({ index, field }) => [field, index])).toEqual([
      ['markup', 1],
      ['markup', 2],
    ])
    expect(parseMarkup('line,1x1,2x2,red;'.repeat(201), 10, 10).errors).toMatchObject([
      { code: 'too_many' },
    ])
    expect(parseMarkup('line,1x1,2x2,red;'.repeat(200), 10, 10).shapes).toHaveLength(200)
  })

  test('is written as it was read, in all kinds and colours', () => {
    const text = [
      'circle,5x5,2',
      'rectangle,1x1,2x3',
      'line,1x1,2x2',
      'arrow,1x1,2x2',
      'gap,1x1,2x2',
    ]
      .flatMap(shape => Object.keys(colours).map(colour => `${shape},${colour}`))
      .join(';')
    expect(writeMarkup(parseMarkup(text, 10, 10).shapes)).toBe(text)
  })
})

describe('copies, and what is taken out of the media manager', () => {
  test('a copy by id or guid has an id and address of its own and says whose it was (A-191)', async () => {
    const source = await upload()
    await ada.patchImage({ params: { imageid: source.image.id }, body: { alt: 'A board' } })
    await ada.createWiki({
      body: { namespace: 'WIKI', title: 'A board', contents: '', image: source.image.id },
    })
    for (const imageid_or_guid of [source.image.id, source.image.guid]) {
      const copied = await bob.copyImage({ params: { imageid_or_guid: String(imageid_or_guid) } })
      expect(copied).toMatchObject({
        width: 800,
        srcid: null,
        image: { alt: 'A board' },
        copied_from: { imageid: source.image.id, userid: ada.me.userid, username: 'ada' },
      })
      expect([
        copied.image.id === source.image.id,
        copied.image.guid === source.image.guid,
      ]).toEqual([false, false])
      expect(
        (await served(existing(copied.image.original, 'a picture file'), bob)).equals(
          await served(existing(source.image.original, 'a picture file')),
        ),
      ).toBe(true)
    }
    for (const imageid_or_guid of ['999999', '99999999999', 'AAAAAAAAAAAAAAAA', 'x'])
      await expect(bob.copyImage({ params: { imageid_or_guid } })).rejects.toMatchObject({
        status: 404,
      })
  })

  test('removing skips unknown and foreign images', async () => {
    const [mine, other, theirs] = [await upload(), await upload(), await upload(undefined, bob)]
    await ada.createWiki({
      body: { namespace: 'WIKI', title: 'Board', contents: '', image: mine.image.id },
    })
    await ada.deleteImages({
      params: { imageids: `${mine.image.id}, ${theirs.image.id},999999,4000000000` },
    })
    await ada.deleteListedImages({ query: { imageids: String(other.image.id) } })
    const left = (await ada.listOwnImages({ query: { limit: 200 } })).map(item => item.image.id)
    expect([left.includes(mine.image.id), left.includes(other.image.id)]).toEqual([false, false])
    expect((await bob.listOwnImages()).map(item => item.image.id)).toContain(theirs.image.id)
    expect(
      existing(
        (await api.anyone.readWiki({ params: { namespace: 'WIKI', title: 'Board' } })).image,
        'the image',
      ).id,
    ).toBe(mine.image.id)
    expect((await api.file(existing(mine.image.original, 'a picture file'), ada)).status).toBe(200)
    await expect(
      ada.createWiki({
        body: { namespace: 'WIKI', title: 'Other board', contents: '', image: mine.image.id },
      }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'not_owned' }] })
  })

  test('more than 1000 ids, or what is no id, is 422', async () => {
    const remove = async (imageids: string) => {
      const answer = await api.request(`/user/media/images/${imageids}`, {
        method: 'DELETE',
        headers: { Authorization: `api ${ada.token}` },
      })
      return [
        answer.status,
        answer.status === 204
          ? null
          : ((await answer.json()) as { errors: { field: string; code: string }[] }).errors[0],
      ]
    }
    const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1000).join()
    expect(await remove(ids(1001))).toMatchObject([422, { field: 'imageids', code: 'too_many' }])
    for (const imageids of ['1,x', ',', '1.5', '-1'])
      await expect(ada.deleteListedImages({ query: { imageids } })).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'imageids', code: 'invalid_type' }],
      })
    expect(await remove(ids(1000))).toEqual([204, null])
  })
})

test('a crop of a copy, and what is drawn on it, still says whose it was (A-191)', async () => {
  const source = await upload()
  await ada.createWiki({
    body: { namespace: 'CATEGORY', title: 'Copied', contents: 'Seen', image: source.image.id },
  })
  const copy = await bob.copyImage({ params: { imageid_or_guid: source.image.guid } })
  const cut = await bob.cropImage({
    params: { imageid: copy.image.id },
    body: { x: 0, y: 0, width: 400, height: 300 },
  })
  const drawn = await bob.markUpImage({
    params: { imageid: cut.image.id },
    body: { markup: 'circle,100x80,40,red' },
  })
  const note = { imageid: source.image.id, userid: ada.me.userid, username: 'ada' }
  expect([copy, cut, drawn].map(({ copied_from }) => copied_from)).toEqual([note, note, note])
  expect(new Set([source, copy, cut, drawn].map(({ image }) => image.id)).size).toBe(4)
})

test('a copy of a cropped picture shows no more than that picture did (roles.md 4)', async () => {
  const source = await upload()
  const cut = await ada.cropImage({
    params: { imageid: source.image.id },
    body: { x: 50, y: 50, width: 300, height: 300 },
  })
  await ada.createWiki({
    body: { namespace: 'CATEGORY', title: 'Cropped', contents: 'Seen', image: cut.image.id },
  })
  const copy = await bob.copyImage({ params: { imageid_or_guid: cut.image.guid } })
  const params = { imageid: copy.image.id }
  await expect(
    bob.cropImage({ params, body: { x: 0, y: 0, width: 800, height: 600 } }),
  ).rejects.toMatchObject({ status: 403 })
  const part = await bob.cropImage({ params, body: { x: 60, y: 60, width: 100, height: 100 } })
  expect(part.crop).toMatchObject({ x: 60, y: 60, width: 100, height: 100 })
  // Whoever made the original goes back to it.
  await ada.cropImage({
    params: { imageid: cut.image.id },
    body: { x: 0, y: 0, width: 800, height: 600 },
  })
})

test('a picture that the notes of a release show stays when its owner is erased', async () => {
  const [shown, other] = [(await upload()).image, (await upload()).image]
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Lamps', contents: '' } })
  const { guideid } = await ada.createGuide({
    body: { category: 'Lamps', type: 'repair', title: 'Lamp' },
  })
  await ada.createStep({
    params: { guideid },
    body: { lines: [{ text_raw: 'Do', bullet: 'black', level: 0, lineid: null }] },
  })
  const notes = `Look: [image|${shown.id}]`
  await ada.createRelease({ body: { guideid, title: 'R', notes } })
  const ids = [shown.id, other.id]
  await api.database.write(db => dropPictures(db, ids, ada.me.userid))
  const left = (await ada.listOwnImages({ query: { limit: 200 } })).map(({ image }) => image.id)
  expect(ids.map(id => left.includes(id))).toEqual([true, false])
})
