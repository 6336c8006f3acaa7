// What the handler of a request is given.
import { networkOf } from '#server/base/clientAddress.ts'
import type { Db } from '#server/db/open.ts'
import { arrivalOf } from '../arrival.ts'
import { bindToBrowser } from '../access/browser.ts'
import type { Ctx } from '../context.ts'
import type { Reading } from '../readers.ts'
import type { Effects, Identified } from './exchange.ts'

const wishesOf = (search: URLSearchParams): Ctx['wishes'] => ({
  accept_below: /^(true|1|)$/i.test(search.get('accept_below') ?? 'no'),
  settles: /^[1-9]\d{0,8}$/.test(search.get('settles') ?? '')
    ? Number(search.get('settles'))
    : null,
})

const sentAt = (headers: Headers): Ctx['sentAt'] => {
  const said = headers.get('x-device-date') ?? ''
  return /^\d{1,10}$/.test(said) ? Number(said) : null
}

/**
 * `db`: the transaction of a write, the pool of a read; `reading`: where nobody in particular
 * reads.
 */
export const contextOf = (
  exchange: Identified,
  effects: Effects,
  db: Db,
  reading: Reading | null,
): Ctx => {
  const { service, request, row, person, ip, headers, search, requestid } = exchange
  return {
    db,
    person,
    settings: service.settings(),
    config: service.config,
    origin: service.config.publicUrl,
    now: service.now(),
    userAgent: request.headers.get('user-agent') ?? '',
    bindToBrowser: () => bindToBrowser(service.config, request, headers),
    arrival: () => arrivalOf(request.headers),
    vitals: service.vitals,
    bytes: reading?.bytes ?? service.bytes,
    media: service.media,
    ip,
    network: networkOf(ip),
    rateLimits: service.rateLimits,
    views: service.views,
    misses: service.misses,
    streams: service.streams,
    lastEventid: request.headers.get('last-event-id') ?? '',
    reason: (request.headers.get('x-reason') ?? '').trim().slice(0, 500),
    sentAt: sentAt(request.headers),
    holds: service.holds,
    wishes: wishesOf(search),
    snapshot: work =>
      row.method === 'GET' && !row.audited
        ? (reading ?? service.database).snapshot(work)
        : work(db),
    touch: (...resources) => void effects.touched.push(...resources),
    emit: event => void effects.events.push(event),
    queue: job => void effects.jobs.push(job),
    requestid,
    auditRefusal: refusal => void effects.refusals.push(refusal),
    header: (header, value) => void (headers[header] = value),
    alreadyThere: () => void (effects.created = false),
    log: service.log,
  }
}
