// Uploads that come in parts.
import { readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Upload } from '#contract/uploads/schemas.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { createServe } from '#server/http/pipeline/serve.ts'
import { handlers } from '#server/handlers.ts'
import { unixNow } from '#lib/time.ts'
import { startApi, startApiForFile } from '#testing/api.ts'
import { pathOfParts } from './parts.ts'
import { photo, scene } from '#testing/images.ts'
import { trimMedia } from './tidy.ts'

const api = await startApiForFile()
const ada = await api.person('ada')
const picture = await scene(1200, 900).jpeg({ quality: 100 }).toBuffer()

const begin = (
  more: {
    filename?: string
    size?: number
    kind?: 'image' | 'document' | 'video'
    cropToRatio?: 'ONE_ONE'
  } = {},
) =>
  ada.createUpload({
    body: { filename: 'board.jpg', size: picture.length, kind: 'image', ...more },
  })
const send = ({ uploadid }: Upload, offset: number, part: Uint8Array, who = ada, key?: string) =>
  who.sendUploadPart(
    { params: { uploadid }, query: { offset: String(offset) } },
    { file: new Uint8Array(part), ...(key ? { key } : {}) },
  )
const read = ({ uploadid }: Upload, who = ada) => who.readUpload({ params: { uploadid } })
const parts = () => readdir(join(api.service.config.dataDir, 'parts')).catch(() => [] as string[])

