import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { requireOwnImages } from './rules.ts'
import { photo, pngSaying } from '../../testing/images.ts'

let api: TestApi
beforeAll(async () => {
  const { rates } = readConfig({})
  api = await startApi({
    rateLimits: true,
    rates: {
      ...rates,
      RATE_UPLOAD: 3,
      RATE_UPLOAD_BYTES: 20_000,
      RATE_UPLOAD_MEGAPIXELS: 3,
      RATE_REGISTER: 0,
    },
  })
})
afterAll(() => api.stop())

const small = async () => ({ file: new Uint8Array(await photo(60, 60)) })

test('uploads are counted per person by minute and by hour', async () => {
  const { ada, bob } = await api.people('ada', 'bob')
  const named = { query: { file: 'a.jpg' } }
  for (let n = 0; n < 3; n++) await ada.uploadImage(named, await small())
  await expect(ada.uploadImage(named, await small())).rejects.toMatchObject({ status: 429 })
  await expect(bob.uploadImage(named, { file: new Uint8Array(20_001) })).rejects.toMatchObject({
    status: 429,
  })
  await bob.uploadImage(named, await small())
})

test('pixels are counted per person before they are decoded (S-12)', async () => {
  const { dora, finn } = await api.people('dora', 'finn')
  const large = async () => ({
    file: new Uint8Array(await sharp({ create: flat }).png({ progressive: true }).toBuffer()),
  })
  const flat = { width: 1500, height: 1000, channels: 3 as const, background: '#808080' }
  const named = { query: { file: 'a.png' } }
  await dora.uploadImage(named, await large())
  await expect(dora.uploadImage(named, await large())).rejects.toMatchObject({ status: 429 })
  await finn.uploadImage(named, await large())
})

test('crops and marks count as uploads of the whole original', async () => {
  const { kai, liv } = await api.people('kai', 'liv')
  const named = { query: { file: 'a.jpg' } }
  const few = (await kai.uploadImage(named, await small())).image.id
  const part = { x: 0, y: 0, width: 50, height: 50 }
  await kai.cropImage({ params: { imageid: few }, body: part })
  await kai.markUpImage({ params: { imageid: few }, body: { markup: '' } })
  await expect(kai.cropImage({ params: { imageid: few }, body: part })).rejects.toMatchObject({
    status: 429,
  })

  const file = new Uint8Array(await photo(1500, 1000))
  const large = (await liv.uploadImage(named, { file })).image.id
  await expect(liv.cropImage({ params: { imageid: large }, body: part })).rejects.toMatchObject({
    status: 429,
  })
})

test('an interlaced picture may have half as many pixels as one that is read in rows (S-12)', async () => {
  const ivo = await api.person('ivo')
  const sent = async (progressive: boolean) =>
    ivo.uploadImage(
      { query: { file: 'a.png' } },
      { file: new Uint8Array(await pngSaying(8000, 7500, { progressive })) },
    )
  await expect(sent(true)).rejects.toMatchObject({
    status: 422,
    errors: [
      { field: 'file', code: 'out_of_range', message: expect.stringContaining('at most 50') },
    ],
  })
  // Its size is taken: what is left of this minute's pixels refuses it.
  await expect(sent(false)).rejects.toMatchObject({ status: 429 })
})

test('an upload that is repeated with its key is one picture', async () => {
  const { eve } = await api.people('eve')
  const send = async () =>
    eve.uploadImage({ query: { file: 'a.jpg' } }, { ...(await small()), key: 'once' })
  const first = await send()
  expect(await send()).toEqual(first)
  expect(await eve.listOwnImages()).toHaveLength(1)
  await expect(
    eve.uploadImage({ query: { file: 'other.jpg' } }, { ...(await small()), key: 'once' }),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'idempotency_mismatch' }] })
})

test('only own pictures may be used, and those that the document has already', async () => {
  const { mia, tom } = await api.people('mia', 'tom')
  const own = (await mia.uploadImage({ query: { file: 'a.jpg' } }, await small())).image.id
  const foreign = (await tom.uploadImage({ query: { file: 'a.jpg' } }, await small())).image.id
  const person = { ...mia.me, teams: [], tokenid: 0, verified: true, privilege: 'User' as const }
  expect(await requireOwnImages(api.database, person, [own], [], 'media')).toEqual([])
  expect(
    await requireOwnImages(api.database, person, [own, foreign, 999_999, 2 ** 40], [], 'media'),
  ).toMatchObject([
    { field: 'media', code: 'not_owned', index: 1 },
    { field: 'media', code: 'not_found', index: 2 },
    { field: 'media', code: 'not_found', index: 3 },
  ])
  expect(await requireOwnImages(api.database, person, [foreign], [foreign], 'image')).toEqual([])
})
