// One set of promises, kept by both stores.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { readConfig } from '#server/base/config.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { openStore } from './openStore.ts'
import { openS3Store } from './storeS3.ts'
import type { ByteRange, MediaStore } from '#server/http/ports.ts'
import { photo } from '../../testing/images.ts'
import { openS3, type S3Server } from '../../testing/s3.ts'

let folder: string
let s3: S3Server
const s3Config = ({ port } = s3) => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket: 'media',
  region: 'us-east-1',
  key: 'store',
  secret: 'store',
  pathStyle: true,
})
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwright-store-'))
  s3 = await openS3({ bucket: 'media', key: 'store' })
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const read = async (store: MediaStore, key: string, range?: ByteRange) => {
  const found = await store.stream(key, range)
  return found && { size: found.size, text: await new Response(found.body).text() }
}
const keys = async (store: MediaStore, prefix?: string) => {
  const found: string[] = []
  for await (const { key } of store.list(prefix)) found.push(key)
  return found
}

test('a file larger than one request takes goes to S3 in parts, and is there as one', async () => {
  const store = openS3Store(s3Config(), { partBytes: 4 })
  const path = join(folder, 'large')
  await writeFile(path, '0123456789')
  const before = s3.asked.length
  await store.putFile('large', path)
  expect(s3.asked.slice(before).filter(asked => asked.includes('partNumber='))).toHaveLength(3)
  expect(await read(store, 'large')).toEqual({ size: 10, text: '0123456789' })
  await store.remove('large')
})

describe.each(['folder', 's3'])('the store in a %s', kind => {
  let store: MediaStore
  beforeAll(() => {
    store = openStore(
      kind === 's3' ? { dataDir: folder, s3: s3Config() } : { dataDir: folder, s3: null },
    )
  })

  test('what is put is got, streamed whole or in part, and gone when removed', async () => {
    await store.put('ab/abc.mini', Buffer.from('0123456789'))
    expect(existing(await store.get('ab/abc.mini'), 'a stored file').toString()).toBe('0123456789')
    expect(await read(store, 'ab/abc.mini')).toEqual({ size: 10, text: '0123456789' })
    expect(await read(store, 'ab/abc.mini', { start: 2, end: 4 })).toEqual({
      size: 10,
      text: '234',
    })
    expect(await read(store, 'ab/abc.mini', { start: 7 })).toEqual({ size: 10, text: '789' })
    expect(await store.has('ab/abc.mini')).toBe(true)
    await store.remove('ab/abc.mini')
    await store.remove('ab/abc.mini')
    expect([
      await store.has('ab/abc.mini'),
      await store.get('ab/abc.mini'),
      await store.stream('ab/abc.mini'),
    ]).toEqual([false, null, null])
  })

  test('a stored file is replaced by writing its key again', async () => {
    const path = join(folder, `file-${kind}`)
    await writeFile(path, 'one')
    await store.putFile('cd/file', path)
    await rm(path)
    expect(existing(await store.get('cd/file'), 'a stored file').toString()).toBe('one')
    await store.put('cd/file', Buffer.from('three'))
    expect(existing(await store.get('cd/file'), 'a stored file').toString()).toBe('three')
  })

  test('keys are listed in their order, all or by how they begin, with their size', async () => {
    for (const key of ['ee/b', 'ee/a.mini', 'ee/a', 'ef/c']) await store.put(key, Buffer.from(key))
    expect(await keys(store, 'e')).toEqual(['ee/a', 'ee/a.mini', 'ee/b', 'ef/c'])
    expect(await keys(store, 'ee/a')).toEqual(['ee/a', 'ee/a.mini'])
    expect(await keys(store, 'zz')).toEqual([])
    expect(await keys(store)).toEqual(expect.arrayContaining(['ee/a', 'ef/c']))
    for await (const { key, size, modified } of store.list('ef/'))
      expect({ key, size, recent: Math.abs(Date.now() / 1000 - modified) < 600 }).toEqual({
        key: 'ef/c',
        size: 4,
        recent: true,
      })
  })
})

