import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { startApiForFile } from '#testing/api.ts'
import { moveOldBytes, oldBytesJob } from './moveOldBytes.ts'
import { keepFile, sweepBlobs } from './blobs.ts'
import { blobKey, originalKey } from './keys.ts'
import { photo, scene, segment } from '../../testing/images.ts'

const api = await startApiForFile()

const day = 86_400
const kept = async (words: string) => {
  const path = join(api.service.config.dataDir, 'some-file')
  await writeFile(path, words)
  return (await keepFile(api.service, path)).blob
}
const keys = async () => {
  const found: string[] = []
  for await (const { key } of api.service.media.list()) found.push(key)
  return found
}

test('bytes that no row refers to are swept after a day, with what was made of them', async () => {
  const blob = await kept('nobody wants this')
  await api.service.media.put(`${blobKey(blob)}.mini`, Buffer.from('made'))
  expect(await sweepBlobs(api.service, unixNow() + day - 60)).toBe(0)
  expect(await keys()).toEqual([blobKey(blob), `${blobKey(blob)}.mini`])
  expect(await sweepBlobs(api.service, unixNow() + day + 60)).toBe(1)
  expect(await keys()).toEqual([])
})

test('reused bytes and those without an age are not swept', async () => {
  const { ada } = await api.people('ada')
  const item = await ada.uploadImage(
    { query: { file: 'a.jpg' } },
    { file: new Uint8Array(await photo(80, 60)) },
  )
  await ada.uploadDocument(
    { query: { file: 'a.txt' } },
    { file: new TextEncoder().encode('Read me.') },
  )
  await ada.deleteImages({ params: { imageids: String(item.image.id) } })
  await api.jobsDone()
  const before = await keys()
  expect(await sweepBlobs(api.service, unixNow() + 30 * day)).toBe(0)
  const blob = await kept('wanted again')
  await api.database.pool.query('update blobs set touched = 0 where sha256 = $1', [blob])
  expect(await kept('wanted again')).toBe(blob)
  expect(await sweepBlobs(api.service, unixNow())).toBe(0)
  expect((await keys()).length).toBe(before.length + 1)
  expect((await api.file(existing(item.image.original, 'a picture file'), ada)).status).toBe(200)
})

test('who keeps the bytes that a sweep removes at that moment has them afterwards', async () => {
  for (let round = 0; round < 20; round++) {
    const words = `race ${round}`
    const blob = await kept(words)
    await api.database.pool.query('update blobs set touched = 0 where sha256 = $1', [blob])
    await Promise.all([sweepBlobs(api.service), kept(words)])
    const { rows } = await api.database.pool.query('select 1 from blobs where sha256 = $1', [blob])
    expect({ row: rows.length, file: await api.service.media.has(blobKey(blob)) }).toEqual({
      row: 1,
      file: true,
    })
  }
})

test('equal uploads are stored once, and their smaller pictures are made once', async () => {
  const { bob, eve } = await api.people('bob', 'eve')
  const file = new Uint8Array(await photo(500, 400))
  const one = await bob.uploadImage({ query: { file: 'a.jpg' } }, { file })
  await api.jobsDone()
  const before = await keys()
  const two = await eve.uploadImage({ query: { file: 'b.jpg' } }, { file })
  const { rows } = await api.database.pool.query(
    "select count(*)::int as n from jobs where kind = 'renditions'",
  )
  expect(rows).toEqual([{ n: 0 }])
  expect(await keys()).toEqual(before)
  expect(two.image.guid).not.toBe(one.image.guid)
  expect((await api.file(existing(two.image.standard, 'a picture file'), eve)).status).toBe(200)
  expect(
    await eve.listOwnImages({
      query: { sha256: existing(one.sha256, 'the sha256 of one').toUpperCase() },
    }),
  ).toEqual([two])
  expect(await eve.listOwnImages({ query: { sha256: '0'.repeat(64) } })).toEqual([])
  await expect(eve.listOwnImages({ query: { sha256: 'x' } })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'sha256' }],
  })
})

test('older images are served, then moved without metadata', async () => {
  const { mia } = await api.people('mia')
  const plain = await scene(700, 500).jpeg().toBuffer()
  const dirty = Buffer.concat([
    plain.subarray(0, 2),
    segment(0xfe, Buffer.from('where it was taken')),
    plain.subarray(2),
  ])
  const guids = Array.from(
    { length: 25 },
    (_, n) => `OldOldOldOldOld${String.fromCharCode(65 + n)}`,
  )
  for (const guid of guids) {
    await api.database.pool.query(
      `insert into images (guid, userid, filename, format, width, height, bytes, created,
        renditions_done)
      values ($1, $2, 'old.jpg', 'jpeg', 700, 500, $3, 0, $4)`,
      [guid, mia.me.userid, dirty.length, guid.endsWith('A')],
    )
    await api.service.media.put(
      `ol/${guid}.original`,
      guid.endsWith('B') ? Buffer.from('not to be understood') : dirty,
    )
  }
  await api.service.media.put('ol/OldOldOldOldOldA.mini', Buffer.from([0xff, 0xd8, 1, 2, 3]))
  const get = async (name: string) => {
    const answer = await api.file(`/igi/${name}`, mia)
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  expect((await get('OldOldOldOldOldA.full')).bytes.equals(dirty)).toBe(true)
  expect((await get('OldOldOldOldOldA.mini')).bytes).toHaveLength(5)
  await expect(
    mia.copyImage({ params: { imageid_or_guid: firstOf(guids) } }),
  ).rejects.toMatchObject({
    status: 503,
  })
  await moveOldBytes(api.service, existing(oldBytesJob().payload, 'the payload')['after'] as number)
  await api.jobsDone()
  expect((await keys()).filter(key => key.startsWith('ol/'))).toEqual([])
  expect((await get('OldOldOldOldOldA.full')).bytes.equals(plain)).toBe(true)
  expect((await get('OldOldOldOldOldA.mini')).bytes).toHaveLength(5)
  expect((await get('OldOldOldOldOldB.full')).bytes.toString()).toBe('not to be understood')
  for (const guid of guids.slice(2)) expect((await get(`${guid}.full`)).status).toBe(200)
  expect((await get('OldOldOldOldOldC.mini')).status).toBe(200)
  expect(await mia.copyImage({ params: { imageid_or_guid: itemAt(guids, 2) } })).toMatchObject({
    width: 700,
    bytes: plain.length,
  })
  expect(originalKey({ guid: 'AbcAbcAbcAbcAbcA', blob: null })).toBe('ab/AbcAbcAbcAbcAbcA.original')
})
