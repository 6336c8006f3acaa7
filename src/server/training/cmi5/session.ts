// A session of a part: known by a token that the part fetches once, and over when the part says so
// or another one is opened (cmi5 8.2 and 9.3).
import { randomBytes } from 'node:crypto'
import { ApiError } from '#lib/errors.ts'
import type { Config } from '#server/base/config.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql } from '#server/db/sql.ts'
import { alive, hashed } from '../launches.ts'
import type { Names } from './ownStatements.ts'
import type { Mode } from './words.ts'

export type Session = {
  sessionid: string
  nth: number
  registration: string
  launchid: number
  item: string
  mode: Mode
  launched: number
  ended: 'terminated' | 'abandoned' | null
  importid: number
  attemptid: number | null
  userid: number
}
export const namesOf = (
  { publicUrl, contentUrl }: Pick<Config, 'publicUrl' | 'contentUrl'>,
  importid: number,
): Names => ({ homePage: publicUrl, contentUrl, importid })

/** The answer to the first who asks; the standard's error to whoever asks again (8.2.3). */
export const fetchToken = async (db: Db, key: string, now: number): Promise<object> => {
  const token = randomBytes(24).toString('base64')
  const taken = await db.run(sql`
    update training_sessions s set token_hash = ${hashed(token)} from training_launches l
      where s.fetch_hash = ${hashed(key)} and s.token_hash is null and s.ended is null
        and l.launchid = s.launchid and ${alive(now)}`)
  if (taken > 0) return { 'auth-token': token }
  const known = await db.maybe(sql`select from training_sessions where fetch_hash = ${hashed(key)}`)
  return known
    ? { 'error-code': '1', 'error-text': 'This fetch URL has already been used or has expired' }
    : { 'error-code': '2', 'error-text': 'This fetch URL is not valid' }
}

const tokenIn = (header: string | null): string | undefined =>
  /^Basic ([\w+/=]{8,100})$/i.exec(header ?? '')?.[1]

type Wanted = {
  /** Until it is written. */
  lock?: boolean
  /** Also one that ended by itself: what was said before its end may come after it. */
  late?: boolean
}
/** Throws 401 for a token of nobody, 403 once its session is over. */
export const sessionOf = async (
  db: Db,
  header: string | null,
  now: number,
  { lock = false, late = false }: Wanted = {},
): Promise<Session> => {
  const token = tokenIn(header)
  const session =
    token === undefined
      ? null
      : await db.maybe<Session>(sql`
    select s.sessionid, s.nth, s.registration, s.launchid, s.item, s.mode, s.launched, s.ended,
      l.importid, l.attemptid, l.userid
    from training_sessions s join training_launches l using (launchid)
    where s.token_hash = ${hashed(token)} and ${alive(now)}
    ${lock ? sql`for update of s` : nothing}`)
  if (!session)
    throw new ApiError(401, 'Send a valid session token', {
      headers: { 'WWW-Authenticate': 'Basic' },
    })
  if (session.ended === 'abandoned' || (session.ended !== null && !late))
    throw new ApiError(403, 'This session has ended')
  return session
}

/** That something of a session was not kept, for the page around it; once a second is enough. */
export const noteRefusal = (db: Db, header: string | null, now: number): Promise<number> =>
  db.run(sql`update training_sessions set refused = ${now}
    where token_hash = ${hashed(tokenIn(header) ?? '')} and refused is distinct from ${now}`)
