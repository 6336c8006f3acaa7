// What backups and restores do whatever the role, the database and the server are set to.
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip, gzipSync } from 'node:zlib'
import pg from 'pg'
import tar from 'tar-stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { rootFolder } from '#server/base/root.ts'
import { migrate, migrationsFolder } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { openFolderStore } from '#server/media/store.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { queryAt } from '#testing/queryAt.ts'
import { restoreBackup } from './read.ts'
import { writeBackup } from './write.ts'

const migrations = migrationsFolder(join(rootFolder, 'src', 'server'))
/** `settings`: what a session of it begins with, as a role may give it. */
const urlOf = (name: string, settings = '') => {
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  if (settings) url.searchParams.set('options', settings)
  return url.toString()
}

let api: TestApi
let source: string
let folder: string
let target: string
let file: string
beforeAll(async () => {
  api = await startApi()
  const { name } = await api.database.one<{ name: string }>(sql`select current_database() as name`)
  source = name
  // Names that collations put in another order.
  for (const title of ['Ökofen', 'a_b', 'ab', 'AC', 'Zange', 'zange'])
    await api.admin.createWiki({ body: { namespace: 'CATEGORY', title, contents: '' } })
  // What they write would come in between a backup and the comparison with it.
  await api.jobsDone()
})
afterAll(() => api.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwright-copying-'))
  file = join(folder, 'site.tar.gz')
  target = `test_${randomBytes(6).toString('hex')}`
})
afterEach(async () => {
  await queryAt(inject('clusterUrl'), `drop database if exists ${target} with (force)`)
  await rm(folder, { recursive: true, force: true })
})
const backup = (url: string) => writeBackup({ url, media: api.service.media, file })
const restore = (url: string, from = file) =>
  restoreBackup({ url, migrations, media: openFolderStore(join(folder, 'media')), file: from })

/** `work` while nobody else can read or write the table, which is for two seconds. */
const whileLocked = async <T>(name: string, table: string, work: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    const done = work()
    done.catch(() => undefined) // told below
    await sleep(2000)
    await client.query('rollback')
    return await done
  } finally {
    await client.end()
  }
}

test('a backup is restored where time zone, dates, bytes and order are others', async () => {
  await queryAt(
    inject('clusterUrl'),
    `create database ${target} template template0 locale_provider libc locale 'C'`,
  )
  await queryAt(
    inject('clusterUrl'),
    `alter database ${target} set timezone = 'Asia/Tokyo';
      alter database ${target} set datestyle = 'SQL, DMY';
      alter database ${target} set bytea_output = 'escape'`,
  )
  const taken = await backup(urlOf(source))
  expect(await restore(urlOf(target))).toMatchObject({ rows: taken.rows })
  // And back, to a database as the first one was.
  const again = await backup(urlOf(target))
  expect(again.rows).toBe(taken.rows)
  await queryAt(inject('clusterUrl'), `drop database ${target} with (force)`)
  await queryAt(inject('clusterUrl'), `create database ${target}`)
  expect(await restore(urlOf(target))).toMatchObject({ rows: taken.rows })
  const moments = 'select max(extract(epoch from at))::float8 as at from outbox'
  expect(await queryAt(urlOf(target), moments)).toEqual(await queryAt(urlOf(source), moments))
})

test('a backup waits for longer than the role lets a statement take', async () => {
  const taken = await whileLocked(source, 'wikis', () =>
    backup(urlOf(source, '-c statement_timeout=1000')),
  )
  expect(taken.rows).toBeGreaterThan(0)
})

test('a restore waits for longer than the role lets a statement take', async () => {
  const taken = await backup(urlOf(source))
  await queryAt(inject('clusterUrl'), `create database ${target}`)
  await migrate(urlOf(target), migrations)
  const restored = await whileLocked(target, 'wikis', () =>
    restore(urlOf(target, '-c statement_timeout=1000 -c lock_timeout=1000')),
  )
  expect(restored).toMatchObject({ rows: taken.rows })
})

/** The backup with other rows of this table, in a file beside. */
const withRows = async (table: string, rows: Buffer): Promise<string> => {
  const extract = tar.extract()
  createReadStream(file).pipe(createGunzip()).pipe(extract)
  const pack = tar.pack()
  const parts: Buffer[] = []
  const packed = (async () => {
    for await (const part of pack) parts.push(part as Buffer)
  })()
  for await (const entry of extract) {
    const bytes: Buffer[] = []
    for await (const part of entry) bytes.push(part as Buffer)
    const { name } = entry.header
    pack.entry({ name }, name.startsWith(`tables/${table}/`) ? rows : Buffer.concat(bytes))
  }
  pack.finalize()
  await packed
  const to = join(folder, 'other.tar.gz')
  await writeFile(to, gzipSync(Buffer.concat(parts), { level: 1 }))
  return to
}

test('rows that PostgreSQL refuses while more of them come end the restore, not the process', async () => {
  await backup(urlOf(source))
  await queryAt(inject('clusterUrl'), `create database ${target}`)
  const rows = Buffer.from(`${randomBytes(500).toString('base64')}\n`.repeat(60_000))
  const refused = await withRows('wikis', rows)
  await expect(restore(urlOf(target), refused)).rejects.toThrow(/damaged or truncated/)
  // The connection and the database are as they were: another one is restored into it.
  expect((await restore(urlOf(target))).rows).toBeGreaterThan(0)
})

test('rows that are others than were written are refused, also where each can be loaded', async () => {
  await backup(urlOf(source))
  await queryAt(inject('clusterUrl'), `create database ${target}`)
  const none = await withRows('wikis', Buffer.alloc(0))
  await expect(restore(urlOf(target), none)).rejects.toThrow(
    'The rows of wikis do not match those recorded in the backup.',
  )
  expect(firstOf(await queryAt(urlOf(target), 'select count(*)::int as n from users'))).toEqual({
    n: 0,
  })
})