describe('an upload in parts', () => {
  test('ends as the image that one request would have made, and says so only then', async () => {
    const upload = await begin()
    expect(upload).toMatchObject({
      offset: 0,
      size: picture.length,
      finished: false,
      image: null,
      part_size: 16_000_000,
      filename: 'board.jpg',
      expires: upload.created + 86_400,
    })
    const third = Math.floor(picture.length / 3)
    expect(await send(upload, 0, picture.subarray(0, third))).toMatchObject({
      offset: third,
      finished: false,
      image: null,
    })
    expect(await send(upload, third, picture.subarray(third, 2 * third))).toMatchObject({
      offset: 2 * third,
      finished: false,
    })
    const done = await send(upload, 2 * third, picture.subarray(2 * third))
    expect(done).toMatchObject({
      offset: picture.length,
      finished: true,
      video: null,
      document: null,
      image: { width: 1200, height: 900, filename: 'board.jpg' },
    })
    const whole = await ada.uploadImage(
      { query: { file: 'board.jpg' } },
      { file: new Uint8Array(picture) },
    )
    expect(existing(done.image, 'the image of done').sha256).toBe(whole.sha256)
    const bytes = async (url: string) => Buffer.from(await (await api.file(url, ada)).arrayBuffer())
    expect(
      (
        await bytes(
          existing(existing(done.image, 'the image of done').image.original, 'a picture file'),
        )
      ).equals(await bytes(existing(whole.image.original, 'a picture file'))),
    ).toBe(true)
    await api.jobsDone()
    expect(await parts()).not.toContain(String(upload.uploadid))
  })

  test('gives the same image to whoever repeats the last part, with a key or without', async () => {
    const upload = await begin()
    const [one, two] = await Promise.all([
      send(upload, 0, picture, ada, 'last'),
      send(upload, 0, picture, ada, 'last'),
    ])
    const again = await send(upload, 0, picture)
    await api.jobsDone()
    const later = await send(upload, picture.length, Buffer.alloc(0))
    for (const other of [two, again, later, await read(upload)]) expect(other).toEqual(one)
    expect(
      (await ada.listOwnImages({ query: { limit: 200 } })).filter(
        item => item.image.id === existing(one.image, 'the image of one').image.id,
      ),
    ).toHaveLength(1)
  })

  test('made of the same part at once is appended once', async () => {
    const upload = await begin()
    const half = Math.floor(picture.length / 2)
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => send(upload, 0, picture.subarray(0, half))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 409, body: { offset: half } })
    expect(await send(upload, half, picture.subarray(half))).toMatchObject({
      finished: true,
      image: { width: 1200 },
    })
  })

  test('answers a wrong offset with 409 and the right state', async () => {
    const upload = await begin()
    await send(upload, 0, picture.subarray(0, 1000))
    const answer = await api.request(`/x/uploads/${upload.uploadid}?offset=500`, {
      method: 'PATCH',
      body: new Uint8Array(picture.subarray(500, 600)),
      headers: { Authorization: `api ${ada.token}` },
    })
    expect([
      answer.status,
      answer.headers.get('x-conflict'),
      answer.headers.get('upload-offset'),
    ]).toEqual([409, 'stale', '1000'])
    expect(await answer.json()).toEqual(await read(upload))
    await expect(send(upload, 2000, picture.subarray(2000))).rejects.toMatchObject({ status: 409 })
    expect(await read(upload)).toMatchObject({ offset: 1000 })
  })

  test('takes the offset from the header Upload-Offset as well, and wants one', async () => {
    const upload = await begin()
    const patch = (headers: Record<string, string>, query = '') =>
      api.request(`/x/uploads/${upload.uploadid}${query}`, {
        method: 'PATCH',
        body: new Uint8Array(picture.subarray(0, 100)),
        headers: { Authorization: `api ${ada.token}`, ...headers },
      })
    expect((await patch({})).status).toBe(422)
    expect((await patch({ 'Upload-Offset': 'here' })).status).toBe(422)
    expect((await patch({}, '?offset=-1')).status).toBe(422)
    const taken = await patch({ 'Upload-Offset': '0' })
    expect([taken.status, taken.headers.get('upload-offset')]).toEqual([200, '100'])
  })

  test('goes on in another process after a kill', async () => {
    const upload = await begin()
    await send(upload, 0, picture.subarray(0, 3000))
    // What a killed process leaves: more on disk than it acknowledged, and not of the file.
    await writeFile(pathOfParts(api.service.config.dataDir, upload.uploadid), 'half a part', {
      flag: 'a',
    })
    const other = createServe({ ...api.service }, handlers)
    const ask = async (method: string, path: string, body?: Uint8Array<ArrayBuffer>) =>
      (
        await other(
          new Request(`http://stepwright.test/api/2.0${path}`, {
            method,
            ...(body ? { body } : {}),
            headers: { Authorization: `api ${ada.token}` },
          }),
          firstOf(path.split('?')),
          'local',
        )
      ).json() as Promise<Upload>
    expect(await ask('GET', `/x/uploads/${upload.uploadid}`)).toMatchObject({ offset: 3000 })
    const done = await ask(
      'PATCH',
      `/x/uploads/${upload.uploadid}?offset=3000`,
      new Uint8Array(picture.subarray(3000)),
    )
    expect(done).toMatchObject({ finished: true, image: { width: 1200, height: 900 } })
    const sent = await sharp(
      Buffer.from(
        await (
          await api.file(
            existing(existing(done.image, 'the image of done').image.original, 'a picture file'),
            ada,
          )
        ).arrayBuffer(),
      ),
    )
      .raw()
      .toBuffer()
    expect(sent.equals(await sharp(picture).raw().toBuffer())).toBe(true)
  })

  test('asks again for what is not on this machine', async () => {
    const upload = await begin()
    await send(upload, 0, picture.subarray(0, 5000))
    await truncate(pathOfParts(api.service.config.dataDir, upload.uploadid), 2000)
    expect(await read(upload)).toMatchObject({ offset: 2000 })
    expect(await send(upload, 2000, picture.subarray(2000))).toMatchObject({ finished: true })
  })

  test('that was whole when the server stopped is finished by an empty part at its end', async () => {
    const upload = await begin()
    await send(upload, 0, picture.subarray(0, -1))
    await writeFile(
      pathOfParts(api.service.config.dataDir, upload.uploadid),
      picture.subarray(-1),
      { flag: 'a' },
    )
    await api.database.pool.query('update uploads set received = size where uploadid = $1', [
      upload.uploadid,
    ])
    expect(await read(upload)).toMatchObject({ offset: picture.length, finished: false })
    expect(await send(upload, picture.length, Buffer.alloc(0))).toMatchObject({
      finished: true,
      image: { width: 1200 },
    })
  })

  test('is cropped when it was asked to be', async () => {
    expect(await send(await begin({ cropToRatio: 'ONE_ONE' }), 0, picture)).toMatchObject({
      image: { width: 900, height: 900, ratio: 'ONE_ONE' },
    })
  })

  test('of a document ends as a document', async () => {
    const words = Buffer.from('Read me first.')
    const upload = await begin({ filename: 'manual.txt', size: words.length, kind: 'document' })
    expect(await send(upload, 0, words)).toMatchObject({
      finished: true,
      image: null,
      document: { filename: 'manual.txt', size: words.length },
    })
  })
})

