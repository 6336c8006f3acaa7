// Numbers and polygons of markup, and that all sizes of a picture show shapes in the same places.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { parseMarkup, writeMarkup } from '#documents/markup/shapes.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Phones', contents: '' } })

/** White, so that whatever has a colour was drawn. */
const upload = async (width = 800, height = 600) =>
  ada.uploadImage(
    { query: { file: 'white.png' } },
    {
      file: new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
          .png()
          .toBuffer(),
      ),
    },
  )
const marked = async (markup: string, width?: number, height?: number) => {
  const { image } = await upload(width, height)
  return ada.markUpImage({ params: { imageid: image.id }, body: { markup } })
}
type Box = { left: number; top: number; right: number; bottom: number }
type Ink = (r: number, g: number, b: number) => boolean
const isRed: Ink = (r, g, b) => r > 140 && g < 110 && b < 110
const isDark: Ink = (r, g, b) => r + g + b < 200
/** Around everything in this ink, in fractions of the picture. */
const boxOf = async (url: string | undefined, ink: Ink, cut?: Box): Promise<Box> => {
  const file = await (await api.file(existing(url, 'a picture file'), ada)).arrayBuffer()
  const { data, info } = await sharp(Buffer.from(file))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const box = { left: 1, top: 1, right: 0, bottom: 0 }
  for (let at = 0; at < data.length; at += 3) {
    if (!ink(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) continue
    const x = ((at / 3) % info.width) / info.width
    const y = Math.floor(at / 3 / info.width) / info.height
    if (cut && (x < cut.left || x > cut.right || y < cut.top || y > cut.bottom)) continue
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x + 1 / info.width)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y + 1 / info.height)
  }
  return box
}
const middleOf = ({ left, top, right, bottom }: Box) => [(left + right) / 2, (top + bottom) / 2]

describe('markup', () => {
  test('of every kind stands in the same place at 440 and 1600 pixels (A-92)', async () => {
    const { image } = await marked(
      [
        'circle,500x400,200,red',
        'rectangle,1100x200,500x400,red',
        'arrow,300x1000,700x1300,red',
        'number,1000x1100,12,red',
        'polygon,1400x900 1800x1000 1700x1400 1300x1300,red',
      ].join(';'),
      2000,
      1500,
    )
    const fields: Box[] = [
      { left: 0.1, top: 0.1, right: 0.4, bottom: 0.45 },
      { left: 0.52, top: 0.08, right: 0.85, bottom: 0.45 },
      { left: 0.1, top: 0.62, right: 0.4, bottom: 0.92 },
      { left: 0.44, top: 0.65, right: 0.56, bottom: 0.82 },
      { left: 0.6, top: 0.55, right: 0.95, bottom: 0.98 },
    ]
    for (const field of fields) {
      const small = middleOf(await boxOf(image['440x330'], isRed, field))
      const large = middleOf(await boxOf(image.huge, isRed, field))
      const apart = small.map((at, n) => Math.abs(at - (large[n] ?? 0)))
      expect(Math.max(...apart), JSON.stringify(field)).toBeLessThan(0.005)
    }
  })

  test('a number is a disc with its digits around its place', async () => {
    const { image, markup } = await marked('number,400x300,7,red')
    expect(markup).toBe('number,400x300,7,red')
    const disc = await boxOf(image.original, isRed)
    middleOf(disc).forEach(at => expect(at).toBeCloseTo(0.5, 2))
    const [one, two] = [
      await marked('number,400x300,1,yellow'),
      await marked('number,400x300,44,yellow'),
    ]
    const width = ({ left, right }: Box) => right - left
    const [narrow, wide] = [
      await boxOf(one.image.original, isDark),
      await boxOf(two.image.original, isDark),
    ]
    expect(width(narrow)).toBeGreaterThan(0)
    expect(width(wide)).toBeGreaterThan(width(narrow) * 2)
    expect(width(wide)).toBeLessThan(width(disc))
  })

  test('a polygon goes around all its corners and is closed', async () => {
    const { image } = await marked('polygon,200x150 600x150 600x450 200x450,red')
    const line = 2 // half of the 5 pixels of the line, in whole ones
    const box = await boxOf(image.original, isRed)
    expect(Math.abs(box.left * 800 - 200)).toBeLessThanOrEqual(line + 1)
    expect(Math.abs(box.right * 800 - 600)).toBeLessThanOrEqual(line + 1)
    const left = await boxOf(image.original, isRed, { left: 0, top: 0, right: 0.3, bottom: 1 })
    expect(left.bottom - left.top).toBeCloseTo(0.5, 1)
  })

  test.each([
    ['number,1x1,0,red', 'number from 1 to 99'],
    ['number,1x1,100,red', 'number from 1 to 99'],
    ['number,1x1,1.5,red', '1.5'],
    ['number,1x1,٣,red', '٣'],
    ['number,1x1,<b>1</b>,red', '<b>'],
    ['number,801x1,1,red', 'outside'],
    ['number,1x1,red', 'three values'],
    ['polygon,1x1 2x2,red', '3 to 100 corners'],
    ['polygon,1x1 2x2  3x3,red', 'position'],
    ['polygon,1x1 2x2 3x601,red', 'outside'],
    ['polygon,1x1 2x2 3x3,red,blue', 'two values'],
    ['polygon,1x1 2x2 3x3"/><script>,red', 'script'],
    [`polygon,${'1x1 '.repeat(100)}2x2,red`, '3 to 100 corners'],
    ['circle,1x1,2,constructor', 'constructor'],
    ['toString,1x1,2,red', 'toString'],
  ])('%j is refused with the reason', async (markup, reason) => {
    const { image } = await upload()
    await expect(
      ada.markUpImage({ params: { imageid: image.id }, body: { markup } }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [
        { field: 'markup', code: 'invalid_value', message: expect.stringContaining(reason) },
      ],
    })
  })

  test('of new kinds is written as it was read', () => {
    const text = 'number,5x5,1,red;number,5x5,99,black;polygon,1x1 2x3 0x10,light_blue'
    expect(writeMarkup(parseMarkup(text, 10, 10).shapes)).toBe(text)
  })
})

