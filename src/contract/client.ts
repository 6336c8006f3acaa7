// One typed function per row. Holds no schema: editor and admin routes pass `check`, reader pages trust a 2xx.
import { ApiError } from '#lib/errors.ts'
import type { InputOf, ReturnsOf, Row } from './endpoint.ts'
import { fillPath } from './path.ts'
import { rows, type Name } from './rows.ts'
import type { Table } from './table.ts'

export type CallOptions = {
  /** Idempotency-Key: repeats of the same request get the first answer for 24 hours (api-facts 1.1.13). */
  key?: string
  signal?: AbortSignal
  keepalive?: boolean
  /** The file of a raw row. */
  file?: BodyInit
  /** Told the headers of a 2xx answer: X-Total-Count, X-Patrol-State … */
  onHeaders?: (headers: Headers) => void
}
type Args<N extends Name> = {} extends InputOf<Table[N]> ? [input?: InputOf<Table[N]>, options?: CallOptions] : [input: InputOf<Table[N]>, options?: CallOptions]
/** Throws ApiError: `status`, `errors`, and for a 409 the current resource in `body`. Status 0 is no answer at all. */
export type Client = { [N in Name]: (...args: Args<N>) => Promise<ReturnsOf<Table[N]>> }
export type Check = (name: Name, answer: unknown) => void
type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** The address of a call below the base path: what a browser or a key needs to name it. */
export const addressOf = (name: Name, input: Loose = {}): string => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, Array.isArray(value) ? value.join(',') : String(value))
  }
  const path = fillPath(rows[name].path, input.params)
  return query.size ? `${path}?${query}` : path
}

const failure = (response: Response, body: unknown): ApiError => {
  const envelope = (typeof body === 'object' && body !== null ? body : {}) as { message?: unknown; errors?: ApiError['errors'] }
  const message = typeof envelope.message === 'string' && response.status !== 409 ? envelope.message : `${response.status} ${response.statusText}`.trim()
  return new ApiError(response.status, message, {
    body, errors: Array.isArray(envelope.errors) ? envelope.errors : [], headers: Object.fromEntries(response.headers),
  })
}

const call = async (base: string, token: () => string | null, send: typeof fetch, check: Check | undefined, name: Name, input: Loose, options: CallOptions) => {
  const row: Row = rows[name]
  const headers: Record<string, string> = { Accept: 'application/json' }
  const held = token()
  if (held) headers['Authorization'] = `api ${held}`
  if (options.key) headers['Idempotency-Key'] = options.key
  if (input.body !== undefined) headers['Content-Type'] = 'application/json'
  const body = row.raw ? options.file : input.body === undefined ? undefined : JSON.stringify(input.body)
  let response: Response
  try {
    response = await send(base + addressOf(name, input), {
      method: row.method, headers, ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}), ...(options.keepalive ? { keepalive: true } : {}),
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new ApiError(0, 'No answer from the service', { body: cause })
  }
  const text = response.status === 204 ? '' : await response.text()
  let answer: unknown = null
  try {
    answer = text === '' ? null : JSON.parse(text)
  } catch {
    throw new ApiError(response.ok ? 0 : response.status, 'The answer is not JSON', { headers: Object.fromEntries(response.headers) })
  }
  if (!response.ok) throw failure(response, answer)
  check?.(name, answer)
  options.onHeaders?.(response.headers)
  return answer
}

export const createClient = (base: string, token: () => string | null, send: typeof fetch = fetch, check?: Check): Client =>
  Object.fromEntries((Object.keys(rows) as Name[]).map(name => [
    name,
    (input: Loose = {}, options: CallOptions = {}) => call(base, token, send, check, name, input, options),
  ])) as unknown as Client
