// Several server processes on one PostgreSQL that is not ours, told by nothing but DATABASE_URL.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { existing, firstOf, itemAt, memberAt } from '#lib/existing.ts'
import { amountOf } from '../../fixtures/propertyRuns.ts'
import {
  aGuide,
  makeAdmin,
  must,
  openClient,
  register,
  sha256,
  type GuideAnswer,
  type OutsideClient,
  type StepAnswer,
} from './client.ts'
import { startExternal, type External } from './external.ts'
import { builtServer } from './prepared.ts'
import { cleanUp, freePort, makeRoom, startServer, untilSo, type Server } from './server.ts'
import { randomPng } from './writers.ts'

let external: External
let program: string
let dataDir: string
let servers: Server[]
let a: OutsideClient, b: OutsideClient
let admin: string
let siteUrl: string

/**
 * Two servers that start at the same moment on one empty database; they share DATA_DIR, as MEDIA_S3
 * will make unnecessary.
 */
const startTwo = async (url: string, env: Record<string, string>): Promise<Server[]> => {
  const ports = [await freePort(), await freePort()]
  return Promise.all(
    ports.map(port => startServer({ program, port, dataDir, env: { ...env, DATABASE_URL: url } })),
  )
}

beforeAll(async () => {
  const room = makeRoom()
  dataDir = join(room, 'data')
  ;[program, external] = await Promise.all([builtServer(), startExternal(join(room, 'cluster'))])
  siteUrl = await external.database('site')
  servers = await startTwo(siteUrl, {})
  ;[a, b] = servers.map(server => openClient(server.origin)) as [OutsideClient, OutsideClient]
  for (const server of servers)
    await untilSo(server, () => server.said().includes('Press Ctrl-C to stop'))
  const told = servers.flatMap(server => [
    ...server.said().matchAll(/Sign in as (\S+) with the password (\S+) /g),
  ])
  const [, email, password] = told[0] ?? []
  admin = (await must<{ authToken: string }>(b, null, 'POST', '/user/token', { email, password }))
    .authToken
  await must(a, admin, 'POST', '/wikis', { namespace: 'CATEGORY', title: 'Bench', contents: '' })
  console.log(`two processes: PostgreSQL is ${external.whose}`)
})
afterAll(cleanUp)

test('of two concurrent first starts one makes the admin and both serve', () => {
  expect(
    servers.filter(server => /Sign in as \S+ with the password/.test(server.said())),
  ).toHaveLength(1)
  expect(servers.filter(server => server.said().includes('Stepwright is at'))).toHaveLength(2)
})

test('two first starts at once with the same ADMIN_EMAIL both serve that admin', async () => {
  const both = await startTwo(await external.database('named'), makeAdmin.env)
  for (const server of both)
    expect(await makeAdmin.signIn(openClient(server.origin))).toMatch(/^[0-9a-f]{32}$/)
  for (const server of both) server.signal('SIGTERM')
  expect(await Promise.all(both.map(server => server.ended))).toEqual([0, 0])
})

