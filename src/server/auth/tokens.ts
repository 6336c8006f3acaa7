// Sign-in tokens (api-facts 2.3). Only their SHA-256 is stored.
import { randomBytes } from 'node:crypto'
import type { SignInEnd, SignInWay } from '#contract/signIns/past.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Database, Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { tokenEnds, tokenHash } from '#server/http/access/access.ts'
import type { Ctx } from '#server/http/context.ts'

/**
 * Of a person's own, and of each program. A further one ends the one of them that was used longest
 * ago: a program that signs in for each of its runs ends nobody else's sign-in.
 */
const tokensOfOneWay = 25

export type At = { db: Db; now: UnixSeconds }

/**
 * Over tokens t: each is kept among the sign-ins that ended. One that ended by itself before says
 * so, whatever ends it now. Clocks of two processes differ: none ends before it began.
 */
const endWhere = ({ db, now }: At, which: Sql, why: SignInEnd): Promise<number> =>
  db.run(sql`
    with gone as (
      delete from tokens t where ${which}
        returning t.tokenid, t.userid, t.created, t.last_used, t.user_agent, t.how, (select a.name
          from app_passwords a where a.app_passwordid = t.app_passwordid) as app_password,
          ${tokenEnds})
    insert into sign_ins (tokenid, userid, created, last_used, user_agent, how, app_password, ended,
      why)
    select tokenid, userid, created, last_used, user_agent, how, app_password,
      greatest(created, least(ends, ${now})),
      case when ends <= ${now} then 'expired' else ${why} end from gone`)

/** null: the service works in somebody's name. */
export type Entry =
  | { how: Exclude<SignInWay, 'app_password'> | null }
  | { how: 'app_password'; app_passwordid: number }

export const startToken = async (
  { db, now, userAgent, bindToBrowser }: Pick<Ctx, 'db' | 'now' | 'userAgent' | 'bindToBrowser'>,
  userid: number,
  entry: Entry,
): Promise<string> => {
  const app_passwordid = entry.how === 'app_password' ? entry.app_passwordid : null
  // Password or passkey showed who it is; the sign-in service alone does not.
  const isConfirmed = app_passwordid === null && entry.how !== 'sso'
  const bound = app_passwordid === null ? bindToBrowser() : null
  const token = randomBytes(16).toString('hex')
  await db.run(sql`
    insert into tokens (userid, token_hash, created, last_used, user_agent, app_passwordid,
      browser_hash, confirmed, how)
    values (${userid}, ${tokenHash(token)}, ${now}, ${now},
      ${userAgent.replaceAll('\u0000', '').slice(0, 300)}, ${app_passwordid}::int, ${bound},
      ${isConfirmed ? now : null}::int, ${entry.how})`)
  const older = sql`t.tokenid in (
    select tokenid from tokens where userid = ${userid}
      and app_passwordid is not distinct from ${app_passwordid}::int
      order by last_used desc, tokenid desc offset ${tokensOfOneWay})`
  await endWhere({ db, now }, older, 'too_many')
  return token
}

export const endToken = (at: At, tokenid: number, why: SignInEnd): Promise<number> =>
  endWhere(at, sql`t.tokenid = ${tokenid}`, why)

export type TokenRow = {
  tokenid: number
  created: UnixSeconds
  last_used: UnixSeconds
  user_agent: string
  ends: UnixSeconds
}

/** The last used first. Some of them may have ended by time: isCurrent() tells. */
export const listTokens = (db: Db, userid: number): Promise<TokenRow[]> =>
  db.many<TokenRow>(sql`
  select t.tokenid, t.created, t.last_used, t.user_agent, ${tokenEnds} from tokens t
    where t.userid = ${userid} order by t.last_used desc, t.tokenid desc`)

/** All tokens of a person, but for `except`. */
export const endTokens = (
  at: At,
  userid: number,
  why: SignInEnd,
  except: number | null = null,
): Promise<number> =>
  endWhere(at, sql`t.userid = ${userid} and t.tokenid is distinct from ${except}::int`, why)

/** Those of work that the service did in people's names: nobody signed in, so none is kept. */
export const endTokensNamed = (db: Db, userAgent: string): Promise<number> =>
  db.run(sql`delete from tokens where user_agent = ${userAgent}`)

