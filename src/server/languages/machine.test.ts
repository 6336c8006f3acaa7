import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { machineTranslate, type Piece } from './machine.ts'
import { keepMarkup } from './markup.ts'
import { createTranslator } from './translator.ts'

type Asked = { q: string[]; source: string; target: string; format: string; api_key?: string }
let api: TestApi
let server: Server
let url: string
let asked: Asked[]
/** What the foreign server does with a question; a test puts its own here. */
let answer: (
  body: Asked,
) => { status: number; json: unknown; headers?: Record<string, string> } | null
const languages = [
  { code: 'en', name: 'English', targets: ['de', 'zh-Hans'] },
  { code: 'de', name: 'German', targets: ['en'] },
]
const translated = (body: Asked) => ({
  status: 200,
  json: { translatedText: body.q.map(text => `${body.target}:${text}`) },
})

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', part => parts.push(part as Buffer))
      .on('end', () => {
        const say = (status: number, json: unknown, headers = {}) =>
          response
            .writeHead(status, { 'Content-Type': 'application/json', ...headers })
            .end(JSON.stringify(json))
        if (request.url === '/languages') return say(200, languages)
        const body = JSON.parse(Buffer.concat(parts).toString()) as Asked
        asked.push(body)
        const done = answer(body)
        if (done) say(done.status, done.json, done.headers)
      })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  api = await startApi({ translateUrl: `${url}/`, translateKey: 'secret' })
})
beforeEach(() => {
  asked = []
  answer = translated
})
afterEach(() => server.closeAllConnections())
afterAll(async () => {
  await api.stop()
  server.close()
})

const ctx = () => ({ db: api.database, config: api.service.config, now: 1 })
const text = (...texts: string[]): Piece[] => texts.map(one => ({ text: one, format: 'text' }))
const toGerman = (pieces: Piece[]) => machineTranslate(ctx(), pieces, 'en', 'de')

test('texts return in order and each is asked for once', async () => {
  expect(await toGerman(text('one', '', 'two', 'one'))).toEqual(['de:one', '', 'de:two', 'de:one'])
  expect(asked).toEqual([
    { q: ['one', 'two'], source: 'en', target: 'de', format: 'text', api_key: 'secret' },
  ])
  expect(await toGerman(text('two', 'three'))).toEqual(['de:two', 'de:three'])
  expect(asked.slice(1).map(one => one.q)).toEqual([['three']])
})

test('what is kept is kept by language pair and format', async () => {
  await toGerman(text('same'))
  await toGerman([{ text: 'same', format: 'html' }])
  await machineTranslate(ctx(), text('same'), 'de', 'en')
  expect(asked.map(one => [one.source, one.target, one.format])).toEqual([
    ['en', 'de', 'text'],
    ['en', 'de', 'html'],
    ['de', 'en', 'text'],
  ])
})

test('many texts go in batches of fifty, and a long text goes alone', async () => {
  await toGerman(text(...Array.from({ length: 120 }, (_, n) => `text ${n}`)))
  expect(asked.map(one => one.q.length)).toEqual([50, 50, 20])
  await toGerman(text('a'.repeat(15_000), 'b'.repeat(15_000)))
  expect(asked.slice(3).map(one => one.q.length)).toEqual([1, 1])
})

test('a variant of a language is found by its beginning', async () => {
  expect(await machineTranslate(ctx(), text('hello'), 'en', 'zh')).toEqual(['zh-Hans:hello'])
})

test('an unoffered pair and too much text are 422', async () => {
  await expect(machineTranslate(ctx(), text('hello'), 'en', 'fr')).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'machineTranslateLangid', code: 'translation_unavailable' }],
  })
  await expect(machineTranslate(ctx(), text('hello'), 'xx', 'de')).rejects.toMatchObject({
    status: 422,
  })
  await expect(toGerman(text('x'.repeat(500_001)))).rejects.toMatchObject({ status: 422 })
  expect(asked).toEqual([])
})

