import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { packagedMajor, type Binaries } from './cluster.binaries.ts'
import {
  clusterIn,
  majorOf,
  prepareCluster,
  removeShortLink,
  urlOf,
  usualTransport,
  type Cluster,
  type Transport,
} from './cluster.folder.ts'
import { holdDataFolder, holderOf } from './cluster.hold.ts'
import {
  ask,
  choosePort,
  disownLocks,
  isAlive,
  lastWords,
  logSize,
  readPostmaster,
  spawnPostmaster,
  stopPostmaster,
} from './cluster.process.ts'

export { holdDataFolder }

/**
 * A running PostgreSQL of our own.
 * @property url connection string for `pg`: a Unix socket, or 127.0.0.1 with a password on Windows
 * @property adopted it ran already, left by a process that was killed or started by a command
 * @property onExit told each time it ends without being asked; it is started again by itself, later
 * each time
 */
export type Embedded = {
  url: string
  adopted: boolean
  stop: () => Promise<void>
  onExit: (listener: (why: string) => void) => void
}

export type EmbeddedOptions = {
  dataDir: string // DATA_DIR/postgres is the cluster
  log?: (line: string) => void
  /** For tests: another way to it, another major, settings that a real site must not have. */
  transport?: Transport
  major?: number
  settings?: Record<string, string>
}

/** A postmaster that answers. `ended` is null for one that we only found. */
type Running = { pid: number; port: number; ended: Promise<string> | null }

const patience = 30_000 // ms for a dead postmaster's number, its orphans or a shutdown to go away
const recoveryPatience = 600_000 // ms for a start that recovers; it answers "not yet" meanwhile

/**
 * Adopts the postmaster that runs on the cluster, or starts one, on the `usual` port when it had
 * one. Throws one line that says what is in the way.
 */
async function bringUp(
  cluster: Cluster,
  binaries: Binaries,
  options: EmbeddedOptions,
  usual?: number,
): Promise<Running> {
  const began = Date.now()
  let waits = 0
  for (;;) {
    const waited = Date.now() - began
    const found = await readPostmaster(cluster)
    if (found && isAlive(found.pid)) {
      const answer = await ask(cluster, found.port)
      if (answer === 'yes') return { ...found, ended: null }
      if (waited > (answer === 'wait' ? recoveryPatience : patience)) {
        throw new Error(
          `The process ${found.pid} is using the database folder ${cluster.folder} and does not answer. If it is not PostgreSQL, remove postmaster.pid there; otherwise stop it.`,
        )
      }
      const disowned = answer === 'no' && waits > 5 && (await disownLocks(cluster, found.pid))
      if (!disowned) {
        if (waits++ === 0)
          options.log?.(`Waiting for the database that process ${found.pid} is running`)
        await sleep(Math.min(20 * waits, 250))
        continue
      }
    }
    const mark = logSize(cluster)
    const started = spawnPostmaster(
      cluster,
      binaries,
      usual ?? (await choosePort(cluster)),
      options.settings ?? {},
    )
    const end = await untilItAnswers(cluster, started)
    if (end === null) return started
    const words = lastWords(cluster, mark)
    // Somebody else's lock, or backends of a killed postmaster that have not noticed yet.
    const passes = /lock file|shared memory|in use|already running|bogus data/.test(words)
    if (!passes || waited > patience)
      throw new Error(
        `PostgreSQL stopped immediately (${end}): ${words || 'it gave no reason'}. Its log is ${cluster.logFile}.`,
      )
    await sleep(Math.min(50 * ++waits, 500))
  }
}

/** Waits for the first answer; null, or how it ended before it gave one. */
async function untilItAnswers(
  cluster: Cluster,
  started: { port: number; ended: Promise<string> },
): Promise<string | null> {
  let end: string | null = null
  void started.ended.then(how => (end = how))
  let wait = 5
  for (
    const until = Date.now() + recoveryPatience;
    Date.now() < until;
    await sleep((wait = Math.min(wait + 5, 200)))
  ) {
    if (end !== null) return end
    if ((await ask(cluster, started.port)) === 'yes') return null
  }
  return 'it did not answer within ten minutes'
}

/** Resolves when the postmaster is gone, with the reason as far as we can know it. */
async function ending(running: Running): Promise<string> {
  if (running.ended) return running.ended
  while (isAlive(running.pid)) await sleep(500, undefined, { ref: false })
  return 'it was not started by this process, so its exit status is unknown'
}

/** Whether a site began in this folder. */
export const holdsDatabase = async (dataDir: string): Promise<boolean> =>
  (await majorOf(join(dataDir, 'postgres'))) !== null

/**
 * Starts PostgreSQL on `dataDir`/postgres, making the cluster on the first start, or adopts one
 * that runs there. Until `stop()` it is started again when it ends. `stop()` leaves it running when
 * a server took it over from us.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const transport = options.transport ?? usualTransport
  const cluster = await clusterIn(options.dataDir, transport)
  const first = (await majorOf(cluster.folder)) === null
  if (first) options.log?.('Creating the database')
  const binaries = await prepareCluster(cluster, options.major ?? packagedMajor)
  let running = await bringUp(cluster, binaries, options)
  const embedded = { adopted: running.ended === null, url: await urlOf(cluster, running.port) }
  const listeners: ((why: string) => void)[] = []
  let stopping = false
  let restarting: Promise<unknown> = Promise.resolve()

  const tell = (why: string) => {
    options.log?.(`The database stopped: ${why}`)
    for (const listener of listeners) listener(why)
  }
  const supervise = async () => {
    for (let failures = 0; ;) {
      const since = Date.now()
      const mark = logSize(cluster)
      const how = await ending(running)
      if (stopping) return
      tell([how, lastWords(cluster, mark)].filter(Boolean).join('; '))
      if (Date.now() - since > 60_000) failures = 0
      for (let up = false; !up;) {
        await sleep(Math.min(250 * 2 ** failures++, 30_000), undefined, { ref: false })
        if (stopping) return
        const again = bringUp(cluster, binaries, options, running.port)
        // so that stop() does not leave one behind that starts right now
        restarting = again.catch(() => undefined)
        try {
          running = await again
          up = true
        } catch (error) {
          tell((error as Error).message)
        }
      }
      options.log?.('The database is running again')
    }
  }
  void supervise()

  return {
    ...embedded,
    onExit: listener => void listeners.push(listener),
    stop: async () => {
      stopping = true
      await restarting
      const holder = await holderOf(options.dataDir)
      if (holder !== null && holder !== process.pid) return
      await stopPostmaster(cluster, binaries, running.pid)
      await removeShortLink(cluster)
    },
  }
}

/** The database that runs on `dataDir` now, for a command beside a server; null when none does. */
export async function joinRunning(
  dataDir: string,
  transport: Transport = usualTransport,
): Promise<{ url: string } | null> {
  const cluster = await clusterIn(dataDir, transport)
  for (let tries = 0; tries < 100; tries++) {
    const found = await readPostmaster(cluster)
    if (!found || !isAlive(found.pid)) return null
    const answer = await ask(cluster, found.port)
    if (answer === 'yes') return { url: await urlOf(cluster, found.port) }
    if (answer === 'no') return null
    await sleep(100)
  }
  return null
}