describe('what is refused', () => {
  test('a name, a size or a kind that no upload has', async () => {
    const problem = async (body: object) =>
      ada.createUpload({ body: { filename: 'a.jpg', size: 10, kind: 'image', ...body } }).then(
        () => null,
        (error: { status: number; errors: { field: string }[] }) => [
          error.status,
          firstOf(error.errors).field,
        ],
      )
    expect(await problem({ filename: 'a.exe' })).toEqual([422, 'filename'])
    expect(await problem({ filename: '' })).toEqual([422, 'filename'])
    expect(await problem({ size: 0 })).toEqual([422, 'size'])
    expect(await problem({ size: 80_000_001 })).toEqual([422, 'size'])
    expect(await problem({ kind: 'virus' })).toEqual([422, 'kind'])
    expect(await problem({ size: 80_000_000 })).toBeNull()
  })

  test('a part that goes beyond the size that was said, and one that is too large', async () => {
    const upload = await begin({ size: 100 })
    await expect(send(upload, 0, picture.subarray(0, 101))).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'file', code: 'out_of_range' }],
    })
    const answer = await api.request(`/x/uploads/${upload.uploadid}?offset=0`, {
      method: 'PATCH',
      body: 'x',
      headers: { Authorization: `api ${ada.token}`, 'Content-Length': '16000001' },
    })
    expect(answer.status).toBe(413)
    expect(await read(upload)).toMatchObject({ offset: 0 })
  })

  test('a file that is no image reports why until it is dropped', async () => {
    const words = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    const upload = await begin({ size: words.length })
    await expect(send(upload, 0, words)).rejects.toMatchObject({ status: 415 })
    await expect(send(upload, words.length, Buffer.alloc(0))).rejects.toMatchObject({ status: 415 })
    expect(await read(upload)).toMatchObject({ offset: words.length, finished: false })
    await ada.deleteUpload({ params: { uploadid: upload.uploadid } })
    await api.jobsDone()
    await expect(read(upload)).rejects.toMatchObject({ status: 404 })
    expect(await parts()).not.toContain(String(upload.uploadid))
  })

  test('everything about somebody else’s upload, as if it were not there', async () => {
    const upload = await begin()
    const eve = await api.person('eve')
    for (const work of [
      () => read(upload, eve),
      () => send(upload, 0, picture, eve),
      () => eve.deleteUpload({ params: { uploadid: upload.uploadid } }),
    ])
      await expect(work()).rejects.toMatchObject({ status: 404, message: 'Upload not found' })
    expect(await read(upload)).toMatchObject({ offset: 0 })
  })

  test('more open uploads than one person may have', async () => {
    const tom = await api.person('tom')
    await api.database.pool.query(
      `insert into uploads (userid, kind, filename, size, created, expires)
        select $1, 'image', 'a.jpg', 10, $2, $2 + 86400 from generate_series(1, 199)`,
      [tom.me.userid, unixNow()],
    )
    await tom.createUpload({ body: { filename: 'a.jpg', size: 10, kind: 'image' } })
    await expect(
      tom.createUpload({ body: { filename: 'a.jpg', size: 10, kind: 'image' } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'too_many' }] })
  })
})

test('an upload that takes days is kept for as long as parts come', async () => {
  const upload = await begin()
  await api.database.pool.query('update uploads set expires = $2 where uploadid = $1', [
    upload.uploadid,
    unixNow() + 1000,
  ])
  const { expires } = await send(upload, 0, picture.subarray(0, 100))
  expect((await read(upload)).expires).toBeGreaterThan(unixNow() + 80_000)
  expect(expires).toBe((await read(upload)).expires)
})

test('an unfinished upload is removed after a day', async () => {
  const [old, fresh] = [await begin(), await begin()]
  for (const upload of [old, fresh]) await send(upload, 0, picture.subarray(0, 100))
  await api.database.pool.query('update uploads set expires = $2 where uploadid = $1', [
    old.uploadid,
    unixNow() - 1,
  ])
  await writeFile(join(api.service.config.dataDir, 'parts', '999999'), 'of nobody')
  await trimMedia(api.service)
  await expect(read(old)).rejects.toMatchObject({ status: 404 })
  expect(await read(fresh)).toMatchObject({ offset: 100 })
  expect(await parts()).toContain(String(fresh.uploadid))
  expect((await parts()).filter(name => [String(old.uploadid), '999999'].includes(name))).toEqual(
    [],
  )
})

test('a disk that is nearly full takes no upload, and everything else goes on', async () => {
  const full = await startApi({ freeSpace: 2 ** 60 })
  try {
    const { bob } = await full.people('bob')
    const file = new Uint8Array(await photo(60, 60))
    await expect(bob.uploadImage({ query: { file: 'a.jpg' } }, { file })).rejects.toMatchObject({
      status: 507,
      message: expect.stringContaining('disk'),
    })
    await expect(
      bob.createUpload({ body: { filename: 'a.jpg', size: 10, kind: 'image' } }),
    ).rejects.toMatchObject({ status: 507 })
    expect(await bob.listOwnImages()).toEqual([])
    await bob.createWiki({ body: { namespace: 'WIKI', title: 'Small', contents: 'words' } })
    expect(await readdir(join(full.service.config.dataDir, 'uploads'))).toEqual([])
  } finally {
    await full.stop()
  }
})
