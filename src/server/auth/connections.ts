// Which account a person of the provider is here. It is known by issuer and subject, and never by
// an address that nobody proved (decision 0270).
import { email as addressOf, username as nameOf } from '#contract/users/schemas.ts'
import { forbiddenFor } from '#lib/errors.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { judge } from '#server/judging/judge.ts'
import { tellOfChange } from './mailAccountChange.ts'
import { createAccount, requireRoom, staffNameErrors } from './accounts.ts'
import { writeVerification } from './links.ts'
import type { Claims } from './sso.ts'

/**
 * The account that is connected with the provider's person, or null; nobody else connects that
 * person until the transaction ends.
 */
export const linkedTo = async (
  ctx: Ctx,
  issuer: string,
  subject: string,
): Promise<number | null> => {
  await ctx.db.one(
    sql`select pg_advisory_xact_lock(hashtext('sso_links'), hashtext(${`${issuer} ${subject}`}))`,
  )
  return (
    (
      await ctx.db.maybe<{ userid: number }>(
        sql`update sso_links set last_used = ${ctx.now}
          where issuer = ${issuer} and subject = ${subject} returning userid`,
      )
    )?.userid ?? null
  )
}

/** From here on the provider's person is this account; Admins find it by that id. */
export const link = async (
  ctx: Ctx,
  { issuer, subject }: Claims,
  userid: number,
  why: string,
): Promise<void> => {
  await ctx.db.run(
    sql`insert into sso_links (issuer, subject, userid, created, last_used)
      values (${issuer}, ${subject}, ${userid}, ${ctx.now}, ${ctx.now})`,
  )
  await ctx.db.run(sql`
    update users set sso_userid = ${subject}, revisionid = nextval('revision_seq'),
      stamp = stamp + 1
    where userid = ${userid} and sso_userid is null
      and not exists (select from users where sso_userid = ${subject})`)
  await audit(
    { ...ctx, person: { userid } },
    {
      action: 'sso.linked',
      target_type: 'user',
      target_id: userid,
      after: { issuer, subject, why },
    },
  )
  await tellOfChange(ctx, userid, 'sso_linked')
  ctx.touch(`user:${userid}`)
  ctx.emit({ event: 'user.updated', data: { userid } })
}

/** The first that an account may have. Nobody is kept out by a name that a provider tells. */
const nameFor = async (ctx: Ctx, told: readonly (string | null | undefined)[]): Promise<string> => {
  for (const one of told) {
    const { success, data } = nameOf.safeParse([...(one ?? '')].slice(0, 64).join(''))
    if (!success || staffNameErrors(ctx, 'User', { username: data }).length) continue
    const hits = await judge(
      ctx,
      { privilege: 'User', reputation: 1 },
      { place: 'profile', before: [], next: [{ field: 'username', text: data }] },
    )
    if (hits.length === 0) return data
  }
  return 'User'
}

/** A new account, of the name and address that the provider tells. Throws 403, 429. */
const register = async (ctx: Ctx, claims: Claims): Promise<number> => {
  if (!ctx.settings.sso_registration)
    throw forbiddenFor(
      'sso',
      'no_account',
      'You have no account here yet, and this site does not create one automatically. Ask an Admin for one',
    )
  const email = addressOf.safeParse(claims.email ?? '')
  if (!email.success)
    throw forbiddenFor(
      'email',
      'required',
      'The sign-in service did not provide a valid email address for you, and an account needs one',
    )
  await requireRoom(ctx)
  const name = await nameFor(ctx, [claims.name, email.data.split('@')[0]])
  const userid = await createAccount(ctx.db, {
    email: email.data,
    passwordHash: null,
    username: name,
    unique_username: null,
    privilege: 'User',
    langid: ctx.settings.default_langid,
    now: ctx.now,
    email_verified: claims.verified,
  })
  if (!claims.verified)
    await writeVerification(ctx, userid, { email: email.data, langid: ctx.settings.default_langid })
  await audit(
    { ...ctx, person: { userid } },
    {
      action: 'user.created',
      target_type: 'user',
      target_id: userid,
      after: { username: name, privilege: 'User', sso: claims.issuer },
    },
  )
  ctx.emit({ event: 'user.created', data: { userid } })
  return userid
}

type Holder = { userid: number; proved: boolean }
/**
 * The account of the provider's person: linked, named by an Admin, of the same proved address, or a
 * new one. Throws 403.
 */
export const accountOf = async (ctx: Ctx, claims: Claims): Promise<number> => {
  const there = await linkedTo(ctx, claims.issuer, claims.subject)
  if (there !== null) return there
  // An id that an Admin gave holds for an account that no provider knows yet: the same id elsewhere
  // is another person.
  const named = await ctx.db.maybe<{ userid: number }>(sql`
    select userid from users u where sso_userid = ${claims.subject}
      and not exists (select from sso_links l where l.userid = u.userid)`)
  if (named) {
    await link(ctx, claims, named.userid, 'sso_userid')
    return named.userid
  }
  const holder =
    claims.email === null
      ? null
      : await ctx.db.maybe<Holder>(sql`
    select userid, email_verified and sso_userid is null
      and not exists (select from sso_links l
      where l.userid = u.userid and l.issuer = ${claims.issuer}) as proved
    from users u where lower(email) = lower(${claims.email})`)
  if (holder && !claims.verified) {
    throw forbiddenFor(
      'email',
      'email_unproved',
      'An account with this email address already exists, and the sign-in service has not confirmed that the address is yours. Sign in with the password for that account, then connect the sign-in service in your account settings',
    )
  }
  if (holder && !holder.proved) {
    throw forbiddenFor(
      'email',
      'account_exists',
      'An account with this email address already exists, but we cannot confirm that it is yours. Sign in with the password for that account, then connect the sign-in service in your account settings',
    )
  }
  const userid = holder?.userid ?? (await register(ctx, claims))
  await link(ctx, claims, userid, holder ? 'email' : 'new')
  return userid
}