test('a failing server is a 503 with a time to retry', async () => {
  const answers = [
    { status: 500, json: { error: 'broken' } },
    { status: 200, json: 'hm' },
    { status: 200, json: { translatedText: [] } },
    { status: 200, json: { translatedText: [7] } },
  ]
  for (const wrong of answers) {
    answer = () => wrong
    await expect(toGerman(text('fails'))).rejects.toMatchObject({
      status: 503,
      headers: { 'Retry-After': '30' },
    })
  }
  answer = () => ({ status: 429, json: {}, headers: { 'Retry-After': '7' } })
  await expect(toGerman(text('fails'))).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '7' },
  })
  answer = translated
  expect(await toGerman(text('fails'))).toEqual(['de:fails'])
})

test('a server that does not stop talking is 503, and not listened to for long', async () => {
  let sent = 0
  const talker = createServer((_request, response) => {
    const part = Buffer.alloc(1_000_000, ' ')
    const talk = () => {
      if (response.destroyed || sent >= 100_000_000) return void response.end()
      sent += part.length
      response.write(part, talk)
    }
    response.writeHead(200, { 'Content-Type': 'application/json' })
    talk()
  })
  await new Promise<void>(resolve => talker.listen(0, '127.0.0.1', resolve))
  const translator = createTranslator(
    `http://127.0.0.1:${(talker.address() as AddressInfo).port}`,
    null,
  )
  await expect(translator.translate(['one'], 'en', 'de', 'text')).rejects.toMatchObject({
    status: 503,
  })
  expect(sent).toBeLessThan(50_000_000)
  talker.closeAllConnections()
  talker.close()
})

test('an answer of nothing but opening brackets is read in one go', () => {
  const brackets = 500_000
  expect(keepMarkup('<b>x</b>', `${'<'.repeat(brackets)}<b>y</b>`)).toBe(
    `${'&lt;'.repeat(brackets)}<b>y</b>`,
  )
})

test('a server that does not answer in time is 503', async () => {
  answer = () => null
  await expect(
    createTranslator(url, null, 50).translate(['hello'], 'en', 'de', 'text'),
  ).rejects.toMatchObject({ status: 503 })
  await expect(createTranslator('http://127.0.0.1:1', null).languages()).rejects.toMatchObject({
    status: 503,
  })
})

test('batches that were done before a failure are not asked for again', async () => {
  const texts = text(...Array.from({ length: 60 }, (_, n) => `part ${n}`))
  answer = body => (asked.length > 1 ? { status: 500, json: {} } : translated(body))
  await expect(toGerman(texts)).rejects.toMatchObject({ status: 503 })
  answer = translated
  await toGerman(texts)
  expect(asked.map(one => one.q.length)).toEqual([50, 10, 10])
})

test('the same question at the same time is asked once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => toGerman(text('together', 'at once'))),
  )
  expect(new Set(answers.map(one => one.join()))).toEqual(new Set(['de:together,de:at once']))
  expect(asked).toHaveLength(1)
})

test('no markup comes back but what was sent, as it was sent', () => {
  const sent = '<p>See <a href="/Guide/x?a=1&amp;b=2" class="link">this</a>.<br>Done &lt;b&gt;</p>'
  expect(
    keepMarkup(
      sent,
      `<p>Siehe <A class='link' href='/Guide/x?a=1&b=2'>dies</A>.<br/>Fertig &lt;b&gt;</p>`,
    ),
  ).toBe('<p>Siehe <a href="/Guide/x?a=1&amp;b=2" class="link">dies</a>.<br>Fertig &lt;b&gt;</p>')
  expect(
    keepMarkup(
      sent,
      '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">b</a></p>',
    ),
  ).toBe('aalert(1)b</a></p>')
  expect(keepMarkup('plain', 'a < b <img src="x')).toBe('a &lt; b &lt;img src="x')
})

test('markup that a server adds is gone from what is kept', async () => {
  answer = body => ({
    status: 200,
    json: { translatedText: body.q.map(one => `${one}<script>alert(1)</script>\u0000`) },
  })
  const piece: Piece = { text: '<p>Hello</p>', format: 'html' }
  for (const _ of [1, 2]) expect(await toGerman([piece])).toEqual(['<p>Hello</p>alert(1)'])
})
