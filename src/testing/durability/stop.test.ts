// How the program ends, and how it refuses to start: nothing is cut, nothing stays behind, and one
// line says why.
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { existing, itemAt } from '#lib/existing.ts'
import { joinRunning } from '#server/db/embedded.ts'
import { isSoak } from '../../fixtures/propertyRuns.ts'
import { landedUnheard, lostRevisions, readDatabase, wrongMarks } from './storedAgainstLog.ts'
import { aGuide, makeAdmin, must, openClient, sha256 } from './client.ts'
import { builtServer, copyStartedFolder } from './prepared.ts'
import {
  cleanUp,
  freePort,
  launch,
  makeRoom,
  postgresOn,
  startServer,
  untilSo,
  type Server,
  type Wanted,
} from './server.ts'
import { editGuide, editStep, growGuide, makeWikis, randomPng } from './writers.ts'

let program: string
let room: string
beforeAll(async () => {
  room = makeRoom()
  program = await builtServer()
})
afterAll(async () => {
  if (standing) await end((await standing).server)
  cleanUp()
})

let folders = 0
/** One that was never started: its data folder is not there. */
const aNewSite = async (env: Record<string, string> = makeAdmin.env): Promise<Wanted> => ({
  program,
  port: await freePort(),
  dataDir: join(room, `data${++folders}`),
  env,
})
const aSite = async (): Promise<Wanted> => {
  const site = await aNewSite()
  await copyStartedFolder(site.dataDir)
  return site
}
const end = async (server: Server) => {
  server.signal('SIGTERM')
  expect(await server.ended, server.said()).toBe(0)
}
let standing: Promise<{ site: Wanted; server: Server }> | null = null
/** One that runs, for whoever is refused beside it; it ends behind them. */
const aRunningSite = () =>
  (standing ??= aSite().then(async site => ({ site, server: await startServer(site) })))

/** Sends the first half of a body, then waits to be told to send the rest. */
const slowly = (bytes: Uint8Array, rest: Promise<void>) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, bytes.length >> 1))
      await rest
      controller.enqueue(bytes.subarray(bytes.length >> 1))
      controller.close()
    },
  })

