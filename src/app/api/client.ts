import { addressAt, callRow } from '#contract/core/call.ts'
import type { CallOptions, Loose } from '#contract/core/call.ts'
import type { InputOf, ReturnsOf, Row } from '#contract/core/endpoint.ts'
import { guideRows } from '#contract/guides/rows.ts'
import type { Name } from '#contract/rows.ts'
import { siteRows } from '#contract/site/rows.ts'
import { tagRows } from '#contract/tags/rows.ts'
import { userRows } from '#contract/users/rows.ts'
import { wikiRows } from '#contract/wikis/rows.ts'
import type { Table } from '#contract/schemas.ts'
import { waysIn } from '#contract/signInRows.ts'
import { ApiError } from '#lib/errors.ts'
import { expireSession, sessionToken } from './session.ts'

/**
 * What readers need stands here; the rest of the table comes with the first call that asks for it.
 */
const near: Partial<Record<Name, Row>> = {
  ...guideRows,
  ...wikiRows,
  ...userRows,
  ...tagRows,
  ...siteRows,
}
/** What did not come was not sent either. */
const come = <T>(module: Promise<T>): Promise<T> =>
  module.catch((cause: unknown) => {
    throw new ApiError(0, 'The service does not answer', { body: cause })
  })
const rowOf = async (name: Name): Promise<Row> =>
  near[name] ?? (await come(import('#contract/rows.ts'))).rows[name]
const repeating = () => come(import('./repeat.ts'))

/** Whoever begins to write may be offline when it is sent: what sends it is asked for before. */
export const prepareCalls = (): void =>
  // The first call that needs it asks for it again.
  void Promise.all([import('#contract/rows.ts'), repeating()]).catch(() => undefined)

export const base = '/api/2.0'

/** Heard on the window: the service said that it cannot do something just now. */
export const serviceRefused = 'stepwright-refused'

/**
 * Every request of the app goes through here: an answer that refuses the token ends the session.
 */
export const send: typeof fetch = async (address, init) => {
  const token = sessionToken()
  const response = await fetch(address, init)
  if (response.status === 503) globalThis.dispatchEvent?.(new Event(serviceRefused))
  if (response.status === 401 && token !== null && new Headers(init?.headers).has('Authorization'))
    expireSession(token)
  return response
}

let checking: ((name: Name, answer: unknown) => void) | undefined
/** Answers are trusted until a screen comes that brings the schemas. */
export const checkAnswersBy = (check: typeof checking): void => void (checking = check)

type Failure = { request: string; at: string }
const failures = new WeakMap<Error, Failure>()

/**
 * Calls a row and remembers what a failed request was, for "Copy details". A write is repeated with
 * one key while no answer comes, and throws NoAnswer in the end; what the service wants confirmed
 * goes on by itself once it is.
 */
export const call = async <N extends Name>(
  name: N,
  input: InputOf<Table[N]>,
  options?: CallOptions,
): Promise<ReturnsOf<Table[N]>> => {
  const row = await rowOf(name)
  // Each repetition is sent as the person who wrote it, though they were signed out meanwhile.
  const token = waysIn.includes(name) ? null : sessionToken()
  const ask = (key?: string) =>
    callRow(
      { base, token: () => token, send },
      row,
      input as Loose,
      key === undefined ? options : { ...options, key },
      answer => checking?.(name, answer),
    ) as Promise<ReturnsOf<Table[N]>>
  try {
    if (row.method === 'GET' && !row.confirms) return await ask()
    return await (await repeating()).outlast(name, row, input as Loose, options, token, ask)
  } catch (error) {
    if (error instanceof Error)
      failures.set(error, {
        request: `${row.method} ${base}${addressAt(row.path, input as Loose)}`,
        at: new Date().toISOString(),
      })
    throw error
  }
}

/** Method, path, status, time and request id of a failed request; never a token. */
export const failureDetails = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const failure = failures.get(error)
  if (!(error instanceof ApiError))
    return [failure?.request ?? location.pathname, error.message, failure?.at]
      .filter(Boolean)
      .join('\n')
  return [
    failure?.request,
    error.status === 0 ? 'No answer' : `${error.status} ${error.message}`,
    failure?.at,
    error.headers['x-request-id'] && `Request ${error.headers['x-request-id']}`,
  ]
    .filter(Boolean)
    .join('\n')
}
