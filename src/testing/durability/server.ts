// The real server as its operator runs it: the built program, in a process group of its own, on a
// throwaway folder.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { existing } from '#lib/existing.ts'
import { isAlive } from '#server/db/cluster.process.ts'
import { rootFolder } from '#server/base/root.ts'

const prefix = 'stepwright-durability-'
const builds = join(rootFolder, 'node_modules', '.cache', 'stepwright-durability')
const groups = new Set<number>()
const rooms = new Set<string>()

const send = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal)
  } catch {
    // gone already
  }
}
const kill = (pid: number) => send(pid, 'SIGKILL')

/** The postmaster that runs on a cluster's folder and its children; nobody when none does. */
export const postgresOn = (cluster: string): { postmaster: number; children: number[] } | null => {
  const file = join(cluster, 'postmaster.pid')
  const postmaster = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
  if (!postmaster || !isAlive(postmaster)) return null
  if (process.platform !== 'linux') return { postmaster, children: [] }
  const read = (path: string, from: (path: string) => string) => {
    try {
      return from(path)
    } catch {
      return '' // ended meanwhile
    }
  }
  // A killed postmaster's number may be a stranger's by now; its working folder is its cluster.
  if (read(`/proc/${postmaster}/cwd`, readlinkSync) !== realpathSync(cluster)) return null
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(
      pid =>
        Number(
          read(`/proc/${pid}/stat`, path => readFileSync(path, 'utf8'))
            .replace(/^.*\) /s, '')
            .split(' ')[1],
        ) === postmaster,
    )
  return { postmaster, children }
}

/** To the database server of a cluster, with all of its processes. */
export const signalPostgres = (cluster: string, signal: NodeJS.Signals): void => {
  const found = postgresOn(cluster)
  if (found) for (const pid of [found.postmaster, ...found.children]) send(pid, signal)
}
export const killPostgres = (cluster: string): void => signalPostgres(cluster, 'SIGKILL')

const removeRoom = (room: string) => {
  for (const name of existsSync(room) ? readdirSync(room) : []) {
    killPostgres(join(room, name))
    killPostgres(join(room, name, 'postgres'))
  }
  rmSync(room, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}

/** Ends every process and removes every folder of this test file, whatever happened before. */
export const cleanUp = (): void => {
  for (const group of groups) kill(-group)
  for (const room of rooms) removeRoom(room)
  groups.clear()
  rooms.clear()
}
process.on('exit', cleanUp)

/**
 * A folder for data folders and clusters. Removes those of test runs that were killed: the name
 * holds the run's pid.
 */
export const makeRoom = (): string => {
  for (const base of [tmpdir(), builds]) {
    for (const name of existsSync(base) ? readdirSync(base) : []) {
      const run = Number(/^stepwright-durability-(\d+)-/.exec(name)?.[1])
      if (run && !isAlive(run)) removeRoom(join(base, name))
    }
  }
  const room = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(room, 0o755) // root's database runs as somebody else, who must get there
  rooms.add(room)
  return room
}

/** A folder for builds, where they find the packages. It goes with this process at the latest. */
export const makeBuildRoom = (): string => {
  mkdirSync(builds, { recursive: true })
  const room = mkdtempSync(join(builds, `${prefix}${process.pid}-`))
  rooms.add(room)
  return room
}

/** Where `buildServer` leaves the program. */
export const programIn = (root: string): string => join(root, 'dist', 'server', 'main.js')

/** Builds the server from the sources as they are now. `root`: a folder in `makeBuildRoom()`. */
export const buildServer = async (root: string): Promise<void> => {
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  symlinkSync(join(rootFolder, 'src'), join(root, 'src'))
  mkdirSync(join(root, 'dist', 'app'), { recursive: true })
  // these tests look at no page
  writeFileSync(join(root, 'dist', 'app', 'index.html'), '<!doctype html><head><!--head--></head>')
  const vite = join(rootFolder, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [
    vite,
    'build',
    '--mode',
    'server',
    '--outDir',
    join(root, 'dist', 'server'),
    '--emptyOutDir',
    '--logLevel',
    'error',
  ]
  await promisify(execFile)(process.execPath, args, {
    cwd: rootFolder,
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

/** Workers that run side by side draw from ports of their own. */
const lanes = 8
const lane = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0)
/** Those that were given last: nobody may listen there yet. */
const given: number[] = []
/**
 * A port that is free now, below those that the system hands out to connections of its own accord.
 * Even: the one behind it is the player's.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = 20_000 + 2 * (lanes * Math.floor(Math.random() * 750) + (lane % lanes))
    if (given.includes(port)) continue
    const probe = createServer()
    const free = await new Promise<boolean>(resolve =>
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    )
    await new Promise(resolve => probe.close(resolve))
    if (!free) continue
    given.push(port)
    if (given.length > 50) given.shift()
    return port
  }
}

export type Server = {
  origin: string
  pid: number
  /** From the start of the process to the first answer that it is ready. */
  milliseconds: number
  /** What it printed, errors included. */
  said: () => string
  /** Exit status, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** Sends the signal to the whole process group. */
  signal: (name: NodeJS.Signals) => void
}

export type Wanted = {
  program: string
  port: number
  dataDir: string
  env?: Record<string, string>
}

/** Nothing of the environment of the tests is the server's, but what any program needs. */
export const inherited = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  TMPDIR: tmpdir(),
  NODE_ENV: 'production',
})

/** A site for tests, as its environment configures it. */
export const configured = ({ port, dataDir, env = {} }: Omit<Wanted, 'program'>) => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  DEMO: '0',
  RATE_LIMITS: 'off',
  ...env,
})

/** What a process prints, errors included, and how it ends. */
export const follow = (child: ChildProcess): Pick<Server, 'said' | 'ended'> => {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text = (text + part).slice(-200_000)
    })
  return {
    said: () => text,
    ended: new Promise(resolve =>
      child.once('close', (code, signal) => resolve(signal ?? code ?? 0)),
    ),
  }
}

/** Starts the program; the caller waits for what it expects. */
export const launch = ({ program, ...wanted }: Wanted): Server => {
  const child = spawn(process.execPath, [program], {
    cwd: rootFolder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited(), ...configured(wanted) },
  })
  const group = existing(child.pid, 'a process')
  groups.add(group)
  const { said, ended } = follow(child)
  void ended.then(() => groups.delete(group))
  return {
    origin: `http://127.0.0.1:${wanted.port}`,
    pid: group,
    milliseconds: 0,
    said,
    ended,
    signal: name => void process.kill(-group, name),
  }
}

/** Waits until it is so, however long that takes; throws with the server's words when it ends. */
export const untilSo = async (
  { ended, said }: Server,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> => {
  let end: Awaited<typeof ended> | null = null
  void ended.then(how => (end = how))
  while (!(await isSo())) {
    if (end !== null) throw new Error(`The server ended (${String(end)}): ${said()}`)
    await sleep(25)
  }
}

/** Starts the program and waits until it is ready. */
export const startServer = async (wanted: Wanted): Promise<Server> => {
  const began = performance.now()
  const server = launch(wanted)
  await untilSo(server, () =>
    fetch(`${server.origin}/readyz`).then(
      answer => answer.text().then(() => answer.ok),
      () => false,
    ),
  )
  return { ...server, milliseconds: performance.now() - began }
}