const endAppPasswordsWhere = async (at: At, which: Sql, why: SignInEnd): Promise<number> => {
  // Locked first: no program signs in with one of them while its tokens end.
  const ids = await at.db.values<number>(
    sql`select app_passwordid from app_passwords where ${which} order by 1 for update`,
  )
  if (ids.length === 0) return 0
  await endWhere(at, sql`t.app_passwordid = any(${ids}::int[])`, why)
  return at.db.run(sql`delete from app_passwords where app_passwordid = any(${ids}::int[])`)
}

/** All app passwords of a person, and what was signed in with them. */
export const endAppPasswords = (at: At, userid: number, why: SignInEnd): Promise<number> =>
  endAppPasswordsWhere(at, sql`userid = ${userid}`, why)

/** One of a person's own; 0 where it is none of theirs. */
export const endAppPassword = (at: At, userid: number, app_passwordid: number): Promise<number> =>
  endAppPasswordsWhere(
    at,
    sql`userid = ${userid} and app_passwordid = ${app_passwordid}`,
    'app_password_removed',
  )

/** The PIN that somebody signs with at the bench: whoever knew the old password may have set it. */
export const endBenchPin = (db: Db, userid: number): Promise<number> =>
  db.run(sql`delete from bench_pins where userid = ${userid}`)

/** Hourly: what has ended by itself. */
export const trimAppPasswords = (database: Database, now: UnixSeconds): Promise<number> =>
  database.write(db => endAppPasswordsWhere({ db, now }, sql`expires <= ${now}`, 'expired'))

/** Over tokens t and sign_ins t: those that last, and those that ended, with when and why. */
export const signInsWhere = (which: Sql, now: UnixSeconds): Sql => sql`
  select tokenid, userid, created, last_used, user_agent, how, app_password,
    case when ends <= ${now}::int then ends end as ended,
    case when ends <= ${now}::int then 'expired' end as why
  from (select t.*, p.name as app_password, ${tokenEnds}
    from tokens t left join app_passwords p using (app_passwordid) where ${which}) here
  union all select tokenid, userid, created, last_used, user_agent, how, app_password, ended, why
    from sign_ins t where ${which}`

/** Over tokens or sign_ins t: not that of an Admin who made the account. */
export const isOwnSignIn = sql`coalesce(t.how, '') <> 'made_by_admin'`

/** Over users u: when one of their sign-ins was last used, as far as these are kept. */
export const lastSignInUse = sql`greatest(
  (select max(t.last_used) from tokens t where t.userid = u.userid and ${isOwnSignIn}),
  (select max(t.last_used) from sign_ins t where t.userid = u.userid and ${isOwnSignIn}))`

/** Of a person's own, and of each program: some of these sign in for each of their runs. */
const keptOfOneWay = 1000
/** Of all programs of a person: names can be made anew without end. */
const keptOfPrograms = 5000
const trimmedAtOnce = 1000

/** In portions, none of which holds up whoever signs out meanwhile. */
const endExpired = async (database: Database, now: UnixSeconds): Promise<void> => {
  const over = sql`(select ${tokenEnds}) <= ${now}`
  for (let gone = trimmedAtOnce; gone === trimmedAtOnce;) {
    // Asked of the row itself, too: one that is used at this moment stays.
    const which = sql`${over} and t.tokenid = any(array(
      select t.tokenid from tokens t where ${over} limit ${trimmedAtOnce}))`
    gone = await database.write(db => endWhere({ db, now }, which, 'expired'))
  }
}

/**
 * What says least goes first: those that newer ones replaced, of whichever way or program has most.
 */
const trimCrowds = (db: Db): Promise<number> =>
  db.run(sql`
    delete from sign_ins where tokenid in (
      select tokenid from (
        select *, row_number() over (partition by userid, app_password is null
          order by place, why = 'too_many', ended desc, tokenid desc) as place_of_all
        from (
          select *, row_number() over (partition by userid, app_password
            order by why = 'too_many', ended desc, tokenid desc) as place
          from sign_ins where userid in (
            select userid from sign_ins group by userid having count(*) > ${keptOfOneWay})) ranked
      ) ranked
      where place > ${keptOfOneWay} or place_of_all > ${keptOfPrograms})`)

/**
 * Hourly, with setting `audit_days`: ends what is over by time, and drops sign-ins that ended
 * longer ago, and more than are kept.
 */
export const trimPastSignIns = async (
  database: Database,
  days: number,
  now: UnixSeconds,
): Promise<void> => {
  await endExpired(database, now)
  await database.run(sql`delete from sign_ins where ended < ${now - days * 86_400}`)
  await trimCrowds(database)
}
