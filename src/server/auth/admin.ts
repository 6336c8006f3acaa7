import type { AuditAction } from '#contract/audit/actions.ts'
import type { Privilege } from '#contract/core/shapes.ts'
import { invalid } from '#lib/errors.ts'
import { unixNow } from '#lib/time.ts'
import { audit } from '#server/effects/audit.ts'
import type { Database, Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { writeOutbox } from '#server/effects/outbox.ts'
import { createAccount } from './accounts.ts'
import { commonPasswordProblems } from '#server/base/commonPasswords.ts'
import { dropFactors } from './factors.ts'
import { dropConnections, endLinks } from './links.ts'
import { hashPassword, verifyPassword } from '#server/base/passwords.ts'
import { endAppPasswords, endBenchPin, endTokens, lastSignInUse } from './tokens.ts'

type Found = {
  userid: number
  password_hash: string | null
  privilege: string
  disabled: boolean
  email_verified: boolean
}

/**
 * Makes the first admin, or brings an account of that e-mail back: role, password, not suspended.
 * Its tokens end only with its password; where nobody proved the address, somebody else may have
 * registered it, and all other ways in end, too.
 */
export const ensureAdmin = async (
  database: Database,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  await database.write(async db => {
    // of several processes that start at once one makes it, the others find it
    await db.run(sql`select pg_advisory_xact_lock(7338)`)
    const found = await db.maybe<Found>(sql`
      select userid, password_hash, privilege, disabled, email_verified from users
        where lower(email) = lower(${email}) for no key update`)
    if (!found) {
      const passwordHash = await hashPassword(password)
      await createAccount(db, {
        email,
        passwordHash,
        username: 'Admin',
        unique_username: null,
        privilege: 'Admin',
        langid: 'en',
        now: unixNow(),
        email_verified: true,
      })
      return
    }
    const same = await verifyPassword(found.password_hash, password)
    if (same && found.privilege === 'Admin' && !found.disabled) return
    const passwordHash = same ? found.password_hash : await hashPassword(password)
    await db.run(sql`
      update users set privilege = 'Admin', state = 'active', state_before = null, erase_at = null,
        suspended_until = null, suspended_reason = null, appeal = null, appealed = null,
        password_hash = ${passwordHash}, email_verified = true,
        revisionid = nextval('revision_seq'), stamp = stamp + 1
      where userid = ${found.userid}`)
    const at = { db, now: unixNow() }
    if (!same) {
      await endTokens(at, found.userid, 'password_changed')
      await endAppPasswords(at, found.userid, 'password_changed')
      await endBenchPin(db, found.userid)
    }
    if (!same && !found.email_verified) {
      await dropFactors(at, found.userid, 'password_changed')
      await dropConnections(db, found.userid, 0)
      await endLinks(db, found.userid)
    }
    await writeOutbox(db, null, [], [`user:${found.userid}`])
  })
}

export type AccountLine = {
  userid: number
  username: string
  email: string | null
  privilege: Privilege
  disabled: boolean
  imported: boolean
  email_verified: boolean
  last_used: number | null
}

/** Every account, Admins first. */
export const listAccounts = (db: Db): Promise<AccountLine[]> =>
  db.many<AccountLine>(sql`
  select u.userid, u.username, u.email, u.privilege, u.disabled, u.password_hash is null
    and u.sso_userid is null as imported, u.email_verified,
    ${lastSignInUse} as last_used
  from users u
  order by array_position('{Admin,Moderator,Author,User}'::text[], u.privilege), u.userid`)

type Target = { userid: number; username: string; privilege: Privilege; disabled: boolean }

/**
 * The account of this address, and all Admins, locked in one order; throws one line where there is
 * none.
 */
const lockTarget = async (db: Db, email: string): Promise<Target> => {
  const found = await db.maybe<{ userid: number }>(
    sql`select userid from users where lower(email) = lower(${email})`,
  )
  if (!found) throw new Error(`No account has the address ${email}.`)
  await db.many(
    sql`select userid from users where userid = ${found.userid}
      or (privilege = 'Admin' and state = 'active') order by userid for no key update`,
  )
  return db.one<Target>(
    sql`select userid, username, privilege, disabled from users where userid = ${found.userid}`,
  )
}

/** Whoever runs the command is on the machine itself: nobody of the site answers for it. */
const auditCommand = (db: Db, action: AuditAction, userid: number, before: object, after: object) =>
  audit(
    { db, now: unixNow(), person: null, ip: 'npm run admin' },
    { action, target_type: 'user', target_id: userid, before, after },
  )

/**
 * Gives the account a new password, takes its second factors off, and ends its sign-ins and open
 * links.
 */
export const setPassword = (database: Database, email: string, password: string): Promise<Target> =>
  database.write(async db => {
    const target = await lockTarget(db, email)
    const problems = commonPasswordProblems(password, email)
    if (problems.length) throw invalid(problems, problems[0]?.message)
    await db.run(sql`
    update users set password_hash = ${await hashPassword(password)},
      revisionid = nextval('revision_seq'), stamp = stamp + 1 where userid = ${target.userid}`)
    const at = { db, now: unixNow() }
    await endTokens(at, target.userid, 'password_changed')
    await endLinks(db, target.userid)
    await dropFactors(at, target.userid, 'password_changed') // the last Admin may have lost the device
    await auditCommand(db, 'user.password_reset', target.userid, {}, {})
    await writeOutbox(db, null, [], [`user:${target.userid}`])
    return target
  })

/** Throws one line when nobody would be left who can sign in as an Admin. */
export const setRole = (database: Database, email: string, privilege: Privilege): Promise<Target> =>
  database.write(async db => {
    const target = await lockTarget(db, email)
    if (target.privilege === privilege) return target
    const others = await db.maybe(sql`
    select 1 from users
    where privilege = 'Admin' and state = 'active'
      and (password_hash is not null or sso_userid is not null)
      and userid <> ${target.userid} limit 1`)
    if (target.privilege === 'Admin' && !target.disabled && !others)
      throw new Error(
        `${email} is the only Admin who can sign in. Make someone else an Admin first.`,
      )
    await db.run(
      sql`update users set privilege = ${privilege}, revisionid = nextval('revision_seq'),
        stamp = stamp + 1 where userid = ${target.userid}`,
    )
    await auditCommand(
      db,
      'user.privilege',
      target.userid,
      { privilege: target.privilege },
      { privilege },
    )
    await writeOutbox(
      db,
      null,
      [{ event: 'user.updated', data: { userid: target.userid } }],
      [`user:${target.userid}`],
    )
    return target
  })
