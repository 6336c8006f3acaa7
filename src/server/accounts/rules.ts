// States of an account and what moves them (roles.md 3, 6; moderation-admin 8).
import { forbidden, invalidField, type FieldError } from '#lib/errors.ts'
import { utcMinute, type Seconds, type UnixSeconds } from '#lib/time.ts'
import type { AccountState } from '#contract/core/shapes.ts'
import { audit } from '#server/effects/audit.ts'
import { endLinks } from '#server/auth/links.ts'
import { endTokens } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { isSuspender } from '#server/http/access/roles.ts'
import type { SignedIn } from '#server/http/context.ts'
import { writeMail } from '#server/mail/mails.ts'
import { suspendedText } from '#server/mail/suspendedText.ts'
import { takeBack } from '#server/notifications/notify.ts'
import { suspendWorkOf } from '#server/worklog/store.ts'
import type { UserRow } from '#server/users/load.ts'
import { flagRequests } from '#server/approvals/unmeetableStages.ts'
import { otherAdmins } from './sql.ts'
import type { StateChange } from '#server/effects/stateChange.ts'

const day: Seconds = 86_400
/** So long somebody who leaves may change their mind. */
const daysToLeave = 14

/** A suspension is told of by mail, with the site's name and address. */
type Suspender = StateChange & { settings: { site_name: string }; origin: string }

/** Throws 422 unless the account is in one of these states. */
export const requireState = (
  row: Pick<UserRow, 'state'>,
  states: readonly AccountState[],
): void => {
  if (!states.includes(row.state))
    throw invalidField(
      'userid',
      'invalid_state',
      `This is not possible because the account’s state is ${row.state}`,
    )
}

/** Throws 422 where nothing is kept about the person any more. */
export const requireKept = (row: Pick<UserRow, 'state'>): void =>
  requireState(row, ['active', 'suspended', 'leaving'])

/** Suspending and lifting: Moderators for Users and Authors, Admins for all. */
export const requireSuspender = (
  { person }: Pick<SignedIn, 'person'>,
  target: Pick<UserRow, 'privilege'>,
): void => {
  if (isSuspender(person, target)) return
  if (person.privilege !== 'Moderator')
    throw forbidden('Only Moderators and Admins can do that', ['Moderator', 'Admin'])
  throw forbidden('Only an Admin can do that to a Moderator or Admin', ['Admin'])
}

/** The one who asks, and Admins. */
export const requireSelfOrAdmin = ({ person }: Pick<SignedIn, 'person'>, userid: number): void => {
  if (person.userid !== userid && person.privilege !== 'Admin')
    throw forbidden('Only the account’s owner and Admins can do that', ['Admin'])
}

/**
 * The problem, where nobody would be left who administers the site. Admins are locked by now
 * (lockAccount).
 */
export const lastAdmin = async (
  db: Db,
  target: Pick<UserRow, 'userid' | 'privilege' | 'state'>,
  field: string,
): Promise<FieldError[]> => {
  if (
    target.privilege !== 'Admin' ||
    target.state !== 'active' ||
    (await otherAdmins(db, target.userid)) > 0
  )
    return []
  return [
    {
      field,
      code: 'last_admin',
      message:
        'The site needs at least one active Admin who can sign in. Make someone else an Admin first',
    },
  ]
}

/** Kept answers with the person in them end, and screens follow. */
const tell = async (
  by: StateChange,
  userid: number,
  event: 'user.updated' | 'user.disabled',
): Promise<void> => {
  by.touch(`user:${userid}`)
  by.emit({ event, data: { userid } })
  await flagRequests(by) // signatures that wait for this person
}
const raised = sql`revisionid = nextval('revision_seq'), stamp = stamp + 1`

/** So that whoever is out knows why, though they sign in no more. */
const tellSuspended = async (
  { db, now, settings, origin }: Suspender,
  userid: number,
  { reason, until }: Suspension,
): Promise<void> => {
  const { email, langid, comes_in } = await db.one<{
    email: string | null
    langid: string
    comes_in: boolean
  }>(sql`
    select email, langid, password_hash is not null
      or exists (select from passkeys p where p.userid = users.userid)
      or exists (select from sso_links l where l.userid = users.userid) as comes_in from users
      where userid = ${userid}`)
  if (email === null) return
  const site = settings.site_name.replace(/\s+/g, ' ')
  const end = until === null ? null : utcMinute(until)
  await writeMail(db, {
    userid,
    recipient: email,
    ...suspendedText(langid, site, reason, end, comes_in ? `${origin}/sign-in` : null),
    created: now,
    expires: now + 7 * day,
  })
}

