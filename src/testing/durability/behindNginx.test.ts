// The service behind nginx, by the very example of docs/operating.md: addresses, large uploads, the
// stream of events, both schemes. Where nginx is not installed the tests are skipped by name.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Agent, fetch } from 'undici'
import { existing, itemAt } from '#lib/existing.ts'
import { isSoak } from '../../fixtures/propertyRuns.ts'
import { rootFolder } from '#server/base/root.ts'
import { filmOf } from '#server/files/samples.ts'
import { makeAdmin, must, openClient } from './client.ts'
import { builtServer, copyStartedFolder } from './prepared.ts'
import { cleanUp, freePort, makeRoom, startServer, untilSo, type Server } from './server.ts'

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(path => existsSync(path))
const host = 'guides.example.org'

/** The example, with ports, certificate and folders of this test. */
const configurationOf = (room: string, http: number, https: number, service: number): string => {
  const text = readFileSync(join(rootFolder, 'docs', 'operating.md'), 'utf8')
  const example = itemAt(existing(/```nginx\n(.*?)```/s.exec(text), 'the example'), 1)
  const server = example
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${https} ssl;`)
    .replaceAll(`/etc/ssl/${host}`, join(room, host))
    .replace('127.0.0.1:8080', `127.0.0.1:${service}`)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(room, name)};`,
  )
  return `daemon off; pid ${join(room, 'pid')}; error_log ${join(room, 'errors')};
    events {} http { access_log off; ${folders.join(' ')} ${server} }`
}

describe.runIf(nginx)('behind nginx', () => {
  let server: Server
  let proxy: ChildProcess
  let http = 0
  let https = 0
  let token = ''
  /** Another address of this machine than nginx has: nobody trusts it. */
  const visitor = '127.0.0.2'
  const agent = new Agent({
    connect: { rejectUnauthorized: false, servername: host },
    localAddress: visitor,
  })
  const ask = (path: string, init: Parameters<typeof fetch>[1] = {}) =>
    fetch(`https://127.0.0.1:${https}${path}`, { dispatcher: agent, ...init })

  beforeAll(async () => {
    const room = makeRoom()
    const dataDir = join(room, 'data')
    await copyStartedFolder(dataDir)
    const port = await freePort()
    http = await freePort()
    https = await freePort()
    server = await startServer({
      program: await builtServer(),
      port,
      dataDir,
      env: {
        ...makeAdmin.env,
        PUBLIC_URL: `https://${host}`,
        TRUSTED_PROXIES: '127.0.0.1',
        LOG_LEVEL: 'debug',
      },
    })
    token = await makeAdmin.signIn(openClient(server.origin))
    const [key, certificate] = [join(room, `${host}.key`), join(room, `${host}.pem`)]
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
      ].concat(['-subj', `/CN=${host}`, '-days', '1', '-keyout', key, '-out', certificate]),
      { stdio: 'pipe' },
    )
    const file = join(room, 'nginx.conf')
    writeFileSync(file, configurationOf(room, http, https, port))
    proxy = spawn(existing(nginx, 'nginx'), ['-c', file, '-p', room], { stdio: 'inherit' })
    await untilSo(server, () =>
      ask('/healthz').then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  })
  afterAll(async () => {
    proxy.kill('SIGTERM')
    await agent.close()
    server.signal('SIGTERM')
    await server.ended
    cleanUp()
  })

  test('plain http leads to https, and https is asked for from then on', async () => {
    const plain = await fetch(`http://127.0.0.1:${http}/Guide/x/1?a=1`, {
      redirect: 'manual',
    })
    expect([plain.status, plain.headers.get('location')]).toEqual([
      301,
      `https://127.0.0.1/Guide/x/1?a=1`,
    ])
    const page = await ask('/')
    expect([page.status, page.headers.get('strict-transport-security')]).toEqual([
      200,
      'max-age=31536000',
    ])
  })

  test("a visitor's address is the one that nginx saw, and what a visitor claims does not count (F2)", async () => {
    await ask('/api/2.0/guides/4711', {
      headers: { 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=198.51.100.9' },
    })
    await untilSo(server, () => server.said().includes('/guides/4711'))
    const line = existing(
      server
        .said()
        .split('\n')
        .find(said => said.includes('/guides/4711')),
      'the line of the request',
    )
    expect(JSON.parse(line)).toMatchObject({ status: 404, address: visitor })
  })

  // More than nginx takes by itself, a megabyte, and than it keeps in memory.
  test.each(isSoak ? [80] : [16])('a film of %i MB comes in whole', async megabytes => {
    const film = await filmOf('mp4')
    const room = Buffer.alloc(megabytes * 1_000_000 - film.length)
    room.writeUInt32BE(room.length)
    room.write('free', 4, 'ascii')
    const answer = await ask('/api/2.0/user/media/videos?file=long.mp4', {
      method: 'POST',
      headers: { Authorization: `api ${token}` },
      body: Buffer.concat([film, room]),
    })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ filename: 'long.mp4' }),
    ])
  })

  test('an event is there while the stream is open', async () => {
    const client = openClient(server.origin)
    const { ticket } = await must<{ ticket: string }>(client, token, 'POST', '/x/events/ticket')
    const stream = await ask(`/api/2.0/x/events?ticket=${ticket}&topics=documents`)
    const reader = existing(stream.body, 'the stream').getReader()
    const words = new TextDecoder()
    let heard = ''
    const hear = async (word: string) => {
      while (!heard.includes(word)) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`The stream ended without ${word}: ${heard}`)
        heard += words.decode(value as Uint8Array)
      }
    }
    await hear('event: ready')
    await must(client, token, 'POST', '/wikis', {
      namespace: 'CATEGORY',
      title: 'Bench',
      contents: '',
    })
    await hear('event: wiki.created')
    await reader.cancel()
  })
})
