// A backup whose process is killed counts for nothing, and the next one clears up after it.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { queryAt } from '../queryAt.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { joinRunning } from '#server/db/embedded.ts'
import { makeAdmin } from './client.ts'
import { builtServer, copyStartedFolder } from './prepared.ts'
import { cleanUp, freePort, launch, makeRoom, startServer, untilSo, type Wanted } from './server.ts'

let site: Wanted
let folder: string
beforeAll(async () => {
  const room = makeRoom()
  folder = join(room, 'backups')
  mkdirSync(folder)
  const dataDir = join(room, 'data')
  await copyStartedFolder(dataDir)
  const env = { ...makeAdmin.env, BACKUP_TO: folder, BACKUP_EVERY: '24h' }
  site = { program: await builtServer(), port: await freePort(), dataDir, env }
})
afterAll(cleanUp)

const query = async (text: string): Promise<Record<string, unknown>[]> => {
  const { url } = existing(await joinRunning(site.dataDir), 'a database')
  return queryAt(url, text)
}
const states = async () =>
  (await query('select state from backups order by backupid')).map(({ state }) => state)
const ask = () => query(`insert into backups (state, begun, seen) values ('asked', 0, 0)`)
const names = () => readdirSync(folder).sort()

test('kill -9 while a backup is written or checked leaves none that counts', async () => {
  // Due at once. Killed while what was written is being restored to try.
  const first = launch(site)
  await untilSo(first, () => names().some(name => name.endsWith('.tar.gz')))
  first.signal('SIGKILL')
  await first.ended
  expect(names()).toEqual([expect.stringMatching(/^[^/]+Z\.tar\.gz$/)])

  const second = await startServer(site)
  await untilSo(second, async () => (await states()).includes('failed'))
  const before = names()
  await ask()
  while (names().length <= before.length) await sleep(2)
  second.signal('SIGKILL') // while it is written
  await second.ended
  expect(names().filter(name => name.endsWith('.verified.json'))).toEqual([])

  const third = await startServer(site)
  await untilSo(third, async () => (await states()).join() === 'failed,failed')
  await ask()
  await untilSo(third, async () => (await states()).join() === 'failed,failed,good')
  const [good] = await query(`select file, how from backups where state = 'good'`)
  expect(good).toMatchObject({ how: 'restored' })
  expect(names().filter(name => /\.verified\.json$|\.part$/.test(name))).toEqual([
    `${String(good?.['file'])}.verified.json`,
  ])
  expect(
    await query(`select datname from pg_database where datname like 'stepwright_try_%'`),
  ).toEqual([])
  third.signal('SIGTERM')
  expect(await third.ended).toBe(0)
})

test('a folder that cannot be written ends the start with a reason', async () => {
  const blocked = { ...site, env: { ...site.env, BACKUP_TO: '/dev/null/backups' } }
  const server = launch(blocked)
  expect(await server.ended).toBe(1)
  expect(server.said()).toContain('BACKUP_TO (/dev/null/backups) cannot be written')
})
