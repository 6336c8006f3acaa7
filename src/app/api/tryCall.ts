// One request as somebody put it together by hand in the reference: nothing is parsed, every status
// is an answer.
import { existing } from '#lib/existing.ts'
import { base, send } from './client.ts'
import { queries } from './queries.ts'
import { sessionToken } from './session.ts'

export type Tried = {
  method: string
  path: string
  body?: BodyInit
  isJson?: boolean
  headers?: Record<string, string>
  signedIn: boolean
}
/** `ms` is what passed in this browser until the last byte; `bytes` of the body, unpacked. */
export type TriedAnswer = {
  status: number
  headers: Headers
  text: string
  bytes: number
  ms: number
}

const streamPatience = 3000

/** A stream has no end: what comes within a few seconds stands for it. */
const beginningOf = async (response: Response): Promise<string> => {
  const reader = existing(response.body, 'the stream in the answer')
    .pipeThrough(new TextDecoderStream())
    .getReader()
  const timer = setTimeout(() => void reader.cancel(), streamPatience)
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
  clearTimeout(timer)
  return text
}

/**
 * `path` with its query, below the base path. The token travels in a header, never in an address.
 * Throws where no answer comes.
 */
export const tryCall = async (
  { method, path, body, isJson, headers, signedIn }: Tried,
  signal?: AbortSignal,
): Promise<TriedAnswer> => {
  const token = signedIn ? sessionToken() : null
  const began = performance.now()
  const response = await send(base + path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(isJson ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
      ...(token ? { Authorization: `api ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  })
  const text = response.headers.get('content-type')?.startsWith('text/event-stream')
    ? await beginningOf(response)
    : await response.text()
  // which of them it made stale, nobody says
  if (method !== 'GET' && response.ok) void queries.invalidateQueries()
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes: new TextEncoder().encode(text).length,
    ms: Math.round(performance.now() - began),
  }
}