export type Suspension = { reason: string; until: UnixSeconds | null }

/** Throws 422. */
export const requireFutureEnd = (until: UnixSeconds | null, now: UnixSeconds): void => {
  if (until !== null && until <= now)
    throw invalidField('until', 'out_of_range', 'The suspension must end in the future')
}

/**
 * Ends every sign-in; a link that waits in a mail brings nobody in (auth/handlers.ts), and streams
 * of events end within five seconds, as their tokens did.
 */
export const suspend = async (
  by: Suspender,
  target: Pick<UserRow, 'userid'>,
  { reason, until }: Suspension,
): Promise<void> => {
  const { userid } = target
  await by.db.run(sql`
    update users set state = 'suspended', suspended_until = ${until}::int,
      suspended_reason = ${reason}, ${raised} where userid = ${userid}`)
  await endTokens(by, userid, 'suspended')
  // What they were about to decide is free for others at once, and what they work on.
  await by.db.run(sql`delete from patrol_leases where holderid = ${userid}`)
  await suspendWorkOf(by, userid)
  if (until !== null)
    by.queue({ kind: 'lift', payload: { userid }, delay: Math.max(0, until - by.now) })
  await audit(by, {
    action: 'user.suspended',
    target_type: 'user',
    target_id: userid,
    before: { state: 'active' },
    after: { state: 'suspended', until },
    reason,
  })
  await tellSuspended(by, userid, { reason, until })
  await tell(by, userid, 'user.disabled')
}

export const lift = async (
  by: StateChange,
  { userid }: Pick<UserRow, 'userid'>,
  reason: string,
): Promise<void> => {
  await by.db.run(sql`
    update users set state = 'active', suspended_until = null, suspended_reason = null,
      appeal = null, appealed = null, ${raised} where userid = ${userid}`)
  await takeBack(by.db, 'user.appealed', userid)
  await audit(by, {
    action: 'user.lifted',
    target_type: 'user',
    target_id: userid,
    before: { state: 'suspended' },
    after: { state: 'active' },
    reason,
  })
  await tell(by, userid, 'user.updated')
}

/**
 * From here on the account only signs in to cancel; `daysToLeave` later a job erases it. Returns
 * when, in UNIX seconds.
 */
export const leave = async (
  by: StateChange,
  { userid, state }: Pick<UserRow, 'userid' | 'state'>,
): Promise<UnixSeconds> => {
  const erase_at = by.now + daysToLeave * day
  await by.db.run(sql`
    update users set state = 'leaving', state_before = ${state}, erase_at = ${erase_at}, ${raised}
      where userid = ${userid}`)
  await endTokens(by, userid, 'leaving')
  await endLinks(by.db, userid)
  await by.db.run(sql`delete from patrol_leases where holderid = ${userid}`)
  await suspendWorkOf(by, userid)
  by.queue({ kind: 'erase', payload: { userid }, delay: daysToLeave * day })
  await audit(by, {
    action: 'user.leaving',
    target_type: 'user',
    target_id: userid,
    before: { state },
    after: { state: 'leaving', erase_at },
  })
  await tell(by, userid, 'user.updated')
  return erase_at
}

/** Back to what the account was. One whose suspension ended meanwhile is active. */
export const stay = async (by: StateChange, { userid }: Pick<UserRow, 'userid'>): Promise<void> => {
  const isStillOut = sql`state_before = 'suspended'
    and (suspended_until is null or suspended_until > ${by.now})`
  const { state } = await by.db.one<{ state: AccountState }>(sql`
    update users set state = case when state_before = 'suspended'
      and suspended_until <= ${by.now} then 'active' else state_before end,
      appeal = case when ${isStillOut} then appeal end,
      appealed = case when ${isStillOut} then appealed end,
      state_before = null, erase_at = null, ${raised}
    where userid = ${userid} returning state`)
  if (state === 'active') await takeBack(by.db, 'user.appealed', userid)
  await audit(by, {
    action: 'user.stays',
    target_type: 'user',
    target_id: userid,
    before: { state: 'leaving' },
    after: { state },
  })
  await tell(by, userid, 'user.updated')
}
