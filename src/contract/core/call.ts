// One request from a row: no table of rows stands behind it, so that a page needs none but its own.
import { ApiError } from '#lib/errors.ts'
import type { Row } from './endpoint.ts'
import { fillPath } from './fillPath.ts'
import { plainText } from '#lib/plainText.ts'

export type CallOptions = {
  /**
   * Idempotency-Key: repeats of the same request get the first answer for 24 hours (api-facts
   * 1.1.13).
   */
  key?: string
  /** X-Reason: why, for the audit log and the person it concerns. */
  reason?: string
  /** X-Device-Date: what this clock shows, beside a moment that the body says by it. */
  sendsClock?: boolean
  signal?: AbortSignal
  keepalive?: boolean
  /** The file of a raw row. */
  file?: BodyInit
  /** Told the headers of a 2xx answer: X-Total-Count, X-Patrol-State … */
  onHeaders?: (headers: Headers) => void
  /**
   * Given the bytes of a 2xx answer instead of anybody else: they are read, and checked, elsewhere.
   */
  takeBytes?: (bytes: ArrayBuffer) => Promise<void>
}
export type Loose = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The address of a call below the base path: what a browser or a key needs to name it. */
export const addressAt = (rowPath: string, input: Loose = {}): string => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null)
      query.set(key, Array.isArray(value) ? value.join(',') : plainText(value))
  }
  const path = fillPath(rowPath, input.params)
  return query.size ? `${path}?${query}` : path
}

const failure = (response: Response, body: unknown): ApiError => {
  const envelope = (typeof body === 'object' && body !== null ? body : {}) as {
    message?: unknown
    errors?: ApiError['errors']
  }
  const message =
    typeof envelope.message === 'string' && response.status !== 409
      ? envelope.message
      : `${response.status} ${response.statusText}`.trim()
  return new ApiError(response.status, message, {
    body,
    errors: Array.isArray(envelope.errors) ? envelope.errors : [],
    headers: Object.fromEntries(response.headers),
  })
}

/** Where a call goes, and what lets it in. */
export type Connection = { base: string; token: () => string | null; send: typeof fetch }

/** One request of one row. `check` sees a 2xx answer before anybody else. Throws ApiError. */
export const callRow = async (
  { base, token, send }: Connection,
  row: Row,
  input: Loose,
  options: CallOptions = {},
  check?: (answer: unknown) => void,
): Promise<unknown> => {
  const headers: Record<string, string> = { Accept: 'application/json' }
  const held = token()
  if (held) headers['Authorization'] = `api ${held}`
  if (options.key) headers['Idempotency-Key'] = options.key
  if (options.reason) headers['X-Reason'] = options.reason
  if (options.sendsClock) headers['X-Device-Date'] = String(Math.floor(Date.now() / 1000))
  if (input.body !== undefined) headers['Content-Type'] = 'application/json'
  const body = row.raw
    ? options.file
    : input.body === undefined
      ? undefined
      : JSON.stringify(input.body)
  let response: Response
  let bytes: ArrayBuffer | null = null
  let text = ''
  try {
    response = await send(base + addressAt(row.path, input), {
      method: row.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    })
    // Half an answer is none.
    if (options.takeBytes && response.ok) bytes = await response.arrayBuffer()
    else text = await response.text()
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new ApiError(0, 'The service does not answer', { body: cause })
  }
  if (bytes) return options.takeBytes?.(bytes)
  let answer: unknown = null
  try {
    answer =
      text === ''
        ? null
        : response.headers.get('content-type')?.startsWith('text/csv')
          ? text
          : JSON.parse(text)
  } catch {
    throw new ApiError(response.ok ? 0 : response.status, 'The answer is not JSON', {
      headers: Object.fromEntries(response.headers),
    })
  }
  if (!response.ok) throw failure(response, answer)
  if (row.csv !== 'too' || typeof answer !== 'string') check?.(answer)
  options.onHeaders?.(response.headers)
  return answer
}
