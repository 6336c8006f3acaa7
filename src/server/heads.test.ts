// A HEAD leaves nothing open: what an answer would have read is not opened, or is closed again.
import { readdir } from 'node:fs/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { existing, foundIn } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { photo } from '#testing/images.ts'
import { closeBodyOfHead } from './http/responses/closeBodyOfHead.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')

const openFiles = async () => (await readdir('/proc/self/fd')).length
/** Some of the files that tests open come and go by themselves: fewer than were asked for. */
const asked = 50
const few = 10
const openedBy = async (url: string) => {
  const before = await openFiles()
  for (let time = 0; time < asked; time++) {
    const answer = await api.file(url, ada, { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0)
  }
  return (await openFiles()) - before
}
const uploaded = async () => {
  const file = new Uint8Array(await photo(4000, 3000))
  const { image } = await ada.uploadImage({ query: { file: 'a.jpg' } }, { file })
  return existing(image.original, 'a picture file')
}
const exported = async () => {
  const params = { userid: ada.me.userid }
  const { exportid } = await ada.exportUser({ params })
  await api.jobsDone()
  const made = foundIn(await ada.listUserExports({ params }), one => one.exportid === exportid)
  // Larger than what is read ahead, as archives are.
  await api.service.media.put(`exports/${exportid}.zip`, Buffer.alloc(1 << 20))
  return existing(made.url, 'an address')
}

test.each([
  ['a picture', uploaded],
  ['an archive about a person', exported],
])('many HEADs of %s leave no file open', async (_, addressOf) => {
  expect(await openedBy(await addressOf())).toBeLessThan(few)
})

test('a body that a handler made for a HEAD is closed', async () => {
  let isClosed = false
  const app = new Hono()
    .use(closeBodyOfHead)
    .get('/', () => new Response(new ReadableStream({ cancel: () => void (isClosed = true) })))
  expect((await app.request('/', { method: 'HEAD' })).status).toBe(200)
  expect(isClosed).toBe(true)
})
