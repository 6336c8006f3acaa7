// The whole site as one function from Request to Response: API, media, health, and the app's files.
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { ApiError } from '#lib/errors.ts'
import type { Handlers, FastHandlers } from './http/context.ts'
import { clientAddress } from '#server/base/clientAddress.ts'
import { bytesOf, tellAnswered } from './http/answered.ts'
import { createServe } from './http/pipeline/serve.ts'
import { refusedMediaAccess } from './http/access/mediaCookie.ts'
import { serveMetrics } from './http/metrics.ts'
import { overLimit } from './http/outsideRates.ts'
import { closeBodyOfHead } from './http/responses/closeBodyOfHead.ts'
import { safeHeaders } from './http/responses/safeHeaders.ts'
import type { Service } from './http/service.ts'
import { serveDocument, serveVideo } from './files/serve.ts'
import { serveMedia } from './media/serve.ts'
import { serveExport } from '#server/accounts/exports.ts'
import { createPages } from './pages/pages.ts'

export const basePath = '/api/2.0'

export type SiteOptions = {
  service: Service
  handlers: Handlers
  quickHandlers?: FastHandlers
  /** Folder of the built app; null where only the API is wanted (tests). */
  appFolder: string | null
  /** Database and migrations answer, and somebody can sign in. */
  ready: () => Promise<boolean>
}

type Env = { Bindings: Partial<HttpBindings> }

/** Still percent-encoded: titles may hold %2F. */
const rawPath = (url: string): string => {
  const from = url.indexOf('/', url.indexOf('://') + 3)
  const to = url.search(/[?#]/)
  return from < 0 ? '/' : url.slice(from, to < 0 ? undefined : to)
}

/** What is no row of the contract, by the first part of its path. */
const kindOf = (path: string): string =>
  /^\/(igi|documents|videos|exports|assets|healthz|readyz|metrics)(?=\/|$)/.exec(path)?.[1] ??
  'page'

const addressOf = (service: Service, c: Context<Env>): string =>
  clientAddress(
    c.env?.incoming?.socket?.remoteAddress,
    c.req.raw.headers,
    service.config.trustedProxies,
  )

/** The pipeline tells of what it answers itself, with row and person. */
const tellOf =
  (service: Service): MiddlewareHandler<Env> =>
  async (c, next) => {
    const path = rawPath(c.req.raw.url)
    if (path.startsWith('/api/')) return next()
    const started = performance.now()
    await next()
    tellAnswered(service, {
      requestid: service.requestid(),
      method: c.req.method,
      row: kindOf(path),
      path,
      status: c.res.status,
      userid: undefined,
      address: addressOf(service, c),
      bytes: bytesOf(c.req.raw),
      milliseconds: performance.now() - started,
    })
  }

export const createSite = ({
  service,
  handlers,
  quickHandlers = {},
  appFolder,
  ready,
}: SiteOptions) => {
  const app = new Hono<Env>({ strict: false })
  const serve = createServe(service, handlers, quickHandlers)
  const pages = createPages(service, handlers, appFolder)
  const whoMayRead: MiddlewareHandler<Env> = async (c, next) =>
    (await refusedMediaAccess(service, c.req.raw)) ?? next()

  app.use('*', safeHeaders(service.config.publicUrl))
  app.use('*', tellOf(service))
  app.use('*', closeBodyOfHead)
  app.get('/healthz', c => c.json({ status: 'ok' }))
  app.get('/readyz', async c =>
    (await ready()) ? c.json({ status: 'ready' }) : c.json({ status: 'not ready' }, 503),
  )
  app.get('/metrics', c => serveMetrics(service, c.req.raw))
  app.use('*', async (c, next) => {
    const socket = c.env?.incoming?.socket?.remoteAddress
    const over = overLimit(service, c.req.raw, rawPath(c.req.raw.url), socket)
    if (over) return over
    return next()
  })
  app.all('/api/*', c => {
    const path = rawPath(c.req.raw.url)
    // Another version segment is no endpoint (api-facts 1.1.1): serve() answers 404 in the one
    // error shape.
    const inside =
      path === basePath || path.startsWith(`${basePath}/`)
        ? path.slice(basePath.length)
        : '/api/unknown'
    return serve(c.req.raw, inside === '' ? '/' : inside, addressOf(service, c))
  })
  app.get('/igi/:name', whoMayRead, c => serveMedia(service, c.req.raw, c.req.param('name')))
  app.get('/documents/*', whoMayRead, c =>
    serveDocument(service, c.req.raw, rawPath(c.req.raw.url).slice('/documents/'.length)),
  )
  app.get('/videos/:name', whoMayRead, c => serveVideo(service, c.req.raw, c.req.param('name')))
  app.get('/exports/:name', whoMayRead, c => serveExport(service, c.req.raw, c.req.param('name')))
  app.get('*', c => pages(c.req.raw, rawPath(c.req.raw.url)))
  app.notFound(c => c.json({ error: true, message: 'Endpoint not found' }, 404))
  app.onError((error, c) => {
    if (error instanceof ApiError)
      return Response.json(
        { error: true, message: error.message },
        { status: error.status, headers: { ...error.headers, 'Cache-Control': 'no-store' } },
      )
    service.log.error({ error }, 'unexpected error outside the API')
    return c.json({ error: true, message: 'An unexpected error occurred' }, 500)
  })
  return app
}
export type Site = ReturnType<typeof createSite>
