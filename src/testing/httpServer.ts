// For tests: a real server on a free port. The global Request and Response stay what they are:
// other files of this worker go on with them.
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'

/** Answers through `fetch` on a free port of this machine, once it listens. */
export const listen = async (fetch: Parameters<typeof serve>[0]['fetch']): Promise<Server> => {
  const server = serve({
    fetch,
    port: 0,
    hostname: '127.0.0.1',
    overrideGlobalObjects: false,
  }) as Server
  await new Promise<void>(resolve => server.once('listening', resolve))
  return server
}

/** Ends the server with all its connections. */
export const close = async (server: Server): Promise<void> => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}
