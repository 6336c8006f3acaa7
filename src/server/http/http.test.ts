// What travels around an answer (api-facts 1.1, 1.4, 1.5, 2.5), over a real socket.
import { request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { rows, type Name } from '#contract/rows.ts'
import { existing } from '#lib/existing.ts'
import { close, listen } from '#testing/httpServer.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { send, type ValidRequests } from '../../fixtures/setup.ts'
import { isSoak } from '../../fixtures/propertyRuns.ts'
import { openValidRequests } from '../../fixtures/validRequests.ts'

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }
let api: TestApi
let valid: ValidRequests
let server: Server
let guide: string
beforeAll(async () => {
  api = await startApi({}, { jobsAtOnce: false })
  valid = await openValidRequests(api)
  server = await listen(api.site.fetch)
  guide = `/api/2.0/guides/${existing((await valid.readGuide()).params, 'the params')['guideid']}`
})
afterAll(async () => {
  await close(server)
  await api.stop()
})

afterEach(() => vi.useRealTimers())

/** The path goes out byte for byte as it is given. */
const ask = (
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: {
    method?: string
    headers?: Record<string, string>
    body?: (write: (part: Buffer) => void) => void
  } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { port: (server.address() as AddressInfo).port, host: '127.0.0.1', path, method, headers },
      response => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: existing(response.statusCode, 'the status code of response'),
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        )
      },
    )
    sent.on('error', reject)
    body?.(part => sent.write(part))
    sent.end()
  })
const json = ({ body }: Answer) =>
  JSON.parse(body.toString()) as { error?: unknown; message?: string }
const names = Object.keys(rows) as Name[]
// a ticket opens a stream once
const reads = names.filter(name => rows[name].method === 'GET' && !('stream' in rows[name]))

/** An address that is good once, and what tells how the site runs at this moment. */
const everyAnswerAnother: Name[] = [
  'exportAudit',
  'playTraining',
  'previewTrainingImport',
  'readOperator',
  'readSupportBundle',
]

describe('every path', () => {
  test('answers HEAD as GET, without a body', async () => {
    // Nothing of it is a row's own: a third of them in the short form.
    for (const name of reads.filter((_, n) => isSoak || n % 3 === 0)) {
      const asked = await valid[name]()
      // badges and notifications of what was just made would come between the two
      await api.jobsDone()
      // several tell an age or the moment: a second later they would tell another
      vi.useFakeTimers({ toFake: ['Date'] })
      const got = await send(api, name, asked)
      const { pathname, search } = new URL(
        `http://x/api/2.0${rows[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(existing(asked.params, 'the params of asked')[key])))}?${new URLSearchParams(Object.entries(asked.query ?? {}).map(([k, v]) => [k, String(v)]))}`,
      )
      const head = await ask(pathname + search, {
        method: 'HEAD',
        headers:
          asked.token === null ? {} : { Authorization: `api ${asked.token ?? api.admin.token}` },
      })
      vi.useRealTimers()
      expect([name, head.status, head.body.length]).toEqual([name, got.status, 0])
      if (everyAnswerAnother.includes(name)) continue
      expect([name, head.headers.etag]).toEqual([name, got.headers.get('etag') ?? undefined])
      expect(Number(head.headers['content-length'])).toBe((await got.arrayBuffer()).byteLength)
    }
  })

  test('answers OPTIONS without credentials, with what is allowed and CORS', async () => {
    for (const path of new Set(names.map(name => rows[name].path))) {
      const answer = await ask(`/api/2.0${path.replace(/:\w+/g, '1')}`, {
        method: 'OPTIONS',
        headers: { Origin: 'https://elsewhere.example', Authorization: 'api no-token' },
      })
      expect(answer.status).toBe(204)
      expect(answer.body.length).toBe(0)
      for (const name of names.filter(one => rows[one].path === path))
        expect(answer.headers.allow).toContain(rows[name].method)
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS',
        'access-control-max-age': '86400',
        'access-control-allow-headers': expect.stringMatching(
          /Authorization.*X-App-Id.*Content-Type.*If-None-Match.*Idempotency-Key/,
        ),
      })
    }
    expect((await ask('/api/2.0/nowhere', { method: 'OPTIONS' })).status).toBe(404)
  })

  test('lets other origins read every answer, failures too, and names its request', async () => {
    const seen = new Set<string>()
    for (const path of [
      guide,
      '/api/2.0/nowhere',
      '/api/2.0/guides?limit=0',
      '/api/2.0/user',
      '/api/2.0/guides/%zz',
      '/api/1.1/guides',
    ]) {
      const { headers } = await ask(path, { headers: { Origin: 'https://elsewhere.example' } })
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(headers['access-control-expose-headers']).toMatch(
        /ETag, Location, Allow, Retry-After.*X-Conflict.*X-Total-Count, X-Hidden-Uses, X-Request-Id/,
      )
      seen.add(headers['x-request-id'] as string)
    }
    expect(seen.size).toBe(6)
  })
})

