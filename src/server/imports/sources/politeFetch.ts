// Asking another site: one request at a time, a pause between them, Retry-After obeyed, patience
// with what passes. Never out of the network of the service, by redirects neither: addresses come
// from the data of others (moderation-admin 9).
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetch, type Response } from 'undici'
import { guardedAgent, problemOf } from '#server/base/publicAddress.ts'

type Milliseconds = number
export type PoliteFetcher = {
  /**
   * JSON of an address; null with its status for a refusal (4xx). Throws when the site stays away.
   */
  json: (url: string) => Promise<{ status: number; value: unknown; bytes: number }>
  /**
   * Writes the body of a 200 to `path`; gives the status. Throws when the host does not answer or
   * sends more than `bytesAtMost`.
   */
  download: (url: string, path: string, bytesAtMost: number) => Promise<number>
  close: () => Promise<void>
}

const redirectsAtMost = 5
const attemptsAtMost = 6
const patience: Milliseconds = 60_000
const longestWait: Milliseconds = 600_000
const answerAtMost = 100_000_000 // bytes

/** What Retry-After asks for, in seconds or as a date; null when it does not. */
const askedWait = (response: Response): Milliseconds | null => {
  const text = response.headers.get('Retry-After')
  if (text === null) return null
  const wait = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), longestWait) : null
}

/** At most `max` bytes of it as text; throws beyond, whatever was announced. */
const textOf = async (response: Response, max: number, tooLarge: string): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length
    if (bytes > max) throw new Error(tooLarge)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const refusals = new WeakSet<object>()
/** An address that is never asked, however often. */
const refused = (message: string): Error => {
  const error = new Error(message)
  refusals.add(error)
  return error
}
const isRefused = (error: unknown) =>
  typeof error === 'object' && error !== null && refusals.has(error)

const passes = (status: number) => status === 429 || status === 408 || status >= 500

type Way = { allowed: string[]; signal: AbortSignal; agent: ReturnType<typeof guardedAgent> }
/** Each address on the way is looked at. */
const follow = async (url: string, { allowed, signal, agent }: Way): Promise<Response> => {
  let at = url
  for (let redirects = 0; ; redirects++) {
    const problem = problemOf(at, allowed)
    if (problem) throw refused(`${at.slice(0, 200)} was not requested: ${problem}`)
    const response = await fetch(at, {
      headers: { 'User-Agent': 'Stepwright import', Accept: '*/*' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      redirect: 'manual',
      dispatcher: agent,
    })
    const location = response.headers.get('Location')
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response
    await response.body?.cancel()
    if (redirects === redirectsAtMost || !URL.canParse(location, at))
      throw refused(`${at.slice(0, 200)} redirects too often, or to an invalid address`)
    at = new URL(location, at).href
  }
}

const jsonOf = async (url: string, response: Response) => {
  if (passes(response.status))
    throw new Error(
      `${new URL(url).host} keeps answering with status ${response.status}. Run the import again later to continue from here`,
    )
  if (Number(response.headers.get('Content-Length')) > answerAtMost)
    throw new Error(`${url} is too large`)
  const body = await textOf(response, answerAtMost, `${url} is too large`)
  if (!response.ok) return { status: response.status, value: null, bytes: 0 }
  try {
    return { status: response.status, value: JSON.parse(body) as unknown, bytes: body.length }
  } catch {
    throw new Error(`${url} did not return JSON. Is this the address of an API 2.0 site?`)
  }
}

/** Gives the status: 204 for a 200 without a body. */
const save = async (response: Response, path: string, bytesAtMost: number): Promise<number> => {
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel()
    return response.status === 200 ? 204 : response.status
  }
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _, next) {
      bytes += chunk.length
      next(bytes > bytesAtMost ? new Error('it is too large') : null, chunk)
    },
  })
  await pipeline(Readable.fromWeb(response.body), measure, createWriteStream(path, { mode: 0o600 }))
  return 200
}

/** `allowed` lists hosts that may lie inside the network, and may be asked by plain http. */
export const createPoliteFetcher = (
  pause: Milliseconds,
  signal: AbortSignal,
  allowed: string[] = [],
): PoliteFetcher => {
  const agent = guardedAgent(allowed, patience)
  let last: Promise<unknown> = Promise.resolve()
  /** Everything stands in one line, pictures too. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine
      // Who asked for that work got its error.
      .catch(() => undefined)
      // A pause that is broken off by a stop ends at once.
      .then(() => sleep(pause, undefined, { signal }).catch(() => undefined))
    return mine
  }
  const ask = async (url: string, attempts: number): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted()
      let wait = Math.min(1000 * 2 ** (attempt - 1), 30_000)
      try {
        const response = await follow(url, { allowed, signal, agent })
        if (!passes(response.status) || attempt === attempts) return response
        await response.body?.cancel()
        wait = askedWait(response) ?? wait
      } catch (error) {
        signal.throwIfAborted()
        if (isRefused(error)) throw error
        if (attempt === attempts)
          throw new Error(
            `${new URL(url).host} does not answer (${(error as { cause?: Error }).cause?.message ?? (error as Error).message})`,
          )
      }
      await sleep(wait, undefined, { signal })
    }
  }
  return {
    json: url =>
      inTurn(async () => {
        const response = await ask(url, attemptsAtMost)
        return jsonOf(url, response)
      }),
    download: (url, path, bytesAtMost) =>
      inTurn(async () => {
        const response = await ask(url, 2)
        return save(response, path, bytesAtMost)
      }),
    close: () => agent.close(),
  }
}