test('keys of S3 are listed page after page', async () => {
  const server = await openS3({ bucket: 'media', key: 'store', pageSize: 2 })
  const store = openStore({ dataDir: folder, s3: s3Config(server) })
  for (const key of ['pp/e', 'qq/a', 'pp/b', 'pp/d', 'pp/a', 'pp/c'])
    await store.put(key, Buffer.from(key))
  const before = server.asked.length
  expect(await keys(store, 'pp/')).toEqual(['pp/a', 'pp/b', 'pp/c', 'pp/d', 'pp/e'])
  const lists = server.asked.slice(before)
  expect(lists).toHaveLength(3)
  expect(lists.every(url => url.includes('prefix=pp%2F'))).toBe(true)
  await server.close()
})

test('a key that the service does not know is an error, not a file that is missing', async () => {
  const store = openStore({ dataDir: folder, s3: { ...s3Config(), key: 'another' } })
  await expect(store.get('ab/abc.mini')).rejects.toMatchObject({ name: 'AccessDenied' })
  await expect(store.has('ab/abc.mini')).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  })
})

test('a bucket that is not there is an error, not a store without files', async () => {
  const store = openStore({ dataDir: folder, s3: { ...s3Config(), bucket: 'elsewhere' } })
  await expect(store.get('ab/abc.mini')).rejects.toMatchObject({ name: 'NoSuchBucket' })
  await expect(store.stream('ab/abc.mini')).rejects.toMatchObject({ name: 'NoSuchBucket' })
})

test('a write that fails leaves nothing behind, and what is half written is not listed', async () => {
  const store = openStore({ dataDir: join(folder, 'half'), s3: null })
  await store.put('aa/whole', Buffer.from('x'))
  await expect(store.putFile('aa/none', join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
  expect(await readdir(join(folder, 'half', 'media', 'aa'))).toEqual(['whole'])
  await writeFile(join(folder, 'half', 'media', 'aa', 'other.0123456789ab.part'), 'x')
  expect(await keys(store)).toEqual(['aa/whole'])
})

test('a site on S3 keeps, makes and serves pictures there, and nothing in its folder', async () => {
  const api: TestApi = await startApi({ s3: s3Config() })
  try {
    const { ada } = await api.people('ada')
    const item = await ada.uploadImage(
      { query: { file: 'a.jpg' } },
      { file: new Uint8Array(await photo(500, 400)) },
    )
    await api.jobsDone()
    for (const url of [
      existing(item.image.standard, 'a picture file'),
      existing(item.image.original, 'a picture file'),
    ]) {
      const answer = await api.file(url, ada)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect((await answer.arrayBuffer()).byteLength).toBe(
        Number(answer.headers.get('content-length')),
      )
    }
    expect(await readdir(join(api.service.config.dataDir, 'media')).catch(() => 'absent')).toBe(
      'absent',
    )
    expect((await keys(api.service.media)).length).toBeGreaterThan(5)
  } finally {
    await api.stop()
  }
})

test('the environment names the store whole or not at all', () => {
  expect(readConfig({}).s3).toBeNull()
  const all = {
    MEDIA_S3_ENDPOINT: 'https://s3.example.org',
    MEDIA_S3_BUCKET: 'b',
    MEDIA_S3_KEY: 'k',
    MEDIA_S3_SECRET: 's',
  }
  expect(readConfig(all).s3).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'b',
    region: 'us-east-1',
    key: 'k',
    secret: 's',
    pathStyle: true,
  })
  expect(
    readConfig({ ...all, MEDIA_S3_PATH_STYLE: '0', MEDIA_S3_REGION: 'eu-central-1' }).s3,
  ).toMatchObject({ pathStyle: false, region: 'eu-central-1' })
  expect(() => readConfig({ ...all, MEDIA_S3_SECRET: '' })).toThrow('not set: MEDIA_S3_SECRET')
  expect(() => readConfig({ ...all, MEDIA_S3_ENDPOINT: 'ftp://x' })).toThrow('MEDIA_S3_ENDPOINT')
})
