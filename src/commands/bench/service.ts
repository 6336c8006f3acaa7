// The service as a process of its own, as people run it, with a data folder that lives as long as
// the bench.
import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Client } from '#contract/client.ts'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { rootFolder } from '#server/base/root.ts'

export const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const admin = { email: 'bench@stepwright.example', password: 'bench password 1' }
export type Running = {
  port: number
  pid: number
  dataDir: string
  client: Client
  token: string
  startSeconds: number
  stop: () => Promise<void>
}

export const answers = async (port: number, path = '/readyz'): Promise<void> => {
  for (;;) {
    const ok = await fetch(`http://127.0.0.1:${port}${path}`).then(
      response => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

/** A data folder for what `work` measures, gone afterwards. */
export const withDataDir = async <T>(work: (dataDir: string) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stepwright-bench-'))
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const ended = (child: ChildProcess) =>
  new Promise<void>(resolve => child.once('exit', () => resolve()))

/** `through`: what is started, the server itself or `npm start`; `env`: what it is told besides. */
export const startService = async (
  dataDir: string,
  through: string[] = [process.execPath, join(rootFolder, 'dist', 'server', 'main.js')],
  env: Record<string, string> = {},
): Promise<Running> => {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(firstOf(through), through.slice(1), {
    cwd: rootFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    },
  })
  const early = ended(child).then(() => {
    throw new Error(`The service on ${dataDir} ended before it answered`)
  })
  await Promise.race([answers(port), early])
  const startSeconds = (performance.now() - started) / 1000
  const base = `http://127.0.0.1:${port}/api/2.0`
  const { authToken } = await createClient(base, () => null).createToken({ body: admin })
  return {
    port,
    pid: existing(child.pid, 'a process'),
    dataDir,
    startSeconds,
    token: authToken,
    client: createClient(base, () => authToken),
    async stop() {
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}

/**
 * A service of its own for what `work` measures; `fill` may put something into its folder before it
 * starts.
 */
export const withService = <T>(
  work: (service: Running) => Promise<T>,
  fill?: (dataDir: string) => Promise<unknown>,
  env?: Record<string, string>,
): Promise<T> =>
  withDataDir(async dataDir => {
    await fill?.(dataDir)
    const service = await startService(dataDir, undefined, env)
    try {
      return await work(service)
    } finally {
      await service.stop()
    }
  })

const clockTicks = 100
/** CPU milliseconds that a process has used, with those of its children that ended or without. */
const cpuOf = (pid: number, withEnded = false): number => {
  const fields = itemAt(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') '), 1).split(' ')
  const ticks = fields.slice(11, withEnded ? 15 : 13).reduce((sum, one) => sum + Number(one), 0)
  return (ticks * 1000) / clockTicks
}

/**
 * CPU milliseconds of the service: its process, and every PostgreSQL process of its data folder,
 * those that ended with them.
 */
export const cpuOfService = (service: { pid: number; dataDir: string }): number => {
  const postmaster = Number(
    readFileSync(join(service.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  const backends = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        return (
          itemAt(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') '), 1).split(' ')[1] ===
          String(postmaster)
        )
      } catch {
        return false // it ended meanwhile
      }
    })
  // What a connection used before it closed stands with the postmaster.
  return [service.pid, ...backends].reduce((sum, pid) => sum + cpuOf(pid), cpuOf(postmaster, true))
}
export const cpuOfProcess = cpuOf