test('passwords cost what they do in service, whatever tests in one process lower', async () => {
  const client = new pg.Client({ connectionString: siteUrl })
  await client.connect()
  const { rows } = await client.query<{ password_hash: string }>('select password_hash from users')
  await client.end()
  expect(rows.length).toBeGreaterThan(0)
  for (const { password_hash } of rows)
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('every accepted save of sixteen writers over two processes counts', async () => {
  const guide = await aGuide(a, admin, 1)
  const { stepid } = firstOf(guide.steps)
  const path = `/guides/${guide.guideid}/steps/${stepid}`
  const first = await must<StepAnswer>(
    a,
    admin,
    'PATCH',
    `${path}?revisionid=${firstOf(guide.steps).revisionid}`,
    { title: '0' },
  )
  const enough = amountOf({ check: 20, test: 20, soak: 48 })
  let accepted = 0
  let refused = 0
  const seen = new Set<number>([first.revisionid])
  await Promise.all(
    Array.from({ length: 16 }, async (_, writer) => {
      let known: { revisionid: number; title: string } = first
      for (let turn = writer; accepted < enough; turn++) {
        const answer = existing(
          await (turn % 2 ? a : b).send(admin, 'PATCH', `${path}?revisionid=${known.revisionid}`, {
            title: String(Number(known.title) + 1),
          }),
          'an answer',
        )
        expect([200, 409]).toContain(answer.status)
        known = answer.body as StepAnswer
        if (answer.status === 409) refused++
        else {
          accepted++
          expect(seen.has(known.revisionid)).toBe(false)
          seen.add(known.revisionid)
        }
      }
    }),
  )
  console.log(`two processes: 16 writers, ${accepted} saves accepted, ${refused} refused`)
  for (const client of [a, b])
    expect(
      firstOf((await must<GuideAnswer>(client, admin, 'GET', `/guides/${guide.guideid}`)).steps)
        .title,
    ).toBe(String(accepted))
})

test('a reader at the other process is at most half a second behind', async () => {
  const guide = await aGuide(a, admin, 1)
  const read = async (client: OutsideClient) =>
    (await must<GuideAnswer>(client, null, 'GET', `/guides/${guide.guideid}`)).introduction_raw
  const samples = amountOf({ check: 20, test: 20, soak: 50 })
  let { revisionid } = guide
  const series = async () => {
    const lags: number[] = []
    for (let sample = 0; sample < samples; sample++) {
      const [writer, reader] = sample % 2 ? [a, b] : [b, a]
      await read(reader) // now it is kept there
      const introduction = `Sample ${sample}`
      const saved = await must<GuideAnswer>(
        writer,
        admin,
        'PATCH',
        `/guides/${guide.guideid}?revisionid=${revisionid}`,
        { introduction },
      )
      revisionid = saved.revisionid
      const since = performance.now()
      expect(await read(writer)).toBe(introduction) // an own write is seen at once
      // When the last one was sent that got the old text: how long an answer takes on a busy
      // machine is not counted.
      let behind = 0
      for (
        let sent = performance.now();
        (await read(reader)) !== introduction && behind < 10_000;
        sent = performance.now()
      ) {
        behind = sent - since
        await sleep(5)
      }
      lags.push(behind)
    }
    lags.sort((one, other) => one - other)
    const at = (part: number) =>
      Math.round(itemAt(lags, Math.min(lags.length - 1, Math.floor(lags.length * part))))
    console.log(
      `two processes: a read at the other is behind by ${at(0.5)} ms (median), ${at(0.9)} ms (of ten the ninth), ${at(1)} ms (most), of ${lags.length}`,
    )
    return { ninth: at(0.9), most: at(1) }
  }
  let seen = await series()
  // A busy machine spoils one series; a service that is late is late in each.
  for (let again = 0; again < 2 && (seen.ninth > 500 || seen.most > 1500); again++)
    seen = await series()
  // The bound is the requirement itself; the slack of the last is the scheduler's on a busy
  // machine.
  expect(seen.ninth).toBeLessThanOrEqual(500)
  expect(seen.most).toBeLessThanOrEqual(1500)
})

test('a picture uploaded at one process is served by the other, in every size', async () => {
  const png = randomPng()
  const uploaded = await must<{ image: Record<string, string> }>(
    a,
    admin,
    'POST',
    '/user/media/images?file=shared.png',
    png,
  )
  const elsewhere = (address: string) =>
    fetch(address.replace(a.origin, b.origin), { headers: { Authorization: `api ${admin}` } })
  const original = await elsewhere(memberAt(uploaded.image, 'original'))
  expect(sha256(new Uint8Array(await original.arrayBuffer()))).toBe(sha256(png))
  const small = await elsewhere(memberAt(uploaded.image, 'thumbnail'))
  expect(small.status).toBe(200)
  expect((await small.arrayBuffer()).byteLength).toBeGreaterThan(0)
})

test('a repeated Idempotency-Key gets the same answer at another process', async () => {
  const body = { category: 'Bench', type: 'technique', title: 'Only once' }
  const post = (client: OutsideClient, key: string) =>
    must<GuideAnswer>(client, admin, 'POST', '/guides', body, key)
  const first = await post(a, 'later')
  expect(await post(b, 'later')).toEqual(first)
  const together = await Promise.all([a, b, a, b].map(client => post(client, 'at-once')))
  for (const one of together) expect(one).toEqual(together[0])
  const listed = await must<unknown[]>(
    b,
    admin,
    'GET',
    `/user/guides?title=${encodeURIComponent('Only once')}`,
  )
  expect(listed).toHaveLength(2)
})

test('a role, suspension or sign-out binds at the other process at once', async () => {
  const ada = await register(a, 'ada')
  const other = await register(b, 'bob')
  const raise = () => b.send(ada.authToken, 'PATCH', `/users/${other.userid}`, { reputation: 7 })
  expect(existing(await raise(), 'an answer').status).toBe(403)
  await must(a, admin, 'PATCH', `/users/${ada.userid}`, { privilege: 'Admin' })
  expect(existing(await raise(), 'an answer').status).toBe(200)
  await must(a, admin, 'PATCH', `/users/${ada.userid}`, { privilege: 'User' })
  expect(existing(await raise(), 'an answer').status).toBe(403)
  await must(a, admin, 'PATCH', `/users/${ada.userid}`, { disabled: true })
  expect(existing(await b.send(ada.authToken, 'GET', '/user'), 'an answer').status).toBe(401)
  await must(a, other.authToken, 'DELETE', '/user/token')
  expect(existing(await b.send(other.authToken, 'GET', '/user'), 'an answer').status).toBe(401)
})

test('one process goes on while the other is killed and comes back', async () => {
  const guide = await aGuide(a, admin, 1)
  const step = firstOf(guide.steps)
  const path = `/guides/${guide.guideid}/steps/${step.stepid}`
  const storm = Promise.all(
    Array.from({ length: 8 }, (_, writer) =>
      a.send(admin, 'PATCH', `${path}?revisionid=${step.revisionid}`, {
        title: `Racing ${writer}`,
      }),
    ),
  )
  await sleep(5)
  firstOf(servers).signal('SIGKILL')
  await Promise.all([storm, firstOf(servers).ended])
  const { revisionid, title } = firstOf(
    (await must<GuideAnswer>(b, admin, 'GET', `/guides/${guide.guideid}`)).steps,
  )
  const kept = (await storm).filter(answer => answer?.status === 200)
  expect(kept.length).toBeLessThanOrEqual(1)
  for (const answer of kept)
    expect(existing(answer, 'the answer').body).toMatchObject({ revisionid, title })
  const goOn = (from: number) =>
    b.send(admin, 'PATCH', `${path}?revisionid=${from}`, { title: 'It goes on' })
  let answer = existing(await goOn(revisionid), 'an answer')
  if (answer.status === 409) {
    // The killed one had sent its commit, and PostgreSQL ended it after the look above: that save
    // counts, and nobody was told of it.
    const late = answer.body as StepAnswer
    expect([kept, late.title]).toEqual([[], expect.stringMatching(/^Racing \d$/)])
    answer = existing(await goOn(late.revisionid), 'an answer')
  }
  expect(answer.status).toBe(200)
})
