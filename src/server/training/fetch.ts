// A package from an address that an Admin gives (moderation-admin 9): never out of the service's
// own network, by redirects neither.
import type { FileHandle } from 'node:fs/promises'
import { request, type Agent } from 'undici'
import { guardedAgent, problemOf } from '#server/base/publicAddress.ts'
import { archiveLimits, mebibytes } from './package/limits.ts'
import { importProblem, isImportProblem } from './package/problem.ts'

const redirectsAtMost = 3
/** Milliseconds without a byte that end it. */
const patience = 60_000

export const fetchAgent = (allowed: string[]): Agent => guardedAgent(allowed, patience)

type Fetch = {
  url: string
  allowed: string[]
  agent: Agent
  signal: AbortSignal
  max?: number
  seen: (bytes: number, total: number | null) => void
}

const follow = async ({ url, allowed, agent, signal }: Fetch) => {
  let at = url
  for (let redirects = 0; ; redirects++) {
    const problem = problemOf(at, allowed)
    if (problem) throw importProblem('address', problem)
    const answer = await request(at, {
      dispatcher: agent,
      signal,
      headers: { 'user-agent': 'Stepwright', 'accept-encoding': 'identity' },
    })
    const { location } = answer.headers
    if (![301, 302, 303, 307, 308].includes(answer.statusCode) || typeof location !== 'string')
      return answer
    // A body that breaks off is not needed.
    await answer.body.dump({ limit: 65_536 }).catch(() => undefined)
    if (redirects === redirectsAtMost)
      throw importProblem('address', `The address redirects more than ${redirectsAtMost} times`)
    if (!URL.canParse(location, at))
      throw importProblem('address', 'The address redirects to an invalid address')
    at = new URL(location, at).href
  }
}

/**
 * Writes what is there to the file; throws ImportProblem with the codes `address`, `fetch` and
 * `too_large`.
 */
export const fetchPackage = async (asked: Fetch, file: FileHandle): Promise<void> => {
  const max = asked.max ?? archiveLimits.packed
  try {
    const answer = await follow(asked)
    if (answer.statusCode !== 200) {
      // A body that breaks off is not needed.
      await answer.body.dump({ limit: 65_536 }).catch(() => undefined)
      throw importProblem(
        'fetch',
        `The server at this address answered with status ${answer.statusCode}`,
      )
    }
    const said = Number(answer.headers['content-length'])
    const total = Number.isSafeInteger(said) && said >= 0 ? said : null
    const tooLarge = importProblem('too_large', `A package can be at most ${mebibytes(max)}`)
    let bytes = 0
    // A body that is left unread ends by an error of its own, which nobody waits for.
    answer.body.on('error', () => undefined)
    try {
      if (total !== null && total > max) throw tooLarge
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > max) throw tooLarge
        await file.write(chunk)
        asked.seen(bytes, total)
      }
    } finally {
      answer.body.destroy()
    }
    if (total !== null && bytes !== total)
      throw importProblem('fetch', 'The download ended before the package was complete')
  } catch (error) {
    if (isImportProblem(error) || asked.signal.aborted) throw error
    const { code, message } = error as { code?: string; message?: string }
    throw importProblem(
      code === 'EADDRNOTAVAIL' ? 'address' : 'fetch',
      code === 'EADDRNOTAVAIL'
        ? 'The address must be on the public internet'
        : `Nothing could be downloaded from the address: ${String(message).slice(0, 200)}`,
    )
  }
}
