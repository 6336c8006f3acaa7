import type { MiddlewareHandler } from 'hono'

/** Hono drops the body of the GET that a HEAD becomes: here what that body holds open is closed. */
export const closeBodyOfHead: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
}
