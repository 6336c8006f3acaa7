// Sign-in tokens (api-facts 2.3). Only their SHA-256 is stored.
import { randomBytes } from 'node:crypto'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { tokenEnds, tokenHash } from '#server/http/access/access.ts'
import type { Ctx } from '#server/http/context.ts'

/**
 * Of a person's own, and of each program. A further one ends the one of them that was used longest
 * ago: a program that signs in for each of its runs ends nobody else's sign-in.
 */
const tokensOfOneWay = 25

/** `isConfirmed`: password or passkey showed who it is; the sign-in service alone does not. */
export type Entry = { app_passwordid?: number | null; isConfirmed?: boolean }

export const startToken = async (
  { db, now, userAgent, bindToBrowser }: Pick<Ctx, 'db' | 'now' | 'userAgent' | 'bindToBrowser'>,
  userid: number,
  { app_passwordid = null, isConfirmed = app_passwordid === null }: Entry = {},
): Promise<string> => {
  const bound = app_passwordid === null ? bindToBrowser() : null
  const token = randomBytes(16).toString('hex')
  await db.run(sql`
    insert into tokens (userid, token_hash, created, last_used, user_agent, app_passwordid,
      browser_hash, confirmed)
    values (${userid}, ${tokenHash(token)}, ${now}, ${now},
      ${userAgent.replaceAll('\u0000', '').slice(0, 300)}, ${app_passwordid}::int, ${bound},
      ${isConfirmed ? now : null}::int)`)
  await db.run(sql`
    delete from tokens where tokenid in (
      select tokenid from tokens where userid = ${userid}
        and app_passwordid is not distinct from ${app_passwordid}::int
        order by last_used desc, tokenid desc offset ${tokensOfOneWay})`)
  return token
}

export const endToken = (db: Db, tokenid: number): Promise<number> =>
  db.run(sql`delete from tokens where tokenid = ${tokenid}`)

export type TokenRow = {
  tokenid: number
  created: number
  last_used: number
  user_agent: string
  ends: number | null
}

/** The last used first. Some of them may have ended by time: isCurrent() tells. */
export const listTokens = (db: Db, userid: number): Promise<TokenRow[]> =>
  db.many<TokenRow>(sql`
  select t.tokenid, t.created, t.last_used, t.user_agent, ${tokenEnds} from tokens t
    where t.userid = ${userid} order by t.last_used desc, t.tokenid desc`)

/** All tokens of a person, but for `except`. */
export const endTokens = (db: Db, userid: number, except: number | null): Promise<number> =>
  db.run(sql`
  delete from tokens where userid = ${userid} and tokenid is distinct from ${except}::int`)

/** Those of work that the service did in people's names. */
export const endTokensNamed = (db: Db, userAgent: string): Promise<number> =>
  db.run(sql`delete from tokens where user_agent = ${userAgent}`)

/** All app passwords of a person, and what was signed in with them. */
export const endAppPasswords = (db: Db, userid: number): Promise<number> =>
  db.run(sql`delete from app_passwords where userid = ${userid}`)

/** The PIN that somebody signs with at the bench: whoever knew the old password may have set it. */
export const endBenchPin = (db: Db, userid: number): Promise<number> =>
  db.run(sql`delete from bench_pins where userid = ${userid}`)

/** Hourly: what has ended by itself. */
export const trimAppPasswords = (db: Db, now: UnixSeconds): Promise<number> =>
  db.run(sql`delete from app_passwords where expires <= ${now}`)
