// The service on a cluster that loses its primary: three processes behind a balancer, media in a
// bucket, sixteen writers and four readers.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { existing, itemAt } from '#lib/existing.ts'
import { amountOf, isSoak } from '../../fixtures/propertyRuns.ts'
import { readDatabase } from '../durability/storedAgainstLog.ts'
import { aGuide, makeAdmin, must, openClient } from '../durability/client.ts'
import { builtServer } from '../durability/prepared.ts'
import {
  cleanUp,
  freePort,
  makeRoom,
  startServer,
  type Server,
  type Wanted,
} from '../durability/server.ts'
import { openS3, type S3Server } from '../s3.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { startLoad, type Load } from './load.ts'
import type { Node } from './node.ts'
import { killPrograms, missingPackages } from './programs.ts'

const missing = missingPackages()
const here = missing.length === 0
const why = here ? '' : ` (needs apt-get install ${missing.join(' ')})`

const kills = amountOf({ check: 1, test: 1, soak: 20 })
const cuts = 10
const writers = 16

let cluster: Cluster
let bucket: S3Server | null = null
let load: Load | null = null
let servers: Server[] = []

/** As systemd runs it: a start that meets no primary ends, and is tried again. */
const startUntilItStays = async (wanted: Wanted): Promise<Server> => {
  const end = performance.now() + 300_000
  for (;;) {
    const server = await startServer(wanted).catch((error: Error) => error)
    if (!(server instanceof Error)) return server
    if (performance.now() > end || !server.message.includes('not ready')) throw server
    await sleep(2000)
  }
}

const openSite = async (room: string) => {
  const processes = [await freePort(), await freePort(), await freePort()]
  const [program, started] = await Promise.all([builtServer(), startCluster(room, processes)])
  cluster = started
  const store = await openS3({ bucket: 'media', key: 'key' })
  bucket = store
  const env = {
    ...makeAdmin.env,
    DATABASE_URL: cluster.url,
    DATABASE_READ_URL: cluster.readUrl,
    DATABASE_PREPARED: '0',
    MEDIA_S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
    MEDIA_S3_BUCKET: 'media',
    MEDIA_S3_KEY: 'key',
    MEDIA_S3_SECRET: 'secret',
  }
  await cluster.untilSafe()
  servers = await Promise.all(
    processes.map((port, n) =>
      startUntilItStays({ program, port, dataDir: join(room, `data${n}`), env }),
    ),
  )
  const client = openClient(itemAt(servers, 0).origin)
  const admin = await makeAdmin.signIn(client)
  await must(client, admin, 'POST', '/wikis', {
    namespace: 'CATEGORY',
    title: 'Bench',
    contents: '',
  })
  const { guideid, steps } = await aGuide(client, admin, writers)
  const own = steps.map(({ stepid, revisionid }) => ({ guideid, stepid, revisionid }))
  load = startLoad(cluster.service, admin, own, 4)
}

beforeAll(async () => {
  if (here) await openSite(makeRoom())
})
afterAll(async () => {
  await load?.stop()
  killPrograms()
  cleanUp()
  await bucket?.close()
})

/** Seconds from the fault to the sending of the first write that was acknowledged after it. */
const untilWritesResume = async (load: Load, since: number): Promise<number> => {
  for (;;) {
    const first = load.acknowledged.find(({ sent }) => sent > since)
    if (first) return (performance.now() - since) / 1000
    await sleep(50)
  }
}

/** Some writes go on for a while, so that the fault meets them. */
const whileWriting = async (load: Load) => {
  await cluster.untilSafe()
  const from = load.acknowledged.length
  while (load.acknowledged.length < from + 2 * writers) await sleep(50)
  load.longestWait()
}

const told: string[] = []
/** Breaks the primary, waits until all goes on, and mends what was broken. */
const loseThePrimary = async (
  how: string,
  { lose, mend }: { lose: (node: Node) => void; mend: (node: Node) => void },
) => {
  const going = existing(load, 'writers and readers')
  await whileWriting(going)
  const node = await cluster.primary()
  const since = performance.now()
  lose(node)
  const resumed = await untilWritesResume(going, since)
  // Readers who wait still are counted.
  await sleep(1000)
  const waited = going.longestWait() / 1000
  mend(node)
  told.push(
    `${how} ${node.name}: writes resumed after ${resumed.toFixed(1)} s, a reader waited ${waited.toFixed(1)} s`,
  )
  console.log(`failover: ${told.at(-1)}`)
  return { resumed, waited }
}

const kill = { lose: (node: Node) => node.kill(), mend: (node: Node) => node.start() }
/** It loses its copies and its place in etcd; the service still reaches it. */
const cut = {
  lose: ({ links }: Node) => Object.values(links).forEach(link => link.cut()),
  mend: ({ links }: Node) => Object.values(links).forEach(link => link.mend()),
}

/** Seconds are told everywhere and asked for in soak only: a busy machine is late by itself. */
const holdsItsTimes = ({ resumed, waited }: { resumed: number; waited: number }) => {
  if (!isSoak) return
  expect(resumed).toBeLessThan(30)
  expect(waited).toBeLessThan(5)
}

/** What the services logged of answers that no failover explains. */
const faultsSaid = (): string =>
  servers
    .flatMap(({ said }) => said().split('\n'))
    .filter(line => /"level":(50|"error")/.test(line))
    .join('\n')

const nothingIsLost = async () => {
  const { acknowledged: all, unknown, complaints } = existing(load, 'writers and readers')
  // Writing goes on: what is acknowledged from here on may not be read yet.
  const acknowledged = [...all]
  const { rows } = await readDatabase(cluster.urlOf(await cluster.primary()))
  const lost = acknowledged.filter(
    ({ revisionid, mark }) => rows.get(revisionid)?.content['title'] !== mark,
  )
  console.log(
    `failover: ${acknowledged.length} acknowledged writes, ${lost.length} lost, ${unknown.size} of unknown fate`,
  )
  expect(lost).toEqual([])
  expect(complaints, faultsSaid()).toEqual([])
}

// The same loss in another way: one of them in `npm test`, both in soak.
for (const [how, way, times] of [
  ['killed', kill, kills],
  ...(isSoak ? ([['cut off', cut, cuts]] as const) : []),
] as const)
  test.skipIf(!here)(`a primary that is ${how} loses nothing, and all goes on${why}`, async () => {
    for (let round = 0; round < times; round++) {
      holdsItsTimes(await loseThePrimary(how, way))
    }
    await nothingIsLost()
  })
