import { execFile, spawn } from 'node:child_process'
import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { chown, readFile, readlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { unlessAbsent } from '#lib/absent.ts'
import { environment, executable, type Binaries } from './cluster.binaries.ts'
import { socketName, socketPort, urlOf, type Cluster } from './cluster.folder.ts'
import { startOf } from './cluster.hold.ts'

/** What `postmaster.pid` says of a cluster that runs, or ran until it was killed. */
export type Postmaster = { pid: number; port: number }

const largestLog = 8 * 1024 * 1024 // bytes; then the log of one earlier start is kept beside it

/** The first lines of `postmaster.pid`; null when there is none or it is half written. */
export async function readPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  const text = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]) || socketPort } : null
}

export const isAlive = (pid: number): boolean => startOf(pid) !== null

/** `yes`: takes connections; `wait`: starts up, recovers or shuts down; `no`: nobody listens. */
export type Answer = 'yes' | 'wait' | 'no'

/** Asks the cluster for a connection, and makes its database `stepwright` when that is missing. */
export async function ask(cluster: Cluster, port: number): Promise<Answer> {
  try {
    await once(await urlOf(cluster, port), 'select 1')
    return 'yes'
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '3D000') {
      await once(await urlOf(cluster, port, 'postgres'), 'create database stepwright').catch(
        (failure: { code?: string }) => {
          // another process made it meanwhile
          if (failure.code !== '42P04' && failure.code !== '23505') throw failure
        },
      )
      return 'yes'
    }
    if (code === '53300') return 'yes' // too many clients is an answer too
    if (code === '57P03' || code === '57P01') return 'wait'
    if (code?.length === 5 && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E')) throw error
    return 'no'
  }
}

async function once(url: string, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // the connection may break while it closes
  try {
    await client.connect()
    await client.query(query)
  } finally {
    // The connection is gone already.
    await client.end().catch(() => undefined)
  }
}

/** The port to start on: of TCP one that nobody uses now. */
export async function choosePort(cluster: Cluster): Promise<number> {
  if (cluster.transport === 'socket') return socketPort
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/**
 * Settings for a small machine; on the command line, so that a new version's settings reach an old
 * cluster.
 */
function settingsOf(cluster: Cluster, port: number, extra: Record<string, string>): string[] {
  const settings: Record<string, string> = {
    ...(cluster.transport === 'socket'
      ? // '.' is the cluster's folder: no long path
        { listen_addresses: '', unix_socket_directories: '.', unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '' }),
    port: String(port),
    max_connections: '60',
    shared_buffers: '160MB',
    max_wal_size: '1GB',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    // statements hold what people wrote; the service logs its own errors
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    jit: 'off', // our queries are short; compiling them costs more than it gains
    ...extra,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A postmaster that this process started; `ended` resolves with its exit status. */
export type Started = { pid: number; port: number; ended: Promise<string> }

/**
 * Starts `postgres` in a process group of its own, so that Ctrl-C reaches it through us only, and
 * with its log in a file, so that it can outlive us.
 */
export function spawnPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  port: number,
  extra: Record<string, string>,
): Started {
  if ((statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0) > largestLog)
    renameSync(cluster.logFile, `${cluster.logFile}.1`)
  const log = openSync(cluster.logFile, 'a', 0o600)
  try {
    const { account } = cluster
    const child = spawn(
      executable(binaries.bin, 'postgres'),
      ['-D', cluster.folderArgument, ...settingsOf(cluster, port, extra)],
      {
        cwd: cluster.folder,
        detached: true,
        windowsHide: true,
        stdio: ['ignore', log, log],
        env: environment(),
        ...(account && { uid: account.uid, gid: account.gid }),
      },
    )
    const ended = new Promise<string>(resolve => {
      child.once('error', error => resolve(error.message))
      child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `status ${code}`))
    })
    child.unref()
    return { pid: child.pid ?? 0, port, ended }
  } finally {
    closeSync(log)
  }
}

export const logSize = (cluster: Cluster): number =>
  statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0

/** The last lines of the log, written after the first `since` bytes, that say why it ended. */
export function lastWords(cluster: Cluster, since: number): string {
  const size = logSize(cluster)
  const from = Math.max(since > size ? 0 : since, size - 65_536)
  const bytes = Buffer.alloc(size - from)
  const log = openSync(cluster.logFile, 'r')
  readSync(log, bytes, 0, bytes.length, from)
  closeSync(log)
  const lines = bytes
    .toString('utf8')
    .split('\n')
    .filter(line => /\b(FATAL|PANIC|HINT|could not)\b/.test(line))
  return lines
    .slice(-3)
    .map(line => line.replace(/^[\d-]+ [\d:.]+ \w+ \[\d+\] /, ''))
    .join(' ')
}

/**
 * A dead postmaster's number may belong to another process by now, the rule in a container that was
 * restarted, and PostgreSQL then refuses for ever. It takes its own parent's number for stale, so
 * that is what the lock files get; its check for backends that live on still holds. Only where
 * /proc shows that the number is not this cluster's.
 */
export async function disownLocks(cluster: Cluster, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false
  // A postmaster's working folder is its cluster; whose we may not see, we know by name only.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres')
  if (folder === null ? name.trim() === 'postgres' : folder === cluster.folder) return false
  for (const file of ['postmaster.pid', `${socketName}.lock`]) {
    const path = join(cluster.folder, file)
    const text = await readFile(path, 'utf8').catch(unlessAbsent)
    if (text === null || Number.parseInt(text, 10) !== pid) continue
    await writeFile(path, text.replace(/^\d+/, String(process.pid)))
    if (cluster.account) await chown(path, cluster.account.uid, cluster.account.gid)
  }
  return true
}

/**
 * Fast shutdown: open transactions are rolled back, everything committed is on disk. After 60 s the
 * hard way, which recovers.
 */
export async function stopPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  pid: number,
): Promise<void> {
  if (process.platform === 'win32') {
    await new Promise(resolve =>
      execFile(
        executable(binaries.bin, 'pg_ctl'),
        ['stop', '-m', 'fast', '-D', cluster.folder],
        resolve,
      ),
    )
    return
  }
  for (const [signal, patience] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return // gone already
    }
    for (const until = Date.now() + patience; Date.now() < until; await sleep(10))
      if (!isAlive(pid)) return
  }
}
