// What is taken out of an image before it is kept, and what is refused.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { orientationOf } from './exif.ts'
import { strip } from './strip.ts'
import { stripHeif } from './stripHeif.ts'
import { stripJpeg } from './stripJpeg.ts'
import { stripPng } from './stripPng.ts'
import { chunked, photo, scene, segment, withExif, wordyGif } from '../../../testing/images.ts'

const api = await startApiForFile()
const ada = await api.person('ada')

const upload = (file: string, bytes: Buffer) =>
  ada.uploadImage({ query: { file } }, { file: new Uint8Array(bytes) })
const served = async (url: string) => Buffer.from(await (await api.file(url, ada)).arrayBuffer())
const original = async (file: string, bytes: Buffer) =>
  served(existing((await upload(file, bytes)).image.original, 'a picture file'))
const refusal = (file: string, bytes: Buffer) =>
  upload(file, bytes).then(
    () => null,
    (error: unknown) =>
      error as {
        status: number
        message: string
        errors: { field: string; code: string; message: string }[]
      },
  )
const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer()

const secret = 'Only for my eyes'
const gps = {
  IFD0: { Make: 'Acme', Copyright: secret },
  IFD2: { FNumber: '28/10', ExposureTime: '1/60', FocalLength: '42/10', UserComment: secret },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSMapDatum: secret },
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta>`

describe('metadata', () => {
  test('a JPEG is served without metadata and with equal pixels', async () => {
    const plain = await scene(400, 300).withIccProfile('p3').jpeg().toBuffer()
    const dirty = Buffer.concat([
      plain.subarray(0, 2),
      segment(0xe1, await withExif(gps, 6)),
      segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`)),
      segment(0xed, Buffer.from(`Photoshop 3.0\0${secret}`)),
      segment(0xfe, Buffer.from(secret)),
      segment(0xe2, Buffer.from(`MPF\0${secret}`)),
      plain.subarray(2),
    ])
    const item = await upload('gps.jpg', dirty)
    expect(item).toMatchObject({
      width: 300,
      height: 400,
      exif: { Make: 'Acme', FNumber: 2.8, ExposureTime: '1/60', FocalLength: 4.2 },
    })
    expect(JSON.stringify(item)).not.toMatch(/GPS|Only/)
    const clean = await served(existing(item.image.original, 'a picture file'))
    for (const word of [secret, 'GPS', 'Acme', 'xmp', 'Photoshop', 'MPF'])
      expect(clean.includes(word), word).toBe(false)
    const { exif, icc, orientation, xmp: left } = await sharp(clean).metadata()
    expect([orientation, left, existing(exif, 'the exif').length]).toEqual([6, undefined, 32])
    expect(
      existing(icc, 'the icc').equals(existing((await sharp(plain).metadata()).icc, 'the icc')),
    ).toBe(true)
    expect((await pixels(clean)).equals(await pixels(plain))).toBe(true)
  })

  test('no rendition has any either', async () => {
    const dirty = await scene(400, 300).jpeg().withExif(gps).withXmp(xmp).toBuffer()
    expect(dirty.includes('GPS') || dirty.includes(secret)).toBe(true)
    const { image } = await upload('gps.jpg', dirty)
    const made = await served(existing(image.standard, 'the standard of image'))
    expect([made.includes(secret), (await sharp(made).metadata()).exif]).toEqual([false, undefined])
  })

  test.each([
    ['png', 'eXIf'],
    ['webp', 'EXIF'],
    ['avif', 'Exif'],
  ] as const)('a %s loses its words and keeps its pixels', async (format, name) => {
    const plain = scene(320, 240)
    const dirty = await (format === 'avif' ? plain.avif({ effort: 0 }) : plain[format]())
      .withExif(gps)
      .withXmp(xmp)
      .toBuffer()
    expect([dirty.includes(secret), dirty.includes(name)]).toEqual([true, true])
    const clean = await original(`a.${format}`, dirty)
    expect([clean.includes(secret), clean.includes('GPS')]).toEqual([false, false])
    expect((await pixels(clean)).equals(await pixels(dirty))).toBe(true)
  })

  test('a PNG and a GIF lose metadata and keep their frames', async () => {
    const png = await scene(100, 80).png().toBuffer()
    const dirty = Buffer.concat([
      png.subarray(0, 33),
      chunked('tEXt', Buffer.from(`Author\0${secret}`)),
      chunked('tIME', Buffer.alloc(7)),
      chunked('vpAg', Buffer.from(secret)),
      png.subarray(33),
    ])
    expect((await original('a.png', dirty)).equals(png)).toBe(true)
    const gif = await wordyGif(secret)
    expect(gif.includes(secret)).toBe(true)
    const clean = await original('a.gif', gif)
    expect([
      clean.includes(secret),
      (await sharp(clean).metadata()).pages,
      (await sharp(clean).metadata()).loop,
    ]).toEqual([false, 2, (await sharp(gif).metadata()).loop])
    expect((await pixels(clean)).equals(await pixels(gif))).toBe(true)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'orientation %i survives in JPEG, PNG and WebP, and nothing else of EXIF',
    async orientation => {
      for (const format of ['jpeg', 'png', 'webp'] as const) {
        const dirty = await scene(120, 80)
          [format]()
          .withExif(gps)
          .withMetadata({ orientation })
          .toBuffer()
        const clean = Buffer.concat(existing(strip(dirty, format), 'a cleaned file').parts)
        const found = await sharp(clean).metadata()
        expect({
          format,
          orientation: orientationOf(found.exif),
          turned: found.autoOrient.width,
        }).toEqual({ format, orientation, turned: orientation > 4 ? 80 : 120 })
        expect(clean.includes('Acme')).toBe(false)
      }
    },
  )

  test('what is kept is the same whatever was said about the picture: one blob for both', async () => {
    const plain = await photo(300, 200)
    const dirty = Buffer.concat([
      plain.subarray(0, 2),
      segment(0xfe, Buffer.from(secret)),
      plain.subarray(2),
    ])
    const [one, two] = [await upload('a.jpg', plain), await upload('b.jpg', dirty)]
    expect(one.sha256).not.toBe(two.sha256)
    expect(
      (await served(existing(one.image.original, 'a picture file'))).equals(
        await served(existing(two.image.original, 'a picture file')),
      ),
    ).toBe(true)
    const stored: string[] = []
    for await (const { key } of api.service.media.list()) if (!key.includes('.')) stored.push(key)
    expect(new Set(stored).size).toBe(stored.length)
    const { rows } = await api.database.pool.query(
      'select count(distinct blob)::int as blobs from images where imageid = any($1)',
      [[one.image.id, two.image.id]],
    )
    expect(rows).toEqual([{ blobs: 1 }])
  })
})

