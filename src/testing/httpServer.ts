// For tests: a real server on a free port. Starting one replaces the global Request and Response by
// quicker ones; the next file of this worker gets back what was there.
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'

const { Request, Response } = globalThis
const giveBack = (): void => {
  Object.defineProperties(globalThis, {
    Request: { value: Request, configurable: true, writable: true },
    Response: { value: Response, configurable: true, writable: true },
  })
}

/** Answers through `fetch` on `port` of this machine, a free one by default, once it listens. */
export const listen = async (
  fetch: Parameters<typeof serve>[0]['fetch'],
  port = 0,
): Promise<Server> => {
  const server = serve({ fetch, port, hostname: '127.0.0.1' }) as Server
  await new Promise<void>(resolve => server.once('listening', resolve))
  return server
}

/** Ends the server with all its connections. */
export const close = async (server: Server): Promise<void> => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  giveBack()
}
