// What the operator's monitoring reads, in the format of Prometheus. Only with its own token:
// counts by row say what people do here.
import { createHash, timingSafeEqual } from 'node:crypto'
import { Registry } from 'prom-client'
import { version } from '#server/base/version.ts'
import type { Database } from '#server/db/open.ts'
import { countRequests, type Answered } from './requestMetrics.ts'
import type { Service } from './service.ts'
import { gaugeSite } from './siteMetrics.ts'

export type Metrics = {
  /** Called once for each request. */
  count: (answered: Answered) => void
  /** All of them in the format of Prometheus. */
  text: () => Promise<string>
}

export const createMetrics = (site: {
  database: Database
  dataDir: string
  changesAge: () => number
  /** Gauges of an upper room; what it gives finds their values out. */
  more: (registry: Registry) => () => Promise<void>
}): Metrics => {
  const registry = new Registry()
  const collectMore = site.more(registry)
  const count = countRequests(registry)
  const collect = gaugeSite(registry, { ...site, version })
  return {
    count,
    async text() {
      await collect()
      // Without a database the rest is told all the same.
      await collectMore().catch(() => undefined)
      return registry.metrics()
    },
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

export const serveMetrics = async (
  { config, loop, metrics }: Service,
  request: Request,
): Promise<Response> => {
  const { metricsToken } = config
  if (metricsToken === null)
    return Response.json({ error: true, message: 'METRICS_TOKEN is not set' }, { status: 404 })
  const given = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  if (!timingSafeEqual(digest(given), digest(metricsToken)))
    return Response.json(
      { error: true, message: 'Send METRICS_TOKEN as a bearer token' },
      { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } },
    )
  return new Response(`${await metrics.text()}${loop.metrics().join('\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  })
}
