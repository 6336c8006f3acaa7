// What the steps of a request pass on: each step adds what it found, and later ones may count on
// it.
import type { FileHandle } from 'node:fs/promises'
import type { Row } from '#contract/core/endpoint.ts'
import type { Name } from '#contract/rows.ts'
import type { AuditRow } from '#server/effects/audit.ts'
import type { NewJob } from '#server/effects/jobs.ts'
import type { NewEvent } from '#contract/events/table.ts'
import { wantsXml } from '#server/omanual/asked.ts'
import type { Handlers, Person, FastHandlers } from '../context.ts'
import type { KeptAnswer } from '../idempotency.ts'
import { corsHeaders, type Asked } from './output.ts'
import type { Service } from '../service.ts'

/** What every request of a service is answered with. */
export type Serving = { service: Service; handlers: Handlers; quick: FastHandlers }

/** A request as it comes. `headers` are those of the answer. */
export type Exchange = Serving & {
  request: Request
  /** What follows the base path, still percent-encoded. */
  path: string
  ip: string
  method: string
  search: URLSearchParams
  requestid: string
  headers: Record<string, string>
  asked: Asked
  /** Nobody in particular asks: the same address gets the same bytes until they change. */
  shared: boolean
  /** For the log: the row, once it is known. */
  named: string
  /** Ends the measure of how long the row keeps the event loop. */
  leave: () => void
  /** Gives back what this request alone may hold. */
  release: () => void
  person: Person | null
}

/** Its row is known. */
export type Matched = Exchange & { name: Name; params: Record<string, string>; row: Row }

/** Who asks is known. */
export type Identified = Matched & {
  /** Of a JSON body; a file is still to come. */
  bytes: Buffer
  token: string | null
  cookies: string | null
  /** Idempotency-Key as it was sent, and as it counts. */
  asks: string | null
  key: string | null
  /** What the row's short way loaded beside the token. */
  loaded: unknown
}

/**
 * What the handler asks to be done with the commit; `created`: the answer is what the row tells.
 */
export type Effects = {
  touched: string[]
  events: NewEvent[]
  jobs: NewJob[]
  refusals: AuditRow[]
  created: boolean
  /** Closed unless it is sent. */
  zip: FileHandle | null
}
export type Done = { status: number; answer: unknown; replay?: KeptAnswer }

export const beginExchange = (
  serving: Serving,
  request: Request,
  path: string,
  ip: string,
): Exchange => {
  const { service, handlers, quick } = serving
  const cut = request.url.indexOf('?')
  const search = new URLSearchParams(cut < 0 ? '' : request.url.slice(cut + 1))
  const method = request.method
  const requestid = service.requestid()
  const signedIn = request.headers.has('authorization')
  // Member by member: spread into a literal of this size costs a third of a cached answer.
  return {
    service,
    handlers,
    quick,
    request,
    path,
    ip,
    method,
    search,
    requestid,
    headers: {
      'X-Request-Id': requestid,
      ...corsHeaders(service.settings().cors_origins, request.headers.get('origin')),
    },
    asked: {
      method,
      pretty: search.has('pretty'),
      signedIn,
      accepts: request.headers.get('accept-encoding'),
      ifNoneMatch: request.headers.get('if-none-match'),
      xml: null,
    },
    shared:
      method === 'GET' &&
      !signedIn &&
      !service.settings().private_site &&
      !request.headers.has('x-app-id') &&
      !wantsXml(search.get('type'), request.headers.get('accept')),
    named: 'none',
    leave: () => undefined,
    release: () => undefined,
    person: null,
  }
}
