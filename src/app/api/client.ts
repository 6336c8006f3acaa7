import { addressOf, createClient } from '#contract/client.ts'
import type { CallOptions, Client } from '#contract/client.ts'
import type { InputOf, ReturnsOf } from '#contract/endpoint.ts'
import type { Name } from '#contract/rows.ts'
import { rows } from '#contract/rows.ts'
import type { Table } from '#contract/table.ts'
import { ApiError } from '#lib/errors.ts'
import { expireSession, sessionToken } from './session.ts'

export const base = '/api/2.0'

/** Every request of the app goes through here: an answer that refuses the token ends the session. */
export const send: typeof fetch = async (address, init) => {
  const token = sessionToken()
  const response = await fetch(address, init)
  if (response.status === 401 && token !== null && new Headers(init?.headers).has('Authorization')) expireSession(token)
  return response
}

/** The app's one client. */
export const client: Client = createClient(base, sessionToken, send)

type Failure = { request: string; at: string }
const failures = new WeakMap<ApiError, Failure>()

/** Calls a row and remembers what a failed request was, for "Copy details". */
export const call = async <N extends Name>(name: N, input: InputOf<Table[N]>, options?: CallOptions): Promise<ReturnsOf<Table[N]>> => {
  const row = client[name] as (input: InputOf<Table[N]>, options?: CallOptions) => Promise<ReturnsOf<Table[N]>>
  try {
    return await row(input, options)
  } catch (error) {
    if (error instanceof ApiError) failures.set(error, { request: `${rows[name].method} ${base}${addressOf(name, input as object)}`, at: new Date().toISOString() })
    throw error
  }
}

/** Method, path, status, time and request id of a failed request; never a token. */
export const failureDetails = (error: unknown): string => {
  if (!(error instanceof ApiError)) return error instanceof Error ? `${error.name}: ${error.message}\n${location.pathname}` : String(error)
  const failure = failures.get(error)
  return [
    failure?.request,
    error.status === 0 ? 'No answer' : `${error.status} ${error.message}`,
    failure?.at,
    error.headers['x-request-id'] && `Request ${error.headers['x-request-id']}`,
  ]
    .filter(Boolean)
    .join('\n')
}
