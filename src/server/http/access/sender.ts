// Whose request it is, and what is told to somebody who ended the own sign-in with it.
import { ApiError } from '#lib/errors.ts'
import { unixNow } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import type { Sql } from '#server/db/sql.ts'
import { identify } from './access.ts'
import { sendersOf } from './browser.ts'
import type { Person } from '../context.ts'
import { answerToEnded, requestHash, type KeptAnswer } from '../idempotency.ts'

/** What stands for the person's sign-in in an answer that is kept; null without a token. */
export const senderOf = (
  person: Person | null,
  token: string | null,
  cookies: string | null,
): Buffer | null =>
  person && token !== null ? sendersOf(token, cookies)[person.inBrowser ? 1 : 0] : null

/**
 * The person of the token; or, where this very request has ended the token before, its answer
 * (decision 0383). Throws 401.
 */
export const identifySender = async (
  db: Db,
  request: Request,
  { token, key, bytes }: { token: string; key: string | null; bytes: Uint8Array },
  beside: Sql | null,
): Promise<{ person: Person; beside: unknown } | { person: null; kept: KeptAnswer }> => {
  const cookies = request.headers.get('cookie')
  try {
    return await identify(db, token, cookies, beside)
  } catch (refusal) {
    if (key === null || !(refusal instanceof ApiError)) throw refusal
    const senders = sendersOf(token, cookies)
    const kept = await answerToEnded(db, senders, key, requestHash(request, bytes), unixNow())
    if (!kept) throw refusal
    return { person: null, kept }
  }
}
