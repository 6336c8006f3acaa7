// Asking another site: one request at a time, a pause between them, Retry-After obeyed, patience
// with what passes.
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

type Milliseconds = number
export type Polite = {
  /**
   * JSON of an address; null with its status for a refusal (4xx). Throws when the site stays away.
   */
  json: (url: string) => Promise<{ status: number; value: unknown; bytes: number }>
  /**
   * Writes the body of a 200 to `path`; gives the status. Throws when the host does not answer or
   * sends more than `bytesAtMost`.
   */
  download: (url: string, path: string, bytesAtMost: number) => Promise<number>
}

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

const passes = (status: number) => status === 429 || status === 408 || status >= 500

export const createPolite = (pause: Milliseconds, signal: AbortSignal): Polite => {
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
        const response = await fetch(url, {
          headers: { 'User-Agent': 'Stepwright import', Accept: '*/*' },
          signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
        })
        if (!passes(response.status) || attempt === attempts) return response
        await response.body?.cancel()
        wait = askedWait(response) ?? wait
      } catch (error) {
        signal.throwIfAborted()
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
        if (passes(response.status))
          throw new Error(
            `${new URL(url).host} answers ${response.status} again and again; run the import again later, it goes on from here`,
          )
        if (Number(response.headers.get('Content-Length')) > answerAtMost)
          throw new Error(`${url} is too large`)
        const body = await response.text()
        if (!response.ok) return { status: response.status, value: null, bytes: 0 }
        try {
          return { status: response.status, value: JSON.parse(body) as unknown, bytes: body.length }
        } catch {
          throw new Error(`${url} is no JSON: is this the address of an API 2.0?`)
        }
      }),
    download: (url, path, bytesAtMost) =>
      inTurn(async () => {
        const response = await ask(url, 2)
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
        await pipeline(
          Readable.fromWeb(response.body as import('node:stream/web').ReadableStream),
          measure,
          createWriteStream(path, { mode: 0o600 }),
        )
        return 200
      }),
  }
}
