// One server process with a primary and a copy that streams from it: who reads where, and what
// either may be without.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { amountOf } from '../../fixtures/propertyRuns.ts'
import {
  aGuide,
  makeAdmin,
  must,
  openClient,
  type GuideAnswer,
  type OutsideClient,
} from './client.ts'
import { startExternal, type External, type Postgres } from './external.ts'
import { builtServer } from './prepared.ts'
import { cleanUp, freePort, makeRoom, signalPostgres, startServer } from './server.ts'

let primary: External
let copy: Postgres
let client: OutsideClient
let admin: string
let guideid: number
let revisionid: number

/** The server of a database stands still, or goes on. */
const signalServer = ({ folder }: Postgres, signal: 'SIGSTOP' | 'SIGCONT') =>
  signalPostgres(folder, signal)

beforeAll(async () => {
  const room = makeRoom()
  const [program, external] = await Promise.all([
    builtServer(),
    startExternal(join(room, 'primary')),
  ])
  primary = external
  const url = await primary.database('site')
  copy = await primary.copy(join(room, 'copy'))
  const server = await startServer({
    program,
    port: await freePort(),
    dataDir: join(room, 'data'),
    env: {
      ...makeAdmin.env,
      DATABASE_URL: url,
      DATABASE_READ_URL: copy.url('site'),
      DATABASE_PREPARED: '0',
    },
  })
  client = openClient(server.origin)
  admin = await makeAdmin.signIn(client)
  await must(client, admin, 'POST', '/wikis', {
    namespace: 'CATEGORY',
    title: 'Bench',
    contents: '',
  })
  ;({ guideid, revisionid } = await aGuide(client, admin, 1))
})
afterAll(() => {
  signalServer(primary, 'SIGCONT')
  cleanUp()
})

const save = async (introduction: string) => {
  const saved = await must<GuideAnswer>(
    client,
    admin,
    'PATCH',
    `/guides/${guideid}?revisionid=${revisionid}`,
    { introduction },
  )
  ;({ revisionid } = saved)
}
/** Of one's own making is an address that nothing was kept of. */
let asked = 0
const read = async (token: string | null) => {
  const path = `/guides/${guideid}?fresh=${++asked}`
  return (await must<GuideAnswer>(client, token, 'GET', path)).introduction_raw
}
const replayed = async () => {
  const { rows } = await primary.ask('select pg_current_wal_flush_lsn()::text as position')
  const { position } = firstOf(rows as { position: string }[])
  for (;;) {
    const { rows: found } = await copy.ask(
      `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as there`,
    )
    if (firstOf(found as { there: boolean }[]).there) return
    await sleep(20)
  }
}
/** Transactions that a database has ended since it began to count. */
const transactions = async ({ ask }: Postgres): Promise<number> => {
  await ask('select pg_stat_force_next_flush()', 'site')
  const { rows } = await ask(
    "select xact_commit::int as done from pg_stat_database where datname = 'site'",
  )
  return firstOf(rows as { done: number }[]).done
}

test('nobody in particular reads on the copy, whoever is signed in on the primary', async () => {
  await save('Where it is read')
  await replayed()
  const before = await transactions(copy)
  for (let n = 0; n < 20; n++) {
    // Lists are not kept for long.
    await must(client, null, 'GET', `/search/text${n}?limit=1`)
    await must(client, admin, 'GET', `/search/text${n}?limit=1`)
  }
  await expect.poll(() => transactions(copy)).toBeGreaterThanOrEqual(before + 20)
  expect(await transactions(copy)).toBeLessThan(before + 40 + 20)
})

test('a copy that lies behind is not read from, by its writer or by anybody else', async () => {
  await replayed()
  await copy.ask('select pg_wal_replay_pause()')
  try {
    await save('Not on the copy yet')
    const found = "select count(*)::int as found from revisions where content::text like '%Not on%'"
    expect((await copy.ask(found, 'site')).rows).toEqual([{ found: 0 }])
    // Nobody first: what was built for the writer would be kept for all.
    expect(await read(null)).toBe('Not on the copy yet')
    expect(await read(admin)).toBe('Not on the copy yet')
  } finally {
    await copy.ask('select pg_wal_replay_resume()')
  }
})

test('while the copy is always a little behind, each save is read at once', async () => {
  await copy.ask("alter system set recovery_min_apply_delay = '50ms'")
  await copy.ask('select pg_reload_conf()')
  for (let turn = 0; turn < amountOf({ check: 5, test: 15, soak: 200 }); turn++) {
    await save(`Turn ${turn}`)
    expect(await read(null)).toBe(`Turn ${turn}`)
    // What somebody else's reading left behind is what its writer gets next.
    expect(await read(admin)).toBe(`Turn ${turn}`)
  }
  await copy.ask('alter system reset recovery_min_apply_delay')
  await copy.ask('select pg_reload_conf()')
})

test('a primary that says nothing leaves its readers to the copy, and nothing old behind', async () => {
  await save('Before the silence')
  const unread = await aGuide(client, admin, 1)
  await replayed()
  signalServer(primary, 'SIGSTOP')
  const began = performance.now()
  expect(await read(null)).toBe('Before the silence')
  const waited = [performance.now() - began]
  for (let n = 0; n < 5; n++) {
    const since = performance.now()
    expect(await read(null)).toBe('Before the silence')
    waited.push(performance.now() - since)
  }
  const built = await must<GuideAnswer>(client, null, 'GET', `/guides/${unread.guideid}`)
  expect(built.title).toBe(unread.title)
  console.log(`copies: without a primary reads took ${waited.map(Math.round).join(', ')} ms`)
  expect((await fetch(`${client.origin}/readyz`)).status).toBe(200)
  const picture = await fetch(`${client.origin}/igi/AAAAAAAAAAAAAAAA.standard`)
  expect(picture.status).toBe(404)
  signalServer(primary, 'SIGCONT')
  await save('After the silence')
  // It answers writes before its readers know that it is back.
  await expect.poll(() => read(null)).toBe('After the silence')
  expect([await read(null), await read(admin)]).toEqual(['After the silence', 'After the silence'])
})

test('a primary that takes no writes any more is a 503 that says when to come again', async () => {
  await primary.ask('alter database site set default_transaction_read_only = on')
  await primary.ask(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'stepwright%'",
  )
  const write = () =>
    fetch(`${client.origin}/api/2.0/guides/${guideid}?revisionid=${revisionid}`, {
      method: 'PATCH',
      headers: { Authorization: `api ${admin}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ introduction: 'Refused' }),
    })
  await expect
    .poll(async () => {
      const answer = await write()
      return [answer.status, answer.headers.get('Retry-After')]
    })
    .toEqual([503, '2'])
  expect(await read(null)).toBe('After the silence')
  await primary.ask('alter database site reset default_transaction_read_only')
  await expect.poll(async () => (await write()).status).toBe(200)
})

test('no session of the database holds a lock', async () => {
  // One that a transaction holds ends with it.
  await expect
    .poll(async () => {
      const { rows } = await primary.ask(
        "select count(*)::int as held from pg_locks where locktype = 'advisory'",
      )
      return rows
    })
    .toEqual([{ held: 0 }])
})
