// What the operator's monitoring reads, in the format of Prometheus. Only with its own token:
// counts by row say what people do here.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Service } from './service.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

export const serveMetrics = ({ config, loop }: Service, request: Request): Response => {
  const { metricsToken } = config
  if (metricsToken === null)
    return Response.json({ error: true, message: 'METRICS_TOKEN is not set' }, { status: 404 })
  const given = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  if (!timingSafeEqual(digest(given), digest(metricsToken)))
    return Response.json(
      { error: true, message: 'Send METRICS_TOKEN as a bearer token' },
      { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } },
    )
  return new Response(`${loop.metrics().join('\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  })
}