describe('files that are two things at once, or more than they say', () => {
  const page = Buffer.from('<!doctype html><script>alert(document.domain)</script>')
  const zip = Buffer.from(
    '504b03040a0000000000' + '00'.repeat(20) + '504b0506' + '00'.repeat(18),
    'hex',
  )

  test.each(['jpg', 'png', 'gif', 'webp'] as const)(
    'what hangs on behind the end of a .%s is cut off',
    async ending => {
      const format = ending === 'jpg' ? 'jpeg' : ending
      const plain = await scene(100, 80)[format]().toBuffer()
      for (const tail of [page, zip, await photo(60, 60)]) {
        const clean = await original(`both.${ending}`, Buffer.concat([plain, tail]))
        expect([clean.includes(page), clean.includes(zip), clean.length <= plain.length]).toEqual([
          false,
          false,
          true,
        ])
      }
    },
  )

  test('a box behind the end of an AVIF is emptied', async () => {
    const plain = await scene(100, 80).avif({ effort: 0 }).toBuffer()
    const box = Buffer.concat([Buffer.from([0, 0, 0, page.length + 8]), Buffer.from('uuid'), page])
    expect((await original('a.avif', Buffer.concat([plain, box]))).includes(page)).toBe(false)
  })

  test('a web page in a comment of a GIF or a JPEG is gone', async () => {
    expect((await original('a.gif', await wordyGif(page.toString()))).includes('<script>')).toBe(
      false,
    )
    const jpeg = await photo(90, 90)
    expect(
      (
        await original(
          'a.jpg',
          Buffer.concat([jpeg.subarray(0, 2), segment(0xfe, page), jpeg.subarray(2)]),
        )
      ).includes('<script>'),
    ).toBe(false)
  })

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script></svg>',
  )
  test.each(['a.svg', 'a.png', 'a.svg.jpg'])(
    'an SVG with a script, named %s, is refused',
    async name => {
      expect(await refusal(name, svg)).toMatchObject({ status: name === 'a.svg' ? 422 : 415 })
    },
  )

  test.each([
    ['a.png', 'JPEG', '.jpg'],
    ['a.heic', 'JPEG', '.jpg'],
  ])('a JPEG named %s is refused with the name that it should have', async (name, is, ending) => {
    const error = await refusal(name, await photo(90, 90))
    expect(error).toMatchObject({ status: 415 })
    expect(existing(error, 'an error').message).toContain(is)
    expect(existing(error, 'an error').message).toContain(ending)
  })

  test('endings count in any case, .jpeg as .jpg and .tiff as .tif', async () => {
    await upload('A.JPEG', await photo(60, 60))
    await upload('a.TIFF', await scene(60, 60).tiff().toBuffer())
  })

  test('a GIF of thousands of frames is refused, and so is one of fewer that is enormous', async () => {
    const small = await refusal('a.gif', await wordyGif('', 3000))
    expect(small).toMatchObject({
      status: 422,
      errors: [{ field: 'file', code: 'out_of_range', message: expect.stringContaining('frames') }],
    })
    const { parts } = existing(strip(await wordyGif('', 900), 'gif'), 'a cleaned file')
    const large = Buffer.concat(parts)
    large.writeUInt16LE(2000, 6)
    large.writeUInt16LE(1900, 8)
    expect(await refusal('a.gif', large)).toMatchObject({
      status: 422,
      errors: [{ field: 'file', code: 'out_of_range' }],
    })
  })

  test('a compressed text that swells is never unpacked', async () => {
    const png = await scene(60, 60).png().toBuffer()
    const { deflateSync } = await import('node:zlib')
    const bomb = chunked(
      'zTXt',
      Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(300_000_000))]),
    )
    expect(
      (
        await original('a.png', Buffer.concat([png.subarray(0, 33), bomb, png.subarray(33)]))
      ).equals(png),
    ).toBe(true)
  })

  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'a %s that is cut anywhere is refused, with a reason and no path',
    async format => {
      const whole = await (
        format === 'avif' ? scene(90, 70).avif({ effort: 0 }) : scene(90, 70)[format]()
      ).toBuffer()
      for (const part of [0.2, 0.6, 0.98]) {
        const error = await refusal(
          format === 'jpeg' ? 'a.jpg' : `a.${format}`,
          whole.subarray(0, Math.floor(whole.length * part)),
        )
        expect({ part, status: error?.status }).toEqual({ part, status: 415 })
        expect(existing(error, 'an error').message).not.toMatch(/uploads|\/tmp|\.clean/)
      }
    },
  )

  test('what other programs get wrong and every browser forgives is put right', async () => {
    const jpeg = await photo(90, 70)
    const firstSegment = 4 + jpeg.readUInt16BE(4)
    expect(
      (
        await original(
          'a.jpg',
          Buffer.concat([
            jpeg.subarray(0, firstSegment),
            Buffer.alloc(5),
            jpeg.subarray(firstSegment),
          ]),
        )
      ).equals(jpeg),
    ).toBe(true)
    const gif = await scene(90, 70).gif().toBuffer()
    for (const broken of [
      gif.subarray(0, -1),
      Buffer.concat([gif.subarray(0, -1), Buffer.from([0, 0x3b])]),
    ]) {
      expect(
        (await original('a.gif', broken)).equals(
          Buffer.concat(existing(strip(gif, 'gif'), 'a cleaned file').parts),
        ),
      ).toBe(true)
    }
  })

  test('a file of a million empty parts is refused', async () => {
    const jpeg = await photo(60, 60)
    expect(
      await refusal(
        'a.jpg',
        Buffer.concat([
          jpeg.subarray(0, 2),
          ...Array.from({ length: 150_000 }, () => Buffer.from([0xff, 0xc4, 0, 2])),
          jpeg.subarray(2),
        ]),
      ),
    ).toMatchObject({ status: 415 })
  })
})

