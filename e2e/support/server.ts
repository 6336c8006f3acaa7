// The built server as a process that cannot outlive the journeys.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startServer, untilSo, type Server, type Wanted } from '#testing/durability/server.ts'
import { rootFolder } from '#server/base/root.ts'

const program = join(rootFolder, 'dist', 'server', 'main.js')

/**
 * A server with a guard: however this process dies, the pipe between them closes, and the guard
 * stops the server and with it the database.
 */
const startGuarded = async (wanted: Wanted): Promise<Server> => {
  const server = await startServer(wanted)
  const guard = spawn('sh', ['-c', `cat > /dev/null; kill -TERM -${server.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  void server.ended.then(() => guard.kill('SIGKILL'))
  return server
}

/** A site's server. `kill`: null where its process is more than this site's. */
export type Running = Pick<Server, 'said' | 'ended'> & {
  stop: () => Promise<void>
  kill: (() => Promise<void>) | null
}

/**
 * Starts it and waits until it answers; where `DEMO` asks for one, until the demo is there too.
 */
export const startOwn = async (place: Omit<Wanted, 'program'>): Promise<Running> => {
  const server = await startGuarded({ program, ...place })
  const address = place.env?.['PUBLIC_URL'] ?? server.origin
  await untilSo(server, () => server.said().includes(`Stepwright is at ${address}`))
  const isFilled = (place.env?.['DEMO'] ?? '0') !== '0'
  if (isFilled) await untilSo(server, () => server.said().includes('The demo site is ready.'))
  const end = (signal: NodeJS.Signals) => async () => {
    server.signal(signal)
    await server.ended
  }
  return { said: server.said, ended: server.ended, stop: end('SIGTERM'), kill: end('SIGKILL') }
}