describe('a picture in a step', () => {
  const stepWith = async (imageid: number) => {
    const { guideid } = await ada.createGuide({
      body: { category: 'Phones', type: 'repair', title: `Shows ${imageid}`, public: true },
    })
    const lines = [{ text_raw: 'Open it.', bullet: 'black' as const, level: 0 }]
    const { steps } = await ada.createStep({ params: { guideid }, body: { lines } })
    const { stepid, revisionid } = firstOf(steps)
    const saved = await ada.patchStep({
      params: { guideid, stepid },
      query: { revisionid },
      body: { media: { type: 'image', data: [imageid] } },
    })
    const guide = await api.anyone.readGuide({ params: { guideid } })
    expect(saved.media).toEqual(firstOf(guide.steps).media)
    return guide
  }
  const inStep = async (imageid: number) =>
    (await stepWith(imageid)).steps.map(one => one.media.data)

  test('has its shapes with it, and the part of the original that it shows (A-123)', async () => {
    const { image } = await marked('circle,300x300,40,red')
    const whole = { x: 0, y: 0, width: 800, height: 600, rotate: 0 }
    expect(await inStep(image.id)).toEqual([
      [{ ...image, markup: 'circle,300x300,40,red', crop: whole }],
    ])
    const part = { x: 100, y: 100, width: 400, height: 300, rotate: 90 as const }
    const cropped = await ada.cropImage({ params: { imageid: image.id }, body: part })
    expect(await inStep(cropped.image.id)).toEqual([
      [{ ...cropped.image, markup: 'circle,300x300,40,red', crop: part }],
    ])
  })

  test('is sent back as it was read, and nothing changes (A-123)', async () => {
    const { image } = await marked('circle,300x300,40,red')
    const { guideid, steps } = await stepWith(image.id)
    const { stepid, revisionid, media } = firstOf(steps)
    const saved = await ada.patchStep({
      params: { guideid, stepid },
      query: { revisionid },
      // As another client sends what it read: pictures whole, not by their ids.
      body: { media: media as unknown as { type: string; data: number[] } },
    })
    expect(saved).toMatchObject({ revisionid, media })
  })

  test('says nothing of shapes where none are drawn (A-123)', async () => {
    const { image } = await upload()
    expect(await inStep(image.id)).toEqual([[image]])
  })
})