/** A box of so many bytes and its kind. */
const box = (kind: string, ...within: Buffer[]): Buffer => {
  const head = Buffer.alloc(8)
  const body = Buffer.concat(within)
  head.writeUInt32BE(8 + body.length)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** What would take minutes ends at once. */
describe('files of a million parts', () => {
  const empty = (part: string, count = 200_000) =>
    Buffer.concat(Array.from({ length: count }, () => Buffer.from(part, 'hex')))

  test.each([
    ['comments', () => Buffer.concat([Buffer.from('ffd8', 'hex'), empty('fffe0002')])],
    ['marks', () => Buffer.concat([Buffer.from('ffd8', 'hex'), empty('ff01')])],
    [
      'scans without pixels before many bytes',
      () =>
        Buffer.concat([
          Buffer.from('ffd8', 'hex'),
          empty('ffda0002', 30_000),
          Buffer.alloc(4_000_000),
        ]),
    ],
    ['stuffed zeros', () => Buffer.concat([Buffer.from('ffd8ffda0002', 'hex'), empty('ff00')])],
  ])('a JPEG of %s is refused', (_, file) => {
    expect(() => stripJpeg(file())).toThrow('it has too many parts')
  })

  test('a PNG of empty texts is refused', () => {
    const file = Buffer.concat([Buffer.alloc(8), empty('000000007445587400000000')])
    expect(() => stripPng(file)).toThrow('it has too many parts')
  })

  test('an AVIF whose words lie over each other is refused', () => {
    const entry = Buffer.from('02000000000100004578696600', 'hex')
    const iinf = box('iinf', Buffer.from('000000000001', 'hex'), box('infe', entry))
    const extents = (count: number) => Buffer.from('0000000000000040'.repeat(count), 'hex')
    const iloc = (count: number) => {
      const head = Buffer.from('000000004400000100010000', 'hex')
      const many = Buffer.alloc(2)
      many.writeUInt16BE(count)
      return box('iloc', head, many, extents(count))
    }
    const file = (count: number) =>
      Buffer.concat([box('ftyp'), box('meta', Buffer.alloc(4), iinf, iloc(count))])
    expect(() => stripHeif(file(1))).not.toThrow()
    expect(() => stripHeif(file(60_000))).toThrow('it ends too early')
  })
})