describe('addresses', () => {
  test('a slash at the end is ignored, another version or path is no endpoint', async () => {
    expect((await ask(`${guide}/`)).body).toEqual((await ask(guide)).body)
    expect((await ask('/api/2.0/user/token/', { method: 'POST' })).status).toBe(422)
    for (const path of [
      '/api/1.1/guides',
      '/api/3.0/guides',
      '/api/2.0',
      '/api/2.0/',
      '/api',
      '/api/2.0/guide',
      '/api/2.0guides',
      '/api/2.0/guides/1/steps/2/3',
    ]) {
      const answer = await ask(path)
      expect([path, answer.status, json(answer)]).toEqual([
        path,
        404,
        { error: true, message: 'Endpoint not found' },
      ])
    }
  })

  test('a malformed or upward path is refused in the one error shape', async () => {
    for (const path of [
      '%',
      '%zz',
      '%00',
      '%ED%A0%80',
      '..',
      '../../..',
      '%2e%2e',
      '%2E%2E%2F',
      '%5c',
      '%C0%AF',
      ';',
      '*',
    ]) {
      for (const below of [
        '/api/2.0/guides/',
        '/api/2.0/wikis/WIKI/',
        '/api/2.0/wikis/CATEGORY/',
        '/api/2.0/users/',
      ]) {
        const answer = await ask(below + path)
        expect([below + path, answer.status]).toEqual([
          below + path,
          expect.toBeOneOf([200, 400, 404, 405, 422]),
        ])
        if (answer.status >= 400)
          expect(json(answer)).toMatchObject({ error: true, message: expect.stringMatching(/./) })
      }
    }
  })

  test('one of more than 8 KiB is 414', async () => {
    // A shorter one comes as far as the row, which takes 200 characters of a title.
    expect((await ask(`/api/2.0/guides?title=${'a'.repeat(7000)}`)).status).toBe(422)
    const answer = await ask(`/api/2.0/guides?title=${'a'.repeat(8300)}`)
    expect([answer.status, json(answer).error]).toEqual([414, true])
  })
})

describe('bodies', () => {
  const filler = Buffer.alloc(65_536, 0x20)
  const post = (megabytes: number, headers: Record<string, string>) =>
    ask('/api/2.0/guides', {
      method: 'POST',
      headers: { Authorization: `api ${api.admin.token}`, ...headers },
      body: write => {
        for (let sent = 0; sent < megabytes * 16; sent++) write(filler)
      },
    })
  test('more than 2 MiB is 413, whether the length is said before or not', async () => {
    for (const answer of [
      await post(3, {}),
      await post(3, { 'Content-Length': String(3 * 1_048_576) }),
    ])
      expect([answer.status, json(answer).error]).toEqual([413, true])
    expect((await post(1, {})).status).toBe(400) // a megabyte of blanks is no JSON
    expect((await ask(guide)).status).toBe(200)
  })

  test('JSON is read whatever the Content-Type says', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=latin1',
      'nonsense',
    ]) {
      const answer = await ask('/api/2.0/user/token', {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: write =>
          write(Buffer.from('{"email":"kim@stepwright.test","password":"a long enough password"}')),
      })
      expect(answer.status).toBe(201)
    }
    expect(json(await ask('/api/2.0/user/token', { method: 'POST' }))).toMatchObject({
      errors: [
        { field: 'email', code: 'required' },
        { field: 'password', code: 'required' },
      ],
    })
  })

  test.each(['/user/media/images?file=a.jpg', '/user/token'])(
    'that end early, as of %s, are 400',
    async path => {
      let answered: (status: number) => void = () => undefined
      const status = new Promise<number>(resolve => {
        answered = resolve
      })
      const watched = await listen(async (asked, env) => {
        const response = await api.site.fetch(asked, env)
        answered(response.status)
        return response
      })
      const sent = request({
        port: (watched.address() as AddressInfo).port,
        host: '127.0.0.1',
        path: `/api/2.0${path}`,
        method: 'POST',
        headers: { Authorization: `api ${api.admin.token}`, 'Content-Length': '100000' },
      })
      sent.on('error', () => undefined)
      sent.write(Buffer.alloc(1000), () => setTimeout(() => sent.destroy(), 50))
      expect(await status).toBe(400)
      watched.closeAllConnections()
      watched.close()
    },
  )

  test.each(['/user/media/images?file=a.jpg', '/user/token'])(
    'that are shorter than was said, as of %s, are 400',
    async path => {
      const response = await api.request(path, {
        method: 'POST',
        headers: { Authorization: `api ${api.admin.token}`, 'Content-Length': '100000' },
        body: Buffer.alloc(1000),
      })
      expect(await response.json()).toMatchObject({
        message: expect.stringMatching(/ended before it was complete/),
      })
      expect(response.status).toBe(400)
    },
  )
})

