// Backups that the service takes by itself: only what was read back counts, and older ones go last.
import { createHash } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import type { BackupPlan } from '#server/base/backupPlan.ts'
import { rootFolder } from '#server/base/root.ts'
import { migrationsFolder } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { blobKey } from '#server/media/keys.ts'
import { photo } from '#testing/images.ts'
import { openS3 } from '#testing/s3.ts'
import { tellOfBackups } from './late.ts'
import { openDestination, type BackupDestination } from './destinations.ts'
import { askForBackup, beginBackup, listBackups } from './runs.sql.ts'
import { beginIfDue } from './schedule.ts'
import { takeBackup, type BackupSite } from './take.ts'

const migrations = migrationsFolder(join(rootFolder, 'src', 'server'))
const token = 'only the monitoring knows'
let api: TestApi
let url: string
let reader: string
let readerUrl: string
let folder: string
const plan = (): BackupPlan => ({
  to: { kind: 'folder', folder },
  every: 3600,
  keep: 1,
  site: 'site',
})
beforeAll(async () => {
  api = await startApi({ metricsToken: token, backups: plan() })
  api.service.log.error = () => undefined // failures are what is tested here
  const { name } = await api.database.one<{ name: string }>(sql`select current_database() as name`)
  const at = new URL(inject('clusterUrl'))
  at.pathname = `/${name}`
  url = at.toString()
  // Reading to the end is quicker than restoring, which one test does.
  reader = `reader_${name}`
  await api.database.pool.query(
    `create role ${reader} login password 'reader' in role pg_read_all_data`,
  )
  at.username = reader
  at.password = 'reader'
  readerUrl = at.toString()
  await api.admin.uploadImage(
    { query: { file: 'a.jpg' } },
    { file: new Uint8Array(await photo(120, 90)) },
  )
})
afterAll(async () => {
  await api.database.pool.query(`drop role ${reader}`)
  await api.stop()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwright-backups-'))
  await api.database.run(sql`delete from backups`)
  await api.database.run(sql`delete from backup_alarms`)
  await api.database.run(sql`delete from mails`)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const siteOf = (destination?: BackupDestination, more: Partial<BackupSite> = {}): BackupSite => ({
  service: api.service,
  plan: plan(),
  destination: destination ?? openDestination(plan(), folder),
  url,
  migrations,
  ...more,
})
const take = async (site: BackupSite) => {
  const { backupid } = existing(
    await beginBackup(api.database, unixNow(), 'here:1'),
    'the turn of this process',
  )
  await takeBackup(site, backupid)
  return firstOf(await listBackups(api.database, 1))
}
const archives = async () => (await readdir(folder)).filter(name => name.endsWith('.tar.gz')).sort()
/** Names have seconds. */
const nextSecond = () => new Promise(resolve => setTimeout(resolve, 1001))
/** One byte in the middle of what was stored is another. */
const damaging = (destination: BackupDestination): BackupDestination => ({
  ...destination,
  async store(name, write) {
    await destination.store(name, write)
    const path = join(folder, name)
    const file = await open(path, 'r+')
    await file.write(Buffer.from('broken'), 0, 6, Math.floor((await stat(path)).size / 2))
    await file.close()
  },
})
const metric = async (name: string): Promise<number | null> => {
  const answer = await api.site.request('/metrics', {
    headers: { authorization: `Bearer ${token}` },
  })
  const found = new RegExp(`^stepwright_${name} (.*)$`, 'm').exec(await answer.text())
  return found ? Number(found[1]) : null
}

test('a backup is restored to try, and the older one goes only after that', async () => {
  expect(await metric('backup_age_seconds')).toBeNull()
  const first = await take(siteOf())
  expect(first).toMatchObject({ state: 'good', how: 'restored', reason: null, missing: 0 })
  expect(first.media).toBeGreaterThan(0)
  expect(await archives()).toEqual([first.file])
  expect(await metric('backup_age_seconds')).toBeLessThan(60)
  expect(await metric('backup_late')).toBe(0)

  await nextSecond()
  const broken = await take(siteOf(damaging(openDestination(plan(), folder)), { url: readerUrl }))
  expect(broken).toMatchObject({ state: 'failed', how: null })
  expect(broken.reason).toMatch(
    /damaged|truncated|cut off|do not match those|does not match the number/,
  )
  // The good one is still there, and nothing vouches for the broken one.
  expect(await archives()).toContain(first.file)
  expect(await readdir(folder)).not.toContain(`${broken.file}.verified.json`)

  await nextSecond()
  const second = await take(siteOf(undefined, { url: readerUrl }))
  expect(second.state).toBe('good')
  expect(await archives()).toEqual([broken.file, second.file].sort())
  expect((await listBackups(api.database, 9)).map(({ state }) => state)).toEqual([
    'good',
    'failed',
    'gone',
  ])
  // No database of a trial is left.
  expect(
    await api.database.many(sql`select datname from pg_database
      where datname = 'stepwright_try_' || (select oid from pg_database
        where datname = current_database())`),
  ).toEqual([])
})

test('a role that may not make databases reads the archive to its end, and says that this is all', async () => {
  const good = await take(siteOf(undefined, { url: readerUrl }))
  expect(good).toMatchObject({ state: 'good', how: 'read' })
  expect(good.reason).toContain('permission denied to create database')
})

test('a backup goes to a bucket and comes back from it to be checked', async () => {
  const s3 = await openS3({ bucket: 'backups', key: 'store' })
  const to: BackupPlan['to'] = {
    kind: 'bucket',
    prefix: 'of/site/',
    s3: {
      endpoint: `http://127.0.0.1:${s3.port}`,
      bucket: 'backups',
      region: 'us-east-1',
      key: 'store',
      secret: 'store',
      pathStyle: true,
    },
  }
  const bucketPlan = { ...plan(), to }
  const destination = openDestination(bucketPlan, folder)
  const good = await take(siteOf(destination, { plan: bucketPlan, url: readerUrl }))
  expect(good.state).toBe('good')
  const names = (await destination.list()).map(({ name }) => name)
  expect(names).toEqual([good.file, `${good.file}.verified.json`])
  expect(await readdir(join(folder, 'backups-under-way'))).toEqual([])
  await s3.close()
})

test('of many processes one takes what is due, and what a dead one left has failed', async () => {
  const turns = await Promise.all(
    ['a:1', 'b:1', 'c:1', 'd:1'].map(holder => beginIfDue(siteOf(), holder, true)),
  )
  expect(turns.filter(turn => turn !== null)).toHaveLength(1)
  expect(await askForBackup(api.database, unixNow())).toBe(false)
  await api.database.run(sql`update backups set seen = seen - 61`)
  expect(await beginIfDue(siteOf(), 'e:1', false)).toBeNull() // it is tried again later
  expect(firstOf(await listBackups(api.database, 1))).toMatchObject({
    state: 'failed',
    reason: 'The process that took it ended',
  })
  expect(await askForBackup(api.database, unixNow())).toBe(true)
  expect(await beginIfDue(siteOf(), 'e:1', false)).not.toBeNull()
})

/** Somebody's file whose bytes are not in the store, and a way to bring them back. */
const loseFile = async (text: string) => {
  const bytes = new TextEncoder().encode(text)
  await api.admin.uploadDocument({ query: { file: 'lost.txt' } }, { file: bytes })
  const key = blobKey(createHash('sha256').update(text).digest('hex'))
  await api.service.media.remove(key)
  return { key, bringBack: () => api.service.media.put(key, Buffer.from(text)) }
}
const subjectsOf = async () => {
  await tellOfBackups(api.service, plan(), unixNow())
  return api.database.values<string>(sql`select subject from mails order by mailid`)
}

test('a backup that lacks media is kept, replaces no good one, and Admins hear of it', async () => {
  const good = await take(siteOf(undefined, { url: readerUrl }))
  expect(good).toMatchObject({ state: 'good', missing: 0 })
  const { key, bringBack } = await loseFile('lost in the mount')

  await nextSecond()
  const lacking = await take(siteOf(undefined, { url: readerUrl }))
  expect(lacking).toMatchObject({ state: 'incomplete', missing: 1, how: 'read' })
  expect(await archives()).toEqual([good.file, lacking.file])
  const beside = (await readdir(folder)).filter(name => name.endsWith('.json'))
  expect(beside.sort()).toEqual([`${good.file}.verified.json`, `${lacking.file}.incomplete.json`])
  expect(await readFile(join(folder, `${lacking.file}.incomplete.json`), 'utf8')).toContain(key)
  expect(await metric('backup_incomplete')).toBe(1)
  expect(await metric('backup_missing_files')).toBe(1)
  const told = ['The newest backup of Stepwright is incomplete']
  expect(await subjectsOf()).toEqual(told)
  expect(await subjectsOf()).toEqual(told)
  // Media do not come back by themselves: it is not tried again before its time.
  await api.database.run(sql`update backups set begun = begun - 1000 where state = 'incomplete'`)
  expect(await beginIfDue(siteOf(), 'a:1', false)).toBeNull()

  await bringBack()
  await nextSecond()
  const again = await take(siteOf(undefined, { url: readerUrl }))
  expect(again).toMatchObject({ state: 'good', missing: 0 })
  expect(await archives()).toEqual([again.file])
  expect(await metric('backup_incomplete')).toBe(0)
  expect(await subjectsOf()).toEqual([...told, 'Stepwright has a good backup again'])
})

test('a backup that lacks no more than the last good one did is good', async () => {
  await loseFile('lost for ever')
  const first = await take(siteOf(undefined, { url: readerUrl }))
  expect(first).toMatchObject({ state: 'incomplete', missing: 1 })
  await api.database.run(sql`update backups set state = 'gone'`)
  await nextSecond()
  const second = await take(siteOf(undefined, { url: readerUrl }))
  expect(second).toMatchObject({ state: 'good', missing: 1 })
})

test('Admins hear once that the last good backup is too old, and once that there is one again', async () => {
  const anna = await api.person('anna', { privilege: 'Admin' })
  await api.database.run(sql`update users set langid = 'de' where userid = ${anna.me.userid}`)
  const subjects = async () => {
    await tellOfBackups(api.service, plan(), unixNow())
    return api.database.values<string>(sql`select subject from mails order by mailid`)
  }
  expect(await subjects()).toEqual([])
  const now = unixNow()
  await api.database.run(sql`
    insert into backups (state, file, begun, seen, ended, bytes, how)
    values ('good', 'site.tar.gz', ${now - 3700}, 0, ${now - 3600}, 9, 'restored')`)
  expect(await subjects()).toEqual([])
  await api.database.run(sql`update backups set begun = begun - 1300, ended = ended - 1300`)
  const late = ['Stepwright has no recent backup', 'Stepwright hat keine aktuelle Sicherung']
  expect(await subjects()).toEqual(late)
  expect(await subjects()).toEqual(late)
  expect(await metric('backup_late')).toBe(1)
  expect(await metric('backup_age_seconds')).toBeGreaterThan(4999)
  await api.database.run(sql`update backups set begun = ${unixNow()}, ended = ${unixNow()} `)
  const mended = [
    'Stepwright has a good backup again',
    'Stepwright hat wieder eine brauchbare Sicherung',
  ]
  expect(await subjects()).toEqual([...late, ...mended])
  expect(await subjects()).toEqual([...late, ...mended])
})
