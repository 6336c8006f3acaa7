// Addresses in the data of others, which an import asks: never inside the network of the service.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { createPoliteFetcher } from './politeFetch.ts'
import { aGuide, folderOf, importInto } from '../../../testing/imports.ts'

let inside: Server
let port: number
let asked: string[] = []
let folder: string
let api: TestApi
beforeAll(async () => {
  inside = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/away') response.writeHead(302, { location: '/secret' }).end()
    else if (request.url === '/around') response.writeHead(302, { location: '/around' }).end()
    else if (request.url === '/out')
      response.writeHead(302, { location: 'http://localhost.:9/' }).end()
    else response.end('"a secret"')
  })
  await new Promise<void>(resolve => inside.listen(0, '127.0.0.1', resolve))
  port = (inside.address() as AddressInfo).port
  folder = await mkdtemp(join(tmpdir(), 'stepwright-polite-'))
  api = await startApi()
})
afterAll(async () => {
  await new Promise(resolve => inside.close(resolve))
  await rm(folder, { recursive: true })
  await api.stop()
})

const politely = async <T>(
  allowed: string[],
  work: (polite: ReturnType<typeof createPoliteFetcher>) => Promise<T>,
): Promise<T> => {
  asked = []
  const polite = createPoliteFetcher(0, new AbortController().signal, allowed)
  try {
    return await work(polite)
  } finally {
    await polite.close()
  }
}

test.each([
  ['http', 'http://example.org/a.pdf'],
  ['a loopback address', 'https://127.0.0.1/latest/meta-data/'],
  ['a link-local address', 'https://169.254.169.254/latest/meta-data/'],
  ['a port of another service', 'https://example.org:6379/'],
  ['a name of this machine', 'https://LOCALHOST./'],
])('%s is not asked for a file, nor for data (S-10)', async (_, url) => {
  await politely([], async polite => {
    await expect(polite.download(url, join(folder, 'a'), 100)).rejects.toThrow('was not requested')
    await expect(polite.json(url)).rejects.toThrow('was not requested')
  })
})

test('a redirect into the network is not followed, and neither is one without end (S-10)', async () => {
  const here = `http://127.0.0.1:${port}`
  await politely(['127.0.0.1'], async polite => {
    expect(await polite.json(`${here}/away`)).toMatchObject({ value: 'a secret' })
    await expect(polite.json(`${here}/out`)).rejects.toThrow('was not requested')
    await expect(polite.json(`${here}/around`)).rejects.toThrow('redirects too often')
  })
  expect(asked).toContain('/secret')
})

test('a file is read no further than it may be long (S-10)', async () => {
  await politely(['127.0.0.1'], async polite => {
    await expect(
      polite.download(`http://127.0.0.1:${port}/secret`, join(folder, 'b'), 5),
    ).rejects.toThrow('too large')
  })
})

test('an import publishes nothing from inside unless the host was allowed (S-10)', async () => {
  const document = {
    documentid: 5,
    guid: 'abcdefgh',
    filename: 'plan.pdf',
    download_url: `http://127.0.0.1:${port}/secret`,
  }
  const source = await folderOf({
    'guides.jsonl': [aGuide(1, 'Seal', ['One.'], { documents: [document] })],
  })
  asked = []
  const { notes } = await importInto(api, source, { pictures: 'fetch' })
  expect(asked).toEqual([])
  expect(JSON.stringify(notes)).toContain('was not requested')
  await importInto(api, source, { pictures: 'fetch', allow: ['127.0.0.1'] })
  expect(asked).toEqual(['/secret'])
})