describe('answers', () => {
  test('pretty is the same JSON in four blanks, whatever it is set to', async () => {
    const plain = json(await ask(guide))
    for (const pretty of ['pretty', 'pretty=', 'pretty=false'])
      expect((await ask(`${guide}?${pretty}`)).body.toString()).toBe(
        `${JSON.stringify(plain, null, 4)}\n`,
      )
    expect((await ask('/api/2.0/nowhere?pretty')).body.toString()).toBe(
      `${JSON.stringify({ error: true, message: 'Endpoint not found' }, null, 4)}\n`,
    )
  })

  test('an ETag gives 304 until the resource changes, per view', async () => {
    await api.jobsDone() // a badge that the author earned is another stamp of the guide
    const admin = { Authorization: `api ${api.admin.token}` }
    const tags = new Set<string>()
    for (const [path, headers] of [
      [guide, {}],
      [guide, admin],
      [`${guide}?pretty`, {}],
      [`${guide}?excludePrerequisiteSteps`, {}],
      ['/api/2.0/guides', {}],
      ['/api/2.0/wikis/CATEGORY?display=hierarchy', {}],
    ] as [string, Record<string, string>][]) {
      const first = await ask(path, { headers })
      const etag = existing(first.headers.etag, 'an ETag')
      expect(etag).toMatch(/^W\/"[^"]+"$/)
      tags.add(etag)
      expect(first.headers['cache-control']).toBe(
        'Authorization' in headers ? 'private, no-cache' : 'public, max-age=0, must-revalidate',
      )
      expect(first.headers['vary']).toBe('Authorization, Accept-Encoding, Origin')
      for (const asked of [etag, `"other", ${etag}`, etag.slice(2), '*']) {
        const again = await ask(path, { headers: { ...headers, 'If-None-Match': asked } })
        expect([path, asked, again.status, again.body.length, again.headers.etag]).toEqual([
          path,
          asked,
          304,
          0,
          etag,
        ])
      }
      expect(
        (await ask(path, { headers: { ...headers, 'If-None-Match': '"other"' } })).status,
      ).toBe(200)
    }
    expect(tags.size).toBe(6)

    const changing = await valid.patchStep()
    const address = `/api/2.0/guides/${existing(changing.params, 'the params of changing')['guideid']}`
    const before = await ask(address, { headers: admin })
    expect((await send(api, 'patchStep', changing)).status).toBe(200)
    const after = await ask(address, {
      headers: { ...admin, 'If-None-Match': existing(before.headers.etag, 'an ETag') },
    })
    expect(after.status).toBe(200)
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  test('more than a KiB is compressed as the client likes, and says the same', async () => {
    const plain = await ask(guide)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(Number(plain.headers['content-length'])).toBe(plain.body.length)
    for (const path of [guide, '/api/2.0/guides']) {
      const whole = (await ask(path)).body
      const opened = { gzip: gunzipSync, br: brotliDecompressSync }
      for (const [accepts, encoding] of [
        ['gzip', 'gzip'],
        ['br', 'br'],
        ['gzip, deflate, br', 'br'],
        ['gzip;q=1, br;q=0', 'gzip'],
      ] as [string, 'gzip' | 'br'][]) {
        const answer = await ask(path, { headers: { 'Accept-Encoding': accepts } })
        expect([accepts, answer.headers['content-encoding']]).toEqual([accepts, encoding])
        expect(opened[encoding](answer.body)).toEqual(whole)
        expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
      }
    }
    for (const accepts of ['identity', 'deflate', ''])
      expect(
        (await ask(guide, { headers: { 'Accept-Encoding': accepts } })).headers['content-encoding'],
      ).toBeUndefined()
    expect(
      (await ask('/api/2.0/tags', { headers: { 'Accept-Encoding': 'br' } })).headers[
        'content-encoding'
      ],
    ).toBeUndefined()
  })
})
