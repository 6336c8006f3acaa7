// The built server as a process that cannot outlive the journeys.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { startServer, type Server, type Wanted } from '#server/durability/server.ts'
import { rootFolder } from '#server/base/root.ts'

export const program = join(rootFolder, 'dist', 'server', 'main.js')

/**
 * A server with a guard: however this process dies, the pipe between them closes, and the guard
 * stops the server and with it the database.
 */
export const startGuarded = async (wanted: Wanted): Promise<Server> => {
  const server = await startServer(wanted)
  const guard = spawn('sh', ['-c', `cat > /dev/null; kill -TERM -${server.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  void server.ended.then(() => guard.kill('SIGKILL'))
  return server
}

/** Resolves when the first start is over: the demo, if there is to be one, is complete. */
export const firstStartOver = async (server: Server, wanted: Wanted): Promise<void> =>
  expect(() =>
    expect(server.said()).toContain(
      `Stepwright is at ${wanted.env?.['PUBLIC_URL'] ?? server.origin}`,
    ),
  ).toPass({ timeout: 600_000, intervals: [20] })
