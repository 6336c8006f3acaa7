// The database may end under the service: what was acknowledged is there, what was not is refused,
// and the service goes on by itself.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { ensureAdmin } from '#server/auth/admin.ts'
import { joinRunning } from '#server/db/embedded.ts'
import { sql } from '#server/db/sql.ts'
import { startApi } from '#testing/api.ts'
import { lostRevisions, readDatabase, wrongMarks } from './storedAgainstLog.ts'
import { aGuide, makeAdmin, must, openClient, type OutsideClient } from './client.ts'
import { builtServer, copyStartedFolder } from './prepared.ts'
import {
  cleanUp,
  freePort,
  killPostgres,
  makeRoom,
  startServer,
  untilSo,
  type Server,
} from './server.ts'
import { editStep, makeWikis, tag } from './writers.ts'

let server: Server
let client: OutsideClient
let dataDir: string

beforeAll(async () => {
  dataDir = join(makeRoom(), 'data')
  await copyStartedFolder(dataDir)
  server = await startServer({
    program: await builtServer(),
    port: await freePort(),
    dataDir,
    env: makeAdmin.env,
  })
  client = openClient(server.origin)
})
afterAll(cleanUp)

/** So many more writes are acknowledged. */
const heard = async (writes: number) => {
  const wanted = client.acknowledged() + writes
  await untilSo(server, () => client.acknowledged() >= wanted)
}

test('writes are refused with 503 while the killed database restarts, and none is lost', async () => {
  const admin = await makeAdmin.signIn(client)
  await must(client, admin, 'POST', '/wikis', {
    namespace: 'CATEGORY',
    title: 'Bench',
    contents: '',
  })
  const guide = await aGuide(client, admin, 1)
  let on = true
  const going = () => on
  const writers = [
    ...[1, 2, 3, 4].map(() =>
      editStep(client, admin, guide.guideid, firstOf(guide.steps).stepid, going),
    ),
    makeWikis(client, admin, going),
    tag(client, admin, guide.guideid, going),
  ]
  for (let kills = 0; kills < 3; kills++) {
    await heard(20)
    killPostgres(join(dataDir, 'postgres'))
    await sleep(300)
  }
  await heard(20)
  on = false
  await Promise.all(writers)
  const found = await readDatabase(existing(await joinRunning(dataDir), 'a running database').url)
  expect(lostRevisions(found, client)).toEqual([])
  expect(wrongMarks(found, client)).toEqual([])
  expect(
    client.complaints,
    server
      .said()
      .split('\n')
      .filter(line => line.includes('unexpected'))
      .join('\n'),
  ).toEqual([])
})

test('several that make the first admin at once make one', async () => {
  const api = await startApi()
  try {
    const wanted = { email: 'first@stepwright.test', password: 'a long enough password' }
    await Promise.all([1, 2, 3].map(() => ensureAdmin(api.database, wanted)))
    expect(
      await api.database.many(sql`select privilege from users where email = ${wanted.email}`),
    ).toEqual([{ privilege: 'Admin' }])
  } finally {
    await api.stop()
  }
})

test('a transaction in which a statement failed is never taken for committed', async () => {
  const api = await startApi()
  try {
    const write = api.database.write(async db => {
      await db.run(sql`insert into settings (name, value) values ('half', '1'::jsonb)`)
      await db.run(sql`select 1 / 0`).catch(() => undefined)
    })
    await expect(write).rejects.toThrow('rolled back')
  } finally {
    await api.stop()
  }
})