/** Both lead to the same end; Ctrl-C in the group of the database is told in embedded.test.ts. */
test.each<NodeJS.Signals>(isSoak ? ['SIGTERM', 'SIGINT'] : ['SIGTERM'])(
  'at %s requests in flight are answered, none is cut, and the database stops',
  async signal => {
    const site = await aSite()
    const server = await startServer(site)
    const client = openClient(server.origin)
    const admin = await makeAdmin.signIn(client)
    await must(client, admin, 'POST', '/wikis', {
      namespace: 'CATEGORY',
      title: 'Bench',
      contents: '',
    })
    const guide = await aGuide(client, admin, 2)
    let on = true
    const going = () => on
    const writers = [
      ...[0, 1, 0, 1].map(step =>
        editStep(client, admin, guide.guideid, itemAt(guide.steps, step).stepid, going),
      ),
      editGuide(client, admin, guide.guideid, going),
      growGuide(client, admin, 'Bench', going),
      makeWikis(client, admin, going),
    ]
    const png = randomPng()
    let finish = () => {}
    const rest = new Promise<void>(resolve => {
      finish = resolve
    })
    const upload = fetch(`${server.origin}/api/2.0/user/media/images?file=slow.png`, {
      method: 'POST',
      headers: { Authorization: `api ${admin}` },
      body: slowly(png, rest),
      duplex: 'half',
    } as RequestInit)
    const uploads = join(site.dataDir, 'uploads')
    await untilSo(server, () => existsSync(uploads) && readdirSync(uploads).length > 0)
    await sleep(500)
    server.signal(signal)
    await sleep(300)
    finish()
    const uploaded = await upload
    expect(uploaded.status).toBe(200)
    const { image } = (await uploaded.json()) as { image: { original: string } }
    await Promise.all(writers) // each ends when it is refused
    expect(await server.ended).toBe(0)
    on = false
    expect(postgresOn(join(site.dataDir, 'postgres'))).toBe(null)
    expect(existsSync(join(site.dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    expect(existsSync(join(site.dataDir, 'server.pid'))).toBe(false)
    expect(server.said()).not.toContain('unexpected')

    const again = await startServer(site)
    const found = await readDatabase(
      existing(await joinRunning(site.dataDir), 'a running database').url,
    )
    expect(lostRevisions(found, client)).toEqual([])
    expect(wrongMarks(found, client)).toEqual([])
    expect(landedUnheard(found, client)).toBe(0) // what got no answer was refused before it began
    expect(client.complaints).toEqual([])
    const kept = await fetch(image.original, { headers: { Authorization: `api ${admin}` } })
    expect(sha256(new Uint8Array(await kept.arrayBuffer()))).toBe(sha256(png))
    await end(again)
  },
)

test('an event stream is delivered live and ends with the server', async () => {
  const server = await startServer(await aSite())
  const client = openClient(server.origin)
  const admin = await makeAdmin.signIn(client)
  const { ticket } = await must<{ ticket: string }>(client, admin, 'POST', '/x/events/ticket')
  const stream = await fetch(
    `${server.origin}/api/2.0/x/events?ticket=${ticket}&topics=documents`,
    { headers: { 'Accept-Encoding': 'br, gzip' } },
  )
  expect([
    stream.status,
    stream.headers.get('content-type'),
    stream.headers.get('content-encoding'),
  ]).toEqual([200, 'text/event-stream; charset=utf-8', null])
  const reader = existing(stream.body, 'the body of stream')
    .pipeThrough(new TextDecoderStream())
    .getReader()
  let heard = ''
  const hear = async (word: string) => {
    while (!heard.includes(word)) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`The stream ended without ${word}: ${heard}`)
      heard += value
    }
  }
  await hear('event: ready')
  await must(client, admin, 'POST', '/wikis', {
    namespace: 'CATEGORY',
    title: 'Bench',
    contents: '',
  })
  await hear('event: wiki.created')
  server.signal('SIGTERM')
  while (!(await reader.read()).done); // a stream that was cut would throw
  expect(await server.ended).toBe(0)
})

test('a second server on the same folder is refused in one line', async () => {
  const { site, server: first } = await aRunningSite()
  const second = launch({ ...site, port: await freePort() })
  expect(await second.ended).toBe(1)
  expect(second.said().trim()).toBe(
    `Another server (pid ${first.pid}) is using the data folder ${site.dataDir}. Stop it first, or set DATA_DIR to a different folder.`,
  )
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
  await makeAdmin.signIn(openClient(first.origin))
})

test('a taken port is refused in one line and the database stopped', async () => {
  const { site } = await aRunningSite()
  const other = { ...(await aSite()), port: site.port }
  const second = launch(other)
  expect(await second.ended).toBe(1)
  expect(second.said().trim()).toBe(`Port ${site.port} is taken. Set PORT to another one.`)
  expect(postgresOn(join(other.dataDir, 'postgres'))).toBe(null)
})

test('a wrong environment names each wrong variable and makes nothing', async () => {
  const site = await aNewSite({
    PORT: 'eighty',
    DATABASE_URL: 'mysql://somewhere',
    ADMIN_EMAIL: 'nobody',
    ADMIN_PASSWORD: 'short',
    DEMO: 'yes',
    RATE_READ: '-1',
    PUBLIC_URL: 'here',
  })
  const server = launch(site)
  expect(await server.ended).toBe(1)
  const lines = server.said().trim().split('\n')
  expect(lines[0]).toBe('Some environment variables are not valid:')
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'DEMO',
    'RATE_READ',
    'PUBLIC_URL',
  ])
    expect(lines.filter(line => line.startsWith(`  ${name} `))).toHaveLength(1)
  expect(lines).toHaveLength(8)
  expect(existsSync(site.dataDir)).toBe(false)
})

test('a silent external database is named without its password', async () => {
  const server = launch(
    await aNewSite({
      DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${await freePort()}/nothing`,
    }),
  )
  expect(await server.ended).toBe(1)
  expect(server.said().trim().split('\n')).toHaveLength(1)
  expect(server.said()).toContain('DATABASE_URL')
  expect(server.said()).not.toContain('secret')
})

test('a start removes uploads that a killed server left, and only those', async () => {
  const site = await aSite()
  const folder = join(site.dataDir, 'uploads')
  mkdirSync(folder, { recursive: true })
  for (const name of ['left', 'under-way']) writeFileSync(join(folder, name), 'half a picture')
  const yesterday = Date.now() / 1000 - 86_400
  utimesSync(join(folder, 'left'), yesterday, yesterday)
  await end(await startServer(site))
  expect(readdirSync(folder)).toEqual(['under-way'])
})

test('a server that is stopped while it starts leaves nothing running', async () => {
  const site = await aNewSite()
  const server = launch(site)
  await untilSo(server, () => postgresOn(join(site.dataDir, 'postgres')) !== null)
  await end(server)
  expect(postgresOn(join(site.dataDir, 'postgres'))).toBe(null)
})
